//! Name lookup in a running body: a name refers to a slot of its frame or of one along the links, to a local of a calling defined
//! function or of a dfn below one, or to a name in the namespace.

use super::{Frame, Frames, Link, Location};
use crate::array::Reference;
use crate::function::Value;
use crate::runtime::namespaces::{Namespaces, ROOT, Role};
use crate::syntax::tree::Body;
use std::sync::Arc;

/// The result of looking up a name in the frames.
enum NameLookup {
    /// A name whose value a frame holds.
    Kept(Home),
    /// A name that is local to a function, and has no value.
    Hidden,
    /// A name unknown to the frames: a namespace may have it.
    Outside(Reference),
}

/// The place where a frame holds the value of a name.
enum Home {
    Slot(usize),
    Extras(u32),
}

impl Home {
    fn location(self, name: &Arc<str>) -> Location {
        match self {
            Home::Slot(slot) => Location::Slot(slot),
            Home::Extras(index) => Location::Extras(index, name.clone()),
        }
    }
}

impl Frames {
    /// Returns the value of a name of the running body.
    #[inline]
    pub fn value<'a>(&'a self, spaces: &'a Namespaces, body: &Body, index: u32) -> Option<&'a Value> {
        if index < body.slots
            && let Some(frame) = self.frames.last()
            && frame.callee.is_some()
            && let Some(value) = &self.slots[frame.base + index as usize]
        {
            return Some(value);
        }
        self.outer_value(spaces, body, index)
    }

    #[inline(never)]
    fn outer_value<'a>(&'a self, spaces: &'a Namespaces, body: &Body, index: u32) -> Option<&'a Value> {
        if let Some(slot) = self.slot(body, index) {
            return self.slots[slot].as_ref();
        }
        let name = &body.names[index as usize].text;
        match self.look_up_outside(body, index) {
            NameLookup::Kept(Home::Slot(slot)) => self.slots[slot].as_ref(),
            NameLookup::Kept(Home::Extras(index)) => self.frames[index as usize].extras.as_ref()?.names.get(name),
            NameLookup::Hidden => None,
            NameLookup::Outside(space) => spaces.value_within(space, name),
        }
    }

    /// Returns the slot that holds a value of a name of the running body: its own, or one of a frame that the body is nested in.
    #[inline]
    pub fn slot(&self, body: &Body, index: u32) -> Option<usize> {
        let frame = self.frames.last()?;
        if index < body.slots && frame.callee.is_some() {
            let slot = frame.base + index as usize;
            if self.slots[slot].is_some() {
                return Some(slot);
            }
            if body.is_tradfn() {
                return None;
            }
        }
        body.names[index as usize].outer.iter().find_map(|outer| {
            let slot = self.hop(frame, outer.hops)?.base + outer.slot as usize;
            self.slots[slot].is_some().then_some(slot)
        })
    }

    fn hop(&self, frame: &Frame, hops: u32) -> Option<&Frame> {
        let mut frame = self.live(frame.link)?.1;
        for _ in 1..hops {
            frame = self.live(frame.link)?.1;
        }
        Some(frame)
    }

    pub(crate) fn live(&self, link: Option<Link>) -> Option<(u32, &Frame)> {
        let link = link?;
        let frame = self.frames.get(link.index as usize)?;
        (frame.call == link.call).then_some((link.index, frame))
    }

    /// Returns the index of the frame that a link leads to, if it still lives.
    pub fn live_index(&self, link: Option<Link>) -> Option<u32> {
        self.live(link).map(|(index, _)| index)
    }

    /// Returns the location of the value of a name of `body`, the running one, or `None` if it has no value.
    pub fn find(&self, spaces: &Namespaces, body: &Body, index: u32) -> Option<Location> {
        let name = &body.names[index as usize].text;
        match self.look_up(body, index) {
            NameLookup::Kept(home) => Some(home.location(name)),
            NameLookup::Hidden => None,
            NameLookup::Outside(space) => find_in_namespaces(spaces, space, name),
        }
    }

