//! The members of a class or an instance, listed from within it: `)methods`, `)props`, `)events`.

use super::command::{Command, print};
use super::names::lay_out_names;
use crate::error::Result;
use crate::function::Context;
use crate::runtime::classes::{Member, MemberKind};
use std::collections::BTreeSet;

/// The command `)methods`.
pub(crate) static METHODS: Command = Command {
    name: ")methods",
    summary: "list the public methods of the class or instance that )cs has entered",
    words: &[],
    run: |context, _| print_members(context, |kind| matches!(kind, MemberKind::Method { .. })),
};

/// The command `)props`.
pub(crate) static PROPS: Command = Command {
    name: ")props",
    summary: "list the public properties and fields of the class or instance that )cs has entered",
    words: &[],
    run: |context, _| print_members(context, |kind| matches!(kind, MemberKind::Property(_) | MemberKind::Field { .. })),
};

/// The command `)events`, which lists nothing: only windows have events, and windows are not supported.
pub(crate) static EVENTS: Command = Command {
    name: ")events",
    summary: "list the events of an object: always empty, because there are no windows",
    words: &[],
    run: |_, _| Ok(()),
};

/// Prints the names of the public members of the current class or instance, including inherited ones; prints nothing in any other
/// namespace.
fn print_members(context: &mut Context, wanted: impl Fn(&MemberKind) -> bool) -> Result<()> {
    let space = context.workspace.space;
    let is_instance = context.workspace.spaces.instance(space).is_some();
    let is_seen = |member: &Member| member.public && (member.shared || is_instance) && wanted(&member.kind);
    let classes = context.workspace.spaces.lineage(space).into_iter().filter_map(|class| context.workspace.spaces.class(class));
    let members = classes.flat_map(|class| class.members.iter().filter(|(_, member)| is_seen(member)));
    let names: BTreeSet<String> = members.map(|(name, _)| name.to_string()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let text = lay_out_names(&names.into_iter().collect::<Vec<String>>(), context.workspace.settings.print_width);
    print(context, &text)
}
