//! The settings of namespaces and of the workspace, as the lines of APL that set them.

use super::write_workspace::Writer;
use crate::array::Reference;
use crate::error::Result;
use crate::function::Context;
use crate::runtime::namespaces::ROOT;
use crate::runtime::settings::Settings;
use crate::system::random::random_link;

/// Returns the settings of a namespace. Those of the namespace in which a statement is running are in the context.
pub(crate) fn of(context: &Context, space: Reference) -> &Settings {
    if space == context.current_space() { &context.workspace.settings } else { &context.workspace.spaces[space].settings }
}

/// Returns the assignments for those settings of a namespace that differ from the settings of the namespace that it is made in.
pub(crate) fn changed_lines(context: &Context, space: Reference, made_in: Reference) -> Vec<String> {
    diff_lines(of(context, space), of(context, made_in))
}

/// Returns the assignments for all settings of a namespace.
pub(crate) fn all_lines(context: &Context, space: Reference) -> Vec<String> {
    setting_values(of(context, space)).map(|(name, value)| format!("⎕{name}←{value}")).into()
}

/// Returns the assignments for those settings that differ from `base`.
fn diff_lines(settings: &Settings, base: &Settings) -> Vec<String> {
    let both = setting_values(settings).into_iter().zip(setting_values(base));
    both.filter(|(one, other)| one != other).map(|((name, value), _)| format!("⎕{name}←{value}")).collect()
}

/// Returns the names of the settings that belong to namespaces, without their ⎕, and their values as text. The print width is not
/// among them: it belongs to the session.
fn setting_values(settings: &Settings) -> [(&'static str, String); 8] {
    let float = |number: f64| format!("{number:E}").replace('-', "¯").replace("E0", "");
    [
        ("IO", settings.index_origin.to_string()),
        ("ML", settings.migration_level.to_string()),
        ("CT", float(settings.tolerance)),
        ("DCT", float(settings.decimal_tolerance)),
        ("DIV", settings.division.to_string()),
        ("PP", settings.print_precision.to_string()),
        ("FR", if settings.decimal { "1287" } else { "645" }.to_owned()),
        ("WX", settings.exposure.to_string()),
    ]
}

/// Writes the settings of the workspace: always `⎕IO` and `⎕ML`, others only if they differ from those of a clear workspace.
pub(crate) fn write_workspace_settings(writer: &mut Writer) -> Result<()> {
    let context = writer.context;
    let settings = of(context, ROOT);
    writer.write_line(&format!("⎕IO←{} ⋄ ⎕ML←{}", settings.index_origin, settings.migration_level));
    for line in
        diff_lines(settings, &Settings::default()).into_iter().filter(|line| !line.starts_with("⎕IO") && !line.starts_with("⎕ML"))
    {
        writer.write_line(&line);
    }
    if !context.workspace.spaces.path.is_empty() {
        writer.write_line(&format!("⎕PATH←'{}'", context.workspace.spaces.path.replace('\'', "''")));
    }
    if !context.workspace.trap.is_empty() {
        writer.write_assignment("⎕TRAP←", &context.workspace.trap)?;
    }
    if context.workspace.switches.watched_cleared {
        writer.write_line("{}2400⌶1");
    }
    if let Some(generator) = context.workspace.random.visible() {
        writer.write_assignment("⎕RL←", &random_link::build_state_array(generator))?;
    }
    Ok(())
}