    /// Returns the location of the value of a name that is known by its text only.
    pub fn find_text(&self, spaces: &Namespaces, name: &Arc<str>) -> Option<Location> {
        match self.look_up_text(name) {
            NameLookup::Kept(home) => Some(home.location(name)),
            NameLookup::Hidden => None,
            NameLookup::Outside(space) => find_in_namespaces(spaces, space, name).or_else(|| self.local_within(space, name)),
        }
    }

    /// Returns the location of a local that a function running in a namespace has, and the namespace itself has not: after `ns.`
    /// it is visible as if it were the namespace's.
    pub fn local_within(&self, space: Reference, name: &Arc<str>) -> Option<Location> {
        match self.look_up_dynamically(space, name)? {
            NameLookup::Kept(home) => Some(home.location(name)),
            NameLookup::Hidden | NameLookup::Outside(_) => None,
        }
    }

    /// Returns the value of a name after `ns.`: the namespace's, or that of a local of a function that runs there.
    pub fn member<'a>(&'a self, spaces: &'a Namespaces, space: Reference, name: &str) -> Option<&'a Value> {
        spaces.value(space, name).or_else(|| {
            if !self.callers.may_have(name, self.visible_count()) {
                return None;
            }
            let location = self.local_within(space, &Arc::from(name))?;
            self.value_at(spaces, &location)
        })
    }

    /// Looks up a name of the running body in the frames.
    fn look_up(&self, body: &Body, index: u32) -> NameLookup {
        match self.slot(body, index) {
            Some(slot) => NameLookup::Kept(Home::Slot(slot)),
            None => self.look_up_outside(body, index),
        }
    }

    /// Looks up in the frames a name for which no slot has a value.
    fn look_up_outside(&self, body: &Body, index: u32) -> NameLookup {
        match self.frames.last() {
            None => NameLookup::Hidden,
            Some(frame) if index < body.slots && frame.callee.is_some() && body.is_tradfn() => NameLookup::Hidden,
            Some(_) => self.look_up_text(&body.names[index as usize].text),
        }
    }

    fn look_up_text(&self, name: &Arc<str>) -> NameLookup {
        let (space, sealed) = self.frames.last().map_or((ROOT, false), |top| (top.space, top.namespace_only));
        let mut index = if sealed { None } else { self.host() };
        while let Some(at) = index {
            let frame = &self.frames[at as usize];
            if let Some(found) = self.look_up_in(at, frame, name) {
                return found;
            }
            index = self.live(frame.link).map(|(index, _)| index);
        }
        if !sealed && let Some(found) = self.look_up_dynamically(space, name) {
            return found;
        }
        NameLookup::Outside(space)
    }

    /// Looks up a name in one frame, which holds its value, or hides the name in the frames below without having a value for it.
    fn look_up_in(&self, index: u32, frame: &Frame, name: &Arc<str>) -> Option<NameLookup> {
        if let Some(slot) = frame.slot_of(name).filter(|&slot| self.slots[slot].is_some()) {
            return Some(NameLookup::Kept(Home::Slot(slot)));
        }
        if frame.extras.as_ref().is_some_and(|rare| rare.names.contains_key(name)) {
            return Some(NameLookup::Kept(Home::Extras(index)));
        }
        frame.hides(name).then_some(NameLookup::Hidden)
    }

    /// Looks up a name in the callers. Locals of defined functions, and of the dfns that call them, are visible to all functions
    /// that they call in the same namespace; those of defined functions hide the names below even without a value.
    fn look_up_dynamically(&self, space: Reference, name: &Arc<str>) -> Option<NameLookup> {
        let seen = self.visible_count();
        if !self.callers.may_have(name, seen) {
            return None;
        }
        self.caller_frames(seen, space).find_map(|(index, frame)| self.look_up_in(index, frame, name))
    }

