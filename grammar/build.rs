//! Generates the parser from `grammar/apl.lalrpop`.

fn main() {
    println!("cargo::rerun-if-changed=grammar");
}
