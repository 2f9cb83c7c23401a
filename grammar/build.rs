//! Generates the parser from `grammar/apl.lalrpop`, and packs the texts that the program carries.

mod pack_texts;

/// The size of the stack in WebAssembly, in bytes. It cannot grow there, and memory that is not reached costs nothing.
const WASM_STACK_BYTES: usize = 64 << 20;

fn main() {
    println!("cargo::rerun-if-changed=grammar");
    let generated =
        lalrpop::Configuration::new().use_cargo_dir_conventions().emit_rerun_directives(false).set_in_dir("grammar").process();
    if let Err(error) = generated {
        println!("cargo::error={error}");
    }
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg=-zstack-size={WASM_STACK_BYTES}");
    }
    if let Err(error) = pack_texts::pack_library().and_then(|()| pack_texts::pack_documents()) {
        println!("cargo::error=the texts that the program carries: {error}");
    }
}
