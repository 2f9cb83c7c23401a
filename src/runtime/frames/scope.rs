//! Name lookup in a running body: a name refers to a slot of the running frame or of an enclosing one, to a local of a calling
//! tradfn or of a dfn below one, or to a name in the namespace.

use super::{Frame, Frames, Link, ValueLocation};
use crate::array::Reference;
use crate::function::{Argument, Value};
use crate::runtime::namespaces::{Namespaces, ROOT, Role};
use crate::syntax::tree::{Body, Name};
use std::sync::Arc;

/// The result of looking up a name in the frames.
enum NameLookup {
    /// The name has a value, which a frame holds.
    Kept(Holder),
    /// The name is a local without a value, which hides names further out.
    Hidden,
    /// No frame has the name: its lookup continues in this namespace.
    Outside(Reference),
}

/// The place where a frame holds the value of a name.
enum Holder {
    Slot(usize),
    Extras(u32),
}

impl Holder {
    fn location(self, name: &Arc<str>) -> ValueLocation {
        match self {
            Holder::Slot(slot) => ValueLocation::Slot(slot),
            Holder::Extras(index) => ValueLocation::Extras(index, name.clone()),
        }
    }
}

impl Frames {
    /// Returns the value of a name of the running body. Most names are slots of the running frame, or names that no frame can have,
    /// whose cell in the namespace is known; all others are looked up by their text.
    #[inline]
    pub fn value<'a>(&'a self, spaces: &'a Namespaces, body: &Body, index: u32) -> Option<&'a Value> {
        let frame = self.frames.last()?;
        if index < body.slots && frame.callee.is_some() {
            if let Some(value) = &self.slots[frame.base + index as usize] {
                return Some(value);
            }
        } else {
            let name = &body.names[index as usize];
            if self.is_outside_frames(frame, name)
                && let Some(value) = spaces.value_in_cell(frame.space, &name.cell)
            {
                debug_assert!(self.look_up_value(spaces, body, index).is_some_and(|found| std::ptr::eq(found, value)));
                return Some(value);
            }
        }
        self.look_up_value(spaces, body, index)
    }

    /// Returns a mutable reference to the value of a name of the running body if it can be changed without a further search: the
    /// value is in a slot, or in a known cell of a namespace where assigning a name means no more than storing a value.
    #[inline]
    pub fn value_mut<'a>(&'a mut self, spaces: &'a mut Namespaces, body: &Body, index: u32) -> Option<&'a mut Value> {
        if let Some(slot) = self.slot(body, index) {
            return self.slots[slot].as_mut();
        }
        self.value_in_cell_mut(spaces, body, index)
    }

