//! Generates the parser from `grammar/apl.lalrpop`, and the table of the library's files.

#[path = "../stdlib/build.rs"]
mod stdlib;

fn main() {
    println!("cargo::rerun-if-changed=grammar");
    let generated =
        lalrpop::Configuration::new().use_cargo_dir_conventions().emit_rerun_directives(false).set_in_dir("grammar").process();
    if let Err(error) = generated {
        println!("cargo::error={error}");
    }
    if let Err(error) = stdlib::list() {
        println!("cargo::error=the folder stdlib: {error}");
    }
}
