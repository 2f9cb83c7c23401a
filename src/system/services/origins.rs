#![doc = include_str!("origins.md")]

use crate::array::{Array, Reference};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval::names;
use crate::function::service::Service;
use crate::function::{Context, Options, Value};
use crate::runtime::namespaces::{Origin, ROOT, SESSION};
use crate::system::definitions::name_class;
use crate::system::files::encoding::Encoding;
use crate::system::files::line_ends;
use crate::system::files::text_files;
use crate::system::namespaces::target;
use crate::system::time::clock;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

const PAGE: &str = "system/services/origins.md";

/// The service `5171⌶`.
pub(crate) static DISCARD: Service = Service::new(5171, "discard source information", PAGE).monadic(discard);

/// The service `5176⌶`.
pub(crate) static FILES: Service = Service::new(5176, "list loaded files", PAGE).monadic(list_files);

/// The service `5177⌶`.
pub(crate) static OBJECTS: Service = Service::new(5177, "list loaded file objects", PAGE).monadic(list_objects);

/// The service `5178⌶`.
pub(crate) static FORGET: Service = Service::new(5178, "remove loaded file object info", PAGE).monadic(forget_object);

/// The service `5179⌶`.
pub(crate) static OBJECT: Service = Service::new(5179, "loaded file object info", PAGE)
    .monadic(|context, _, right| find_loaded(context, &right).map(|found| describe(context, found.as_ref())));

/// An object that was loaded from a file.
struct Loaded {
    /// The namespace that holds its name.
    space: Reference,
    name: Arc<str>,
    value: Value,
    origin: Origin,
}

/// Returns all objects in the workspace that came from files that still exist, in the order of their namespaces and names.
fn list_loaded(context: &Context) -> Vec<Loaded> {
    let mut objects = Vec::new();
    for (space, holder) in context.workspace.spaces.all().filter(|(_, holder)| !holder.is_instance()) {
        let to_loaded = |(name, value): (&Arc<str>, &Value)| {
            let origin = find_origin(context, space, value)?;
            Some(Loaded { space, name: name.clone(), value: value.clone(), origin })
        };
        objects.extend(holder.names.iter().filter_map(to_loaded));
    }
    objects.sort_by(|one, other| (one.space.index, &one.name).cmp(&(other.space.index, &other.name)));
    objects
}

/// Returns the origin of a value in the namespace `holder`, or `None` if it did not come from a file that still exists.
fn find_origin(context: &Context, holder: Reference, value: &Value) -> Option<Origin> {
    let origin = match names::namespace(value) {
        Some(space) if context.workspace.spaces.contains(space) && context.workspace.spaces[space].parent == holder => {
            context.workspace.spaces[space].origin.clone()?
        }
        Some(_) => return None,
        None => {
            let body = names::body(value)?;
            let detached = context.workspace.stamps.find(&body).is_some_and(|stamp| stamp.detached);
            Origin::of(&body.source, body.span).filter(|_| !detached)?
        }
    };
    context.machine.capabilities.files.is_plain(Path::new(&*origin.file)).then_some(origin)
}

/// Returns the object with a name or reference, or `None` if it did not come from a file that still exists.
fn find_loaded(context: &mut Context, right: &Array) -> Result<Option<Loaded>> {
    context.require_files()?;
    if let Some(wanted) = right.reference() {
        return Ok(list_loaded(context).into_iter().find(|found| names::namespace(&found.value) == Some(wanted)));
    }
    let name = target::read_name(right)
        .ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be a name or a reference to a namespace"))?;
    let Some((space, last)) = names::find_place_in(context, context.current_space(), &name) else { return Ok(None) };
    let found = context.workspace.spaces.value(space, &last).cloned();
    Ok(found.and_then(|value| Some(Loaded { origin: find_origin(context, space, &value)?, space, name: last, value })))
}

/// Implements `5177⌶⍬`: returns the description of each object that came from a file.
fn list_objects(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    context.require_files()?;
    let loaded = list_loaded(context);
    let rows: Vec<Array> = loaded.iter().map(|loaded| describe(context, Some(loaded))).collect();
    let example = describe(context, None);
    Array::from_items(context.memory(), crate::array::Shape::vector(rows.len()), rows, &example)
}