    /// Returns a mutable reference to the value of a name of the running body if `name←` would replace it, and no more, and if it is
    /// in a known cell of a namespace.
    #[inline]
    pub fn value_in_cell_mut<'a>(&self, spaces: &'a mut Namespaces, body: &Body, index: u32) -> Option<&'a mut Value> {
        let (frame, name) = (self.frames.last()?, &body.names[index as usize]);
        let is_slot = index < body.slots && frame.callee.is_some();
        if is_slot || !self.is_outside_frames(frame, name) { None } else { spaces.value_in_cell_mut(frame.space, &name.cell) }
    }

    /// Stores what `name←value` stores if the name of the running body is one of its slots, or has a value in a known cell of a
    /// namespace where assigning a name means no more than storing a value. Returns false, and stores nothing, for any other name,
    /// and if the name holds a function or operator.
    #[inline]
    pub fn put_at_once(&mut self, spaces: &mut Namespaces, body: &Body, index: u32, value: &mut Argument) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let current = if index < body.slots && frame.callee.is_some() {
            match &mut self.slots[frame.base + index as usize] {
                Some(current) => Some(current),
                slot @ None => {
                    *slot = Some(Value::Array(value.take().into()));
                    return true;
                }
            }
        } else {
            self.value_in_cell_mut(spaces, body, index)
        };
        let Some(Value::Array(current)) = current else { return false };
        match value.take() {
            Argument::Scalar(scalar) => current.become_scalar(scalar),
            Argument::Array(array) => *current = array.into_inner(),
        }
        true
    }

    /// Returns true if no frame can have a name that the running body, whose frame is `frame`, does not declare: neither the frames
    /// around it nor those of callers declare the name, and no frame has more names than its function declares.
    #[inline(always)]
    fn is_outside_frames(&self, frame: &Frame, name: &Name) -> bool {
        self.extended == 0 && !frame.names_around.union(self.callers.names()).may_contain(name.set)
    }

    /// Makes all look-ups search for names by their text.
    pub fn look_up_by_text(&mut self) {
        // A frame with names that its function does not declare would have the same effect.
        self.extended += 1;
    }

    /// Looks up the value of a name by its text, and notes the cell of the namespace in which it is found.
    #[inline(never)]
    fn look_up_value<'a>(&'a self, spaces: &'a Namespaces, body: &Body, index: u32) -> Option<&'a Value> {
        if let Some(slot) = self.slot(body, index) {
            return self.slots[slot].as_ref();
        }
        let name = &body.names[index as usize];
        match self.look_up_outside(body, index) {
            NameLookup::Kept(Holder::Slot(slot)) => self.slots[slot].as_ref(),
            NameLookup::Kept(Holder::Extras(index)) => self.frames[index as usize].extras.as_ref()?.names.get(&name.text),
            NameLookup::Hidden => None,
            NameLookup::Outside(space) => {
                spaces.note_cell(space, name);
                spaces.value_within(space, &name.text)
            }
        }
    }

    /// Returns the slot that holds the value of a name of the running body, in the running frame or in one that encloses the
    /// body, or `None` if neither has a value for it.
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
            let slot = self.enclosing_frame(frame, outer.hops)?.base + outer.slot as usize;
            self.slots[slot].is_some().then_some(slot)
        })
    }

    fn enclosing_frame(&self, frame: &Frame, hops: u32) -> Option<&Frame> {
        let mut frame = self.live_frame(frame.link)?.1;
        for _ in 1..hops {
            frame = self.live_frame(frame.link)?.1;
        }
        Some(frame)
    }

    pub(crate) fn live_frame(&self, link: Option<Link>) -> Option<(u32, &Frame)> {
        let link = link?;
        let frame = self.frames.get(link.index as usize)?;
        (frame.call == link.call).then_some((link.index, frame))
    }

    /// Returns the index of the frame that a link leads to, if the frame still exists.
    pub fn live_index(&self, link: Option<Link>) -> Option<u32> {
        self.live_frame(link).map(|(index, _)| index)
    }

    /// Returns the location of the value of a name of `body`, which is running, or `None` if the name has no value.
    pub fn find(&self, spaces: &Namespaces, body: &Body, index: u32) -> Option<ValueLocation> {
        let name = &body.names[index as usize].text;
        match self.look_up(body, index) {
            NameLookup::Kept(home) => Some(home.location(name)),
            NameLookup::Hidden => None,
            NameLookup::Outside(space) => find_in_namespaces(spaces, space, name),
        }
    }

    /// Returns the location of the value of a name that is known by its text only.
    pub fn find_text(&self, spaces: &Namespaces, name: &Arc<str>) -> Option<ValueLocation> {
        match self.look_up_text(name) {
            NameLookup::Kept(home) => Some(home.location(name)),
            NameLookup::Hidden => None,
            NameLookup::Outside(space) => find_in_namespaces(spaces, space, name).or_else(|| self.find_local_within(space, name)),
        }
    }

    /// Returns an iterator over the names that may be local where the last frame runs: to its function, to the functions around it,
    /// and to callers. Some have no value or are hidden, which [`Self::find_text`] tells, and some come several times.
    pub(crate) fn possible_locals(&self) -> impl Iterator<Item = &Arc<str>> {
        let host = self.host().map(|index| (index, &self.frames[index as usize]));
        let around = std::iter::successors(host, move |(_, frame)| self.live_frame(frame.link));
        let names = around.flat_map(|(_, frame)| {
            let declared = frame.callee.iter().flat_map(|callee| callee.body().locals());
            let added = frame.extras.iter().flat_map(|extras| extras.names.keys().chain(&extras.shadowed));
            declared.chain(added)
        });
        names.chain(self.callers.locals())
    }

    /// Returns the location of a local of a function that runs in a namespace. After `ns.` such a local is visible like a name of
    /// the namespace, unless the namespace itself has that name.
    pub fn find_local_within(&self, space: Reference, name: &Arc<str>) -> Option<ValueLocation> {
        match self.look_up_dynamically(space, name)? {
            NameLookup::Kept(home) => Some(home.location(name)),
            NameLookup::Hidden | NameLookup::Outside(_) => None,
        }
    }

    /// Returns the value of a name after `ns.`: the value in the namespace, or else that of a local of a function that runs
    /// there.
    pub fn member<'a>(&'a self, spaces: &'a Namespaces, space: Reference, name: &str) -> Option<&'a Value> {
        spaces.value(space, name).or_else(|| {
            if !self.callers.may_have(name, self.visible_count()) {
                return None;
            }
            let location = self.find_local_within(space, &Arc::from(name))?;
            self.value_at(spaces, &location)
        })
    }

    /// Looks up a name of the running body in the frames.
    fn look_up(&self, body: &Body, index: u32) -> NameLookup {
        match self.slot(body, index) {
            Some(slot) => NameLookup::Kept(Holder::Slot(slot)),
            None => self.look_up_outside(body, index),
        }
    }

    /// Looks up a name in the frames if [`Self::slot`] has found no slot with a value.
    fn look_up_outside(&self, body: &Body, index: u32) -> NameLookup {
        match self.frames.last() {
            None => NameLookup::Hidden,
            Some(frame) if index < body.slots && frame.callee.is_some() && body.is_tradfn() => NameLookup::Hidden,
            Some(_) => self.look_up_text(&body.names[index as usize].text),
        }
    }

    fn look_up_text(&self, name: &Arc<str>) -> NameLookup {
        let (space, namespace_only) = self.frames.last().map_or((ROOT, false), |top| (top.space, top.namespace_only));
        let mut next = if namespace_only { None } else { self.host() };
        while let Some(index) = next {
            let frame = &self.frames[index as usize];
            if let Some(found) = self.look_up_in(index, frame, name) {
                return found;
            }
            next = self.live_index(frame.link);
        }
        if !namespace_only && let Some(found) = self.look_up_dynamically(space, name) {
            return found;
        }
        NameLookup::Outside(space)
    }

    /// Looks up a name in one frame. Returns `None` if the frame neither holds a value of the name nor hides the name in earlier
    /// frames.
    fn look_up_in(&self, index: u32, frame: &Frame, name: &Arc<str>) -> Option<NameLookup> {
        if let Some(slot) = frame.slot_of(name).filter(|&slot| self.slots[slot].is_some()) {
            return Some(NameLookup::Kept(Holder::Slot(slot)));
        }
        if frame.extras.as_ref().is_some_and(|extras| extras.names.contains_key(name)) {
            return Some(NameLookup::Kept(Holder::Extras(index)));
        }
        frame.hides(name).then_some(NameLookup::Hidden)
    }

    /// Looks up a name in the callers. The locals of a tradfn, and of the dfns that wait below it, are visible to all functions
    /// called from there that run in the same namespace. A local of a tradfn hides the name in earlier frames even if it has no
    /// value.
    fn look_up_dynamically(&self, space: Reference, name: &Arc<str>) -> Option<NameLookup> {
        let visible = self.visible_count();
        if !self.callers.may_have(name, visible) {
            return None;
        }
        self.caller_frames(visible, space).find_map(|(index, frame)| self.look_up_in(index, frame, name))
    }

    /// Returns the number of visible frames: a text that runs in the scope of an earlier frame cannot see the frames after that
    /// one.
    fn visible_count(&self) -> usize {
        self.frames.last().and_then(|top| top.host).map_or(self.frames.len(), |host| host as usize + 1)
    }

    /// Returns those of the first `visible` frames that run in a namespace, newest first, starting at the newest frame of a
    /// tradfn.
    fn caller_frames(&self, visible: usize, space: Reference) -> impl Iterator<Item = (u32, &Frame)> {
        let frames = self.frames[..visible].iter().enumerate().rev().skip_while(|(_, frame)| !frame.is_tradfn());
        frames.filter(move |(_, frame)| frame.space == space).map(|(index, frame)| (index as u32, frame))
    }

    /// Returns the location where `name←` stores a value in the running body.
    pub fn locate_target(&self, spaces: &Namespaces, body: &Body, index: u32) -> ValueLocation {
        let frame = self.frames.last().expect("a running body must have a frame");
        if index < body.slots && frame.callee.is_some() {
            return ValueLocation::Slot(frame.base + index as usize);
        }
        let name = &body.names[index as usize];
        if self.is_outside_frames(frame, name) {
            return locate_in_namespace(spaces, frame.space, &name.text);
        }
        self.locate_text_target(spaces, &body.names[index as usize].text)
    }

    /// Returns the location where `name←` stores a value, for a name known by its text only.
    pub fn locate_text_target(&self, spaces: &Namespaces, name: &Arc<str>) -> ValueLocation {
        let (space, namespace_only) = self.frames.last().map_or((ROOT, false), |top| (top.space, top.namespace_only));
        let Some(host) = self.host().filter(|_| !namespace_only) else {
            return locate_in_namespace(spaces, space, name);
        };
        let frame = &self.frames[host as usize];
        if let Some(slot) = frame.slot_of(name) {
            return ValueLocation::Slot(slot);
        }
        if frame.is_shadowed(name) {
            return ValueLocation::Extras(host, name.clone());
        }
        if let Some(slot) = self.find_enclosing_slot(frame, name) {
            return ValueLocation::Slot(slot);
        }
        self.find_in_callers(host, space, name).unwrap_or_else(|| locate_in_namespace(spaces, space, name))
    }

    /// Returns the slot of a name in the nearest function that encloses a frame and declares the name. A text that a dfn executes
    /// creates no locals of its own.
    fn find_enclosing_slot(&self, frame: &Frame, name: &str) -> Option<usize> {
        let mut enclosing = std::iter::successors(self.live_frame(frame.link), |(_, outer)| self.live_frame(outer.link));
        enclosing.find_map(|(_, outer)| outer.slot_of(name))
    }

    /// Returns the location of a name in the nearest caller that has it, among those whose locals are visible in the frame
    /// `host`: a tradfn that declares the name, a dfn that has given it a value, or a frame in which `⍎` or `⎕SHADOW` made it
    /// local.
    fn find_in_callers(&self, host: u32, space: Reference, name: &Arc<str>) -> Option<ValueLocation> {
        let visible = host as usize + 1;
        if !self.callers.may_have(name, visible) {
            return None;
        }
        self.caller_frames(visible, space).find_map(|(index, frame)| match frame.slot_of(name) {
            Some(slot) if frame.is_tradfn() || self.slots[slot].is_some() => Some(ValueLocation::Slot(slot)),
            _ => frame.is_shadowed(name).then(|| ValueLocation::Extras(index, name.clone())),
        })
    }
}

/// Returns the location of the value of a name in a namespace, in the script around the namespace, or in a namespace on `⎕PATH`.
fn find_in_namespaces(spaces: &Namespaces, space: Reference, name: &Arc<str>) -> Option<ValueLocation> {
    let elsewhere = || spaces.find_in_script(space, name).or_else(|| spaces.find_on_path(space, name));
    let home = spaces.find_holder(space, name).or_else(elsewhere);
    home.map(|home| ValueLocation::Space(home, name.clone()))
}

/// Returns the location where a namespace stores the value of a name; a class or an instance may store a member elsewhere.
fn locate_in_namespace(spaces: &Namespaces, space: Reference, name: &Arc<str>) -> ValueLocation {
    let home = match spaces[space].role {
        Role::Plain => space,
        _ => spaces.home(space, name, true).unwrap_or(space),
    };
    ValueLocation::Space(home, name.clone())
}