    /// Returns the number of visible frames: a text that runs as if it stood further out sees none of the functions between.
    fn visible_count(&self) -> usize {
        self.frames.last().and_then(|top| top.host).map_or(self.frames.len(), |host| host as usize + 1)
    }

    /// Returns the frames that run in a namespace, among the first `seen`, from the newest one of a defined function on down.
    fn caller_frames(&self, seen: usize, space: Reference) -> impl Iterator<Item = (u32, &Frame)> {
        let frames = self.frames[..seen].iter().enumerate().rev().skip_while(|(_, frame)| !frame.is_tradfn());
        frames.filter(move |(_, frame)| frame.space == space).map(|(index, frame)| (index as u32, frame))
    }

    /// Returns the location where `name←` stores a value in the running body.
    pub fn place(&self, spaces: &Namespaces, body: &Body, index: u32) -> Location {
        let frame = self.frames.last().expect("a body runs in a frame");
        if index < body.slots && frame.callee.is_some() {
            return Location::Slot(frame.base + index as usize);
        }
        self.place_text(spaces, &body.names[index as usize].text)
    }

    /// Returns the location where `name←` stores a value, for a name known by its text only.
    pub fn place_text(&self, spaces: &Namespaces, name: &Arc<str>) -> Location {
        let (space, sealed) = self.frames.last().map_or((ROOT, false), |top| (top.space, top.namespace_only));
        let Some(host) = self.host().filter(|_| !sealed) else {
            return space_location(spaces, space, name);
        };
        let frame = &self.frames[host as usize];
        if let Some(slot) = frame.slot_of(name) {
            return Location::Slot(slot);
        }
        if frame.is_shadowed(name) {
            return Location::Extras(host, name.clone());
        }
        if let Some(slot) = self.find_enclosing_slot(frame, name) {
            return Location::Slot(slot);
        }
        self.find_in_callers(host, space, name).unwrap_or_else(|| space_location(spaces, space, name))
    }

    /// Returns the slot of a name in the nearest dfn around a frame that declares it: a text that a dfn executes makes no locals.
    fn find_enclosing_slot(&self, frame: &Frame, name: &str) -> Option<usize> {
        let around = std::iter::successors(self.live(frame.link), |(_, outer)| self.live(outer.link));
        { around }.find_map(|(_, outer)| outer.slot_of(name))
    }

    /// Returns the location of a name in the nearest function below a frame that has it, of those whose locals are visible there:
    /// a defined function that declares it, or a dfn that has given it a value.
    fn find_in_callers(&self, host: u32, space: Reference, name: &Arc<str>) -> Option<Location> {
        let seen = host as usize + 1;
        if !self.callers.may_have(name, seen) {
            return None;
        }
        self.caller_frames(seen, space).find_map(|(index, frame)| match frame.slot_of(name) {
            Some(slot) if frame.is_tradfn() || self.slots[slot].is_some() => Some(Location::Slot(slot)),
            _ => frame.is_shadowed(name).then(|| Location::Extras(index, name.clone())),
        })
    }
}

/// Returns the location of the value of a name in a namespace, in its script, or in a namespace that its path leads to.
fn find_in_namespaces(spaces: &Namespaces, space: Reference, name: &Arc<str>) -> Option<Location> {
    let elsewhere = || spaces.find_in_script(space, name).or_else(|| spaces.find_on_path(space, name));
    let home = spaces.find_holder(space, name).or_else(elsewhere);
    home.map(|home| Location::Space(home, name.clone()))
}

/// Returns the location where a namespace stores a new value: a class or instance has members that live elsewhere.
fn space_location(spaces: &Namespaces, space: Reference, name: &Arc<str>) -> Location {
    let home = match spaces[space].role {
        Role::Plain => space,
        _ => spaces.home(space, name, true).unwrap_or(space),
    };
    Location::Space(home, name.clone())
}
