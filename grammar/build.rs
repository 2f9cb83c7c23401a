//! Generates the parser from `grammar/apl.lalrpop`.

fn main() {
    println!("cargo::rerun-if-changed=grammar");
    let generated =
        lalrpop::Configuration::new().use_cargo_dir_conventions().emit_rerun_directives(false).set_in_dir("grammar").process();
    if let Err(error) = generated {
        println!("cargo::error={error}");
    }
}
