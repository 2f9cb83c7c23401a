#![doc = include_str!("fix_script.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval::objects::script;
use crate::eval::objects::script::FixResult;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::library::Injection;
use crate::system::listing;
use crate::system::namespaces::{library, target};

/// The page of both names.
const PAGE: &str = "system/definitions/fix_script.md";

/// The system function `⎕FIX`.
pub(crate) static FIX: SystemName =
    SystemName::function("⎕FIX", PAGE).with_options(OptionCases { principal: "Quiet", monadic: Some(fix), dyadic: Some(fix_as) });

/// The system function `⎕SRC`.
pub(crate) static SRC: SystemName = SystemName::function("⎕SRC", PAGE).monadic(read_source);

/// Implements `⎕FIX Y`: defines the scripts and functions in a text.
fn fix(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    fix_with_mode(context, options, 1, &right)
}

/// Implements `X ⎕FIX Y`: defines the scripts and functions in a text, as the mode `X` selects.
fn fix_as(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    match arguments::to_integer(&left, Blame::Left)? {
        mode @ 0..=2 => fix_with_mode(context, options, mode, &right),
        other => Err(Fault::domain(Blame::Left, format!("the left argument must be 0, 1 or 2, not {other}"))),
    }
}

fn fix_with_mode(context: &mut Context, options: &Options, mode: i64, right: &Array) -> Result<Array> {
    options.check_names(&["Quiet", "FixWithErrors", "AllowLateBinding", "InjectReferences"])?;
    let (file, text) = read_script_text(context, right)?;
    let outer = std::mem::replace(&mut context.machine.library.injection, read_injection(options)?);
    let result = script::fix(context, &file, &text, mode != 0, mode == 2);
    context.machine.library.injection = outer;
    let result = result?;
    context.thread.shy = true;
    match result {
        Some(FixResult::Space(space)) => Ok(Array::from_reference(space)),
        Some(FixResult::Names(names)) => Ok(Array::texts(names.iter().map(|name| &**name))),
        None if mode == 2 => Err(Fault::domain(Blame::Right, "the text holds something other than scripts and functions")
            .with_classic("There were errors processing the script")),
        None => Err(Fault::domain(
            Blame::Right,
            "the text must be one script: :Namespace … :EndNamespace, :Class … :EndClass or :Interface … :EndInterface",
        )
        .with_classic("There were errors processing the script")),
    }
}

/// Reads option `InjectReferences`, which selects the objects of the script that see each other.
fn read_injection(options: &Options) -> Result<Injection> {
    let kinds = [("All", Injection::All), ("InClasses", Injection::InClasses), ("None", Injection::None)];
    Ok(options.choice("InjectReferences", &kinds)?.unwrap_or_default())
}

/// Returns the name of the file, or an empty text if there is none, and the text of the script.
fn read_script_text(context: &mut Context, right: &Array) -> Result<(String, String)> {
    if right.is_character() && right.rank() <= 1 {
        let name = right.to_text().unwrap_or_default();
        let Some(path) = name.strip_prefix("file://") else {
            return Err(Fault::domain(Blame::Right, "a vector of lines is needed, or file:// followed by a file name"));
        };
        let path = if path.contains(['/', '\\']) { path.to_owned() } else { format!("./{path}") };
        return library::read_user_file(context, &path);
    }
    let lines = if right.rank() == 2 { listing::split_rows(context.memory(), right)? } else { read_lines(right)? };
    Ok((String::new(), lines.join("\n")))
}

fn read_lines(lines: &Array) -> Result<Vec<String>> {
    let line = |index: usize| {
        let line = lines.item(index);
        if line.is_empty() { Some(String::new()) } else { line.to_text().filter(|_| line.is_character()) }
    };
    (0..lines.bound())
        .map(|index| line(index).ok_or_else(|| Fault::domain(Blame::Right, format!("line {} must be text", index + 1))))
        .collect()
}

/// Implements `⎕SRC Y`: returns the lines of the script of a namespace.
fn read_source(context: &mut Context, right: Array) -> Result<Array> {
    let space = target::read_space(context, &right).ok().flatten();
    let space = space
        .ok_or_else(|| Fault::domain(Blame::Right, "a namespace is needed: ⎕SRC returns the script that it was made from"))?;
    let script = context.workspace.spaces[space].script.clone();
    let script = script.ok_or_else(|| Fault::nonce("this namespace was not made from a script"))?;
    Ok(Array::texts(script.lines()))
}
