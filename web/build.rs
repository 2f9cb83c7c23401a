//! Sets the size of the module's stack, which cannot grow.

/// The size in bytes: more than the stack of a browser's worker allows to be used.
const STACK_BYTES: usize = 4 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg=-zstack-size={STACK_BYTES}");
    }
}