/// Returns the description of an object: its name or reference, namespace, class, file, first line and number of lines, and the
/// checksum and time of the file. For `None`, these facts are empty, null or 0.
fn describe(context: &mut Context, object: Option<&Loaded>) -> Array {
    let Some(Loaded { space, name, value, origin }) = object else {
        let unknown =
            [Array::text(""), Array::scalar(crate::array::Mark::Null), Array::ZERO, Array::text(""), Array::ZERO, Array::ZERO];
        return Array::nested([&unknown[..], &[Array::text(&" ".repeat(8)), Array::integers(&[0; 7])]].concat());
    };
    let class = name_class::class_of(context, value).trunc();
    let identity = names::namespace(value).map_or_else(|| Array::text(name), Array::from_reference);
    let metadata = context.machine.capabilities.files.metadata(Path::new(&*origin.file)).ok();
    let modified = metadata.and_then(|metadata| metadata.modified).unwrap_or(SystemTime::UNIX_EPOCH);
    Array::nested(vec![
        identity,
        Array::from_reference(*space),
        Array::number(class),
        Array::text(&origin.file),
        Array::count(origin.first_line),
        Array::count(origin.line_count),
        Array::text(&compute_checksum(&read_content(context, &origin.file).unwrap_or_default())),
        Array::integers(&clock::to_local_parts(modified)),
    ])
}

fn compute_checksum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

/// Returns the bytes of a file; fails if it cannot be read.
fn read_content(context: &mut Context, file: &str) -> Result<Vec<u8>> {
    text_files::read_bytes(context, file)
}

/// Implements `5176⌶Y`: returns the name, encoding, checksum, newline and a 0 for each readable text file that objects came from.
fn list_files(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    context.require_files()?;
    let files: BTreeSet<Arc<str>> = list_loaded(context).into_iter().map(|object| object.origin.file).collect();
    let mut rows = Vec::with_capacity(files.len());
    for file in files {
        let Ok(bytes) = read_content(context, &file) else { continue };
        let (text, encoding) = match Encoding::decode(context.work(), &bytes, None) {
            Ok(decoded) => decoded,
            Err(fault) if fault.kind() == ErrorKind::TRANSLATION => continue,
            Err(fault) => return Err(fault),
        };
        let newline = line_ends::split_lines(context.work(), &text)?.1.unwrap_or("");
        let newline: Vec<i64> = newline.chars().map(|end| i64::from(u32::from(end))).collect();
        let parts = [
            Array::text(&file),
            encoding.to_array(),
            Array::text(&compute_checksum(&bytes)),
            Array::integers(&newline),
            Array::ZERO,
        ];
        rows.push(Array::nested(parts.to_vec()));
    }
    let example = [Array::text(""), Array::text(""), Array::text(&" ".repeat(8)), Array::integers(&[]), Array::ZERO];
    Array::from_items(context.memory(), crate::array::Shape::vector(rows.len()), rows, &Array::nested(example.to_vec()))
}

/// Implements `5178⌶Y`: forgets the file that an object came from; returns 1 if it was known, else 0.
fn forget_object(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let was_known = find_loaded(context, &right)?.is_some_and(|found| forget(context, &found));
    context.workspace.stamps.remove_orphaned();
    Ok(Array::bit(was_known))
}

/// Forgets the file that an object came from; returns true if the file was known.
fn forget(context: &mut Context, object: &Loaded) -> bool {
    match names::namespace(&object.value) {
        Some(space) => context.workspace.spaces[space].origin.take().is_some(),
        None => names::body(&object.value)
            .is_some_and(|body| !std::mem::replace(&mut context.workspace.stamps.find_or_add(&body).detached, true)),
    }
}

/// Implements `5171⌶Y`: forgets the files of all objects in the workspace, `#`, or in the session, `⎕SE`; returns 1 if any were
/// known, else 0.
fn discard(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    context.require_files()?;
    let mut roots = Vec::new();
    for index in 0..right.bound() {
        context.poll()?;
        match right.item(index).reference() {
            Some(space @ (ROOT | SESSION)) if !roots.contains(&space) => roots.push(space),
            Some(ROOT | SESSION) => {}
            _ => return Err(Fault::domain(Blame::Right, "the right argument must hold references to # or ⎕SE")),
        }
    }
    let mut was_any_known = false;
    for object in list_loaded(context) {
        let is_in_session = context.workspace.spaces[object.space].display.starts_with("⎕SE");
        if roots.contains(if is_in_session { &SESSION } else { &ROOT }) {
            was_any_known |= forget(context, &object);
        }
    }
    context.workspace.stamps.remove_orphaned();
    Ok(Array::bit(was_any_known))
}
