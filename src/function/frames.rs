//! Frames of running bodies, in an arena: what names mean there, by slot, along the links, and in the namespace.
//!
//! Frames come and go like a stack, so a link is an index and the number of the call: one whose frame has gone is skipped.

pub mod branch;
mod callers;

use super::context::Settings;
use super::namespaces::{Names, Namespaces, Role};
use super::{Given, Value};
use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::{Body, Special};
use callers::Callers;
use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A frame, as long as it lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    index: u32,
    call: u64,
}

/// A defined function or operator with its operands, as far as frames must know it.
pub trait Callee: Any + Send + Sync {
    /// Its text.
    fn body(&self) -> &Arc<Body>;
    /// The frame it was written in.
    fn link(&self) -> Option<Link>;
    /// The namespace it was written in.
    fn space(&self) -> Reference;
    /// `⍺⍺`.
    fn left_operand(&self) -> Option<&Value>;
    /// `⍵⍵`.
    fn right_operand(&self) -> Option<&Value>;
    /// What reports call it, if it has a name.
    fn name(&self) -> Option<&Arc<str>>;
}

/// What one running body knows.
#[derive(Default)]
pub struct Frame {
    call: u64,
    /// The call that it began with: earlier than `call` if calls in tail position have taken its place since.
    since: u64,
    base: usize,
    /// What runs; none for the text of a line.
    pub callee: Option<Arc<dyn Callee>>,
    /// For a text that runs within a function: the frame of that function, whose names are its own.
    pub host: Option<u32>,
    /// The namespace that names fall back to.
    pub space: Reference,
    /// The namespace that the call was made in.
    pub outer: Reference,
    /// `⍺`, which may be a function after `⍺←⊢`.
    pub left: Option<Value>,
    /// `⍵`.
    pub right: Option<Given>,
    /// The text that runs where nothing is called: that of a function is known by it.
    text: Option<Arc<Source>>,
    /// The statement that runs.
    pub span: Span,
    /// Whether the text was given to `⍎`.
    pub executed: bool,
    /// Whether names are sought in the namespace alone: the text of `ns.(…)`.
    pub sealed: bool,
    /// Whether the call had a right argument alone.
    pub monadic: bool,
    /// What few frames have.
    pub rare: Option<Box<Rare>>,
    /// The frame that the function was written in.
    link: Option<Link>,
    /// Whether the function is kept when the frame goes: it has no operands, which may be large.
    lasting: bool,
}

/// What few frames have.
#[derive(Default)]
pub struct Rare {
    /// Names that `⍎` made.
    pub names: Names,
    /// `⎕TRAP`, if it is local.
    pub trap: Option<Array>,
    /// Names that `⎕SHADOW` made local.
    pub shadowed: Vec<Arc<str>>,
    /// The settings to be restored at the end: the body set one.
    pub settings: Option<Settings>,
    /// What `⎕DMX` is to tell again at the end: where `⎕TRAP` is local, it is too.
    pub diagnosis: Option<Option<Fault>>,
}

/// Frames, the oldest first. Those that have gone keep their room and what they ran: the next call from the same place is
/// most often one of the same function, which then is neither moved nor counted.
#[derive(Default)]
struct Stack {
    frames: Vec<Frame>,
    live: usize,
}

impl Stack {
    /// One more frame, in which all but `callee` is as in a new one.
    #[inline(always)]
    fn grown(&mut self) -> &mut Frame {
        if self.live == self.frames.len() {
            self.deepen();
        }
        self.live += 1;
        &mut self.frames[self.live - 1]
    }

    #[cold]
    #[inline(never)]
    fn deepen(&mut self) {
        self.frames.push(Frame::default());
    }
}

impl Deref for Stack {
    type Target = [Frame];

    #[inline]
    fn deref(&self) -> &[Frame] {
        &self.frames[..self.live]
    }
}

impl DerefMut for Stack {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Frame] {
        &mut self.frames[..self.live]
    }
}

impl Frame {
    /// Whether it runs this function, or did before it went.
    #[inline]
    pub fn runs<C: Callee + ?Sized>(&self, callee: &Arc<C>) -> bool {
        self.callee.as_ref().is_some_and(|own| std::ptr::addr_eq(Arc::as_ptr(own), Arc::as_ptr(callee)))
    }

    /// Lets go of all values; what few frames have.
    #[inline(always)]
    fn emptied(&mut self) -> Option<Box<Rare>> {
        self.left = None;
        self.right = None;
        let rare = self.rare.take();
        if !self.lasting {
            *self = Self::default();
        }
        rare
    }

    /// The call that it began with: what was made since is not in the hands of those below.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// Lets it take the place of a frame that began with an earlier call: one in tail position.
    pub fn began(&mut self, since: u64) {
        self.since = since;
    }

    /// The text that runs.
    pub fn source(&self) -> &Arc<Source> {
        match (&self.callee, &self.text) {
            (Some(callee), _) => &callee.body().source,
            (None, Some(text)) => text,
            (None, None) => unreachable!("a frame runs a function or a text"),
        }
    }
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A line of a session, or a script.
    Line,
    /// What `⍎` was given.
    Executed,
    /// The text within `ns.(…)`.
    Member,
    /// What is executed as if no function ran.
    Outermost,
}

/// Where a value is kept.
#[derive(Clone, Debug)]
pub enum Location {
    /// A slot of a frame.
    Slot(usize),
    /// A name that `⍎` made in a frame.
    Rare(u32, Arc<str>),
    /// A name in a namespace.
    Space(Reference, Arc<str>),
    /// `⍺`, in a frame.
    Left(u32),
}

/// What a frame must know of the body that it is for.
#[derive(Clone, Copy)]
struct Room {
    slots: u32,
    span: Span,
    is_tradfn: bool,
}

impl Body {
    fn room(&self) -> Room {
        Room { slots: self.slots, span: self.span, is_tradfn: self.is_tradfn() }
    }
}

/// What frames know of a name.
enum Sought {
    /// They keep its value.
    Kept(Home),
    /// It is local to a function, and has no value.
    Hidden,
    /// Nothing: a namespace may have it.
    Outside(Reference),
}

/// Where a frame keeps the value of a name.
enum Home {
    Slot(usize),
    Rare(u32),
}

impl Home {
    fn location(self, name: &Arc<str>) -> Location {
        match self {
            Home::Slot(slot) => Location::Slot(slot),
            Home::Rare(index) => Location::Rare(index, name.clone()),
        }
    }
}

/// The frames that live.
#[derive(Default)]
pub struct Frames {
    frames: Stack,
    slots: Vec<Option<Value>>,
    calls: u64,
    /// How many frames have a `⎕TRAP` of their own.
    trapping: usize,
    /// The defined functions that run: they show their locals to the functions they call.
    callers: Callers,
}

impl Frames {
    /// Begins a frame for a call that is made in a namespace.
    #[inline(always)]
    pub fn enter<C: Callee>(&mut self, outer: Reference, callee: &Arc<C>, left: Option<Given>, right: Option<Given>) {
        let room = callee.body().room();
        if room.is_tradfn {
            self.callers.enter(callee.body());
        }
        let frame = self.begun(room, left, right);
        frame.outer = outer;
        frame.space = callee.space();
        if !frame.runs(callee) {
            frame.lasting = callee.left_operand().is_none();
            frame.link = callee.link();
            frame.callee = Some(callee.clone());
        }
    }

    /// Begins a frame for another call of the function that runs.
    #[inline(always)]
    pub fn enter_again(&mut self, left: Option<Given>, right: Option<Given>) {
        let Some(callee) = self.frames.last().and_then(|frame| frame.callee.as_ref()) else { return };
        let room = callee.body().room();
        if room.is_tradfn {
            self.callers.enter(callee.body());
        }
        self.begun(room, left, right);
        let [.., caller, frame] = &mut *self.frames else { return };
        frame.outer = caller.space;
        frame.space = caller.space;
        if let Some(callee) = &caller.callee
            && !frame.runs(callee)
        {
            frame.lasting = caller.lasting;
            frame.link = caller.link;
            frame.callee = Some(callee.clone());
        }
    }

    /// Begins the frame that runs anew: another call of the function that runs. What the one before made may be in hand.
    #[inline]
    pub fn restart(&mut self, left: Option<Given>, right: Given) {
        self.go_on(left, right);
        if let Some(frame) = self.frames.last_mut() {
            frame.since = frame.call;
        }
    }

    /// Begins the frame that runs anew: a call in tail position of the function that runs, which has nothing else in hand.
    #[inline]
    pub fn go_on(&mut self, left: Option<Given>, right: Given) {
        self.calls += 1;
        if let Some(frame) = self.frames.last_mut() {
            self.slots[frame.base..].fill_with(|| None);
            frame.call = self.calls;
            frame.monadic = left.is_none();
            frame.left = left.map(|left| Value::Array(left.into()));
            frame.right = Some(right);
        }
    }

    /// A frame for a call of a function; if it is not one that has run before in this place, it is still to be told which.
    #[inline(always)]
    fn begun(&mut self, room: Room, left: Option<Given>, right: Option<Given>) -> &mut Frame {
        self.calls += 1;
        let base = self.slots.len();
        if room.slots > 0 {
            self.add_slots(room.slots as usize);
        }
        let frame = self.frames.grown();
        frame.call = self.calls;
        frame.since = self.calls;
        frame.base = base;
        frame.span = room.span;
        frame.monadic = left.is_none() && right.is_some();
        frame.left = left.map(|left| Value::Array(left.into()));
        frame.right = right;
        frame
    }

    /// Begins a frame for a text: a line, or what `⍎` is given.
    pub fn enter_text(&mut self, source: Arc<Source>, host: Option<u32>, space: Reference, kind: TextKind) {
        self.calls += 1;
        *self.frames.grown() = Frame {
            call: self.calls,
            since: self.calls,
            base: self.slots.len(),
            host,
            space,
            text: Some(source),
            executed: matches!(kind, TextKind::Executed | TextKind::Outermost),
            sealed: matches!(kind, TextKind::Member | TextKind::Outermost),
            ..Frame::default()
        };
    }

    #[inline(never)]
    fn add_slots(&mut self, count: usize) {
        self.slots.resize_with(self.slots.len() + count, || None);
    }

    /// Ends the last frame; what few have, with what is to be restored.
    #[inline(always)]
    pub fn leave(&mut self) -> Option<Box<Rare>> {
        let frame = self.frames.last_mut()?;
        if self.slots.len() > frame.base {
            self.slots.truncate(frame.base);
        }
        if !self.callers.is_empty()
            && let Some(callee) = &frame.callee
            && callee.body().is_tradfn()
        {
            self.callers.leave(callee.body());
        }
        let rare = frame.emptied();
        self.frames.live -= 1;
        let rare = rare?;
        self.trapping -= usize::from(rare.trap.is_some());
        Some(rare)
    }

    /// Ends all frames but the oldest `count`, after a fault of Zilde itself.
    pub fn truncate(&mut self, count: usize) {
        while self.frames.len() > count {
            self.leave();
        }
    }

    /// How many frames live.
    pub fn tally(&self) -> usize {
        self.frames.len()
    }

    /// The frame at an index, counted from the oldest.
    pub fn get(&self, index: usize) -> Option<&Frame> {
        self.frames.get(index)
    }

    /// All frames, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Frame> {
        self.frames.iter()
    }

    /// `⍵` of the function that runs.
    #[inline]
    pub fn right(&self) -> Option<&Given> {
        let top = self.frames.last()?;
        if top.callee.is_some() { top.right.as_ref() } else { self.frames[top.host? as usize].right.as_ref() }
    }

    /// Whether a body is that of the function that runs, and no text within it.
    #[inline]
    pub fn runs(&self, body: &Body) -> bool {
        let callee = self.frames.last().and_then(|frame| frame.callee.as_ref());
        callee.is_some_and(|callee| std::ptr::eq(&raw const **callee.body(), body))
    }

    /// The frame that runs.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The frame that runs, to be changed.
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// A link to the frame whose names a function written here may see.
    pub fn link(&self) -> Option<Link> {
        let index = self.host()?;
        Some(Link { index, call: self.frames[index as usize].call })
    }

    /// The frame of the function that runs: for a text, the one it runs in.
    pub fn host(&self) -> Option<u32> {
        let top = self.frames.last()?;
        if top.callee.is_some() { Some(self.frames.len() as u32 - 1) } else { top.host }
    }

    /// The frame of the function that runs, if one does.
    pub fn running(&self) -> Option<&Frame> {
        self.host().map(|index| &self.frames[index as usize])
    }

    /// The same, to be changed.
    pub fn running_mut(&mut self) -> Option<&mut Frame> {
        self.host().map(|index| &mut self.frames[index as usize])
    }

    /// The innermost frame of a function, for lines that are read while it is suspended.
    pub fn innermost_function(&self) -> Option<u32> {
        self.frames.iter().rposition(|frame| frame.callee.is_some()).map(|index| index as u32)
    }

    /// Whether a line of the session runs that called no defined function (or nothing runs).
    pub fn at_session_level(&self) -> bool {
        let mut frames = self.frames.iter().rev();
        frames.find(|frame| frame.callee.is_some() || !frame.executed).is_none_or(|frame| frame.callee.is_none())
    }

    fn live(&self, link: Option<Link>) -> Option<(u32, &Frame)> {
        let link = link?;
        let frame = self.frames.get(link.index as usize)?;
        (frame.call == link.call).then_some((link.index, frame))
    }

    /// Where the value of a name of `body`, the one that runs, is kept; none if it has none.
    pub fn find(&self, spaces: &Namespaces, body: &Body, index: u32) -> Option<Location> {
        let name = &body.names[index as usize].text;
        match self.sought(body, index) {
            Sought::Kept(home) => Some(home.location(name)),
            Sought::Hidden => None,
            Sought::Outside(space) => in_namespaces(spaces, space, name),
        }
    }

    /// The value of a name of the body that runs.
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
        match self.sought_outside(body, index) {
            Sought::Kept(Home::Slot(slot)) => self.slots[slot].as_ref(),
            Sought::Kept(Home::Rare(index)) => self.frames[index as usize].rare.as_ref()?.names.get(name),
            Sought::Hidden => None,
            Sought::Outside(space) => spaces.value_within(space, name),
        }
    }

    /// The slot that keeps a value of a name of the body that runs: its own, or one of a frame that the text of the body stands in.
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

    /// Where frames keep a name of the body that runs.
    fn sought(&self, body: &Body, index: u32) -> Sought {
        match self.slot(body, index) {
            Some(slot) => Sought::Kept(Home::Slot(slot)),
            None => self.sought_outside(body, index),
        }
    }

    /// Where frames keep a name for which no slot has a value.
    fn sought_outside(&self, body: &Body, index: u32) -> Sought {
        match self.frames.last() {
            None => Sought::Hidden,
            Some(frame) if index < body.slots && frame.callee.is_some() && body.is_tradfn() => Sought::Hidden,
            Some(_) => self.sought_text(&body.names[index as usize].text),
        }
    }

    fn hop(&self, frame: &Frame, hops: u32) -> Option<&Frame> {
        let mut frame = self.live(frame.link)?.1;
        for _ in 1..hops {
            frame = self.live(frame.link)?.1;
        }
        Some(frame)
    }

    /// Where a name is kept that is known by its text only.
    pub fn find_text(&self, spaces: &Namespaces, name: &Arc<str>) -> Option<Location> {
        match self.sought_text(name) {
            Sought::Kept(home) => Some(home.location(name)),
            Sought::Hidden => None,
            Sought::Outside(space) => in_namespaces(spaces, space, name).or_else(|| self.local_within(space, name)),
        }
    }

    /// Where a function that runs in a namespace keeps a local of a name which the namespace itself has not: behind `ns.` it
    /// is seen as if it were the namespace's.
    pub fn local_within(&self, space: Reference, name: &Arc<str>) -> Option<Location> {
        match self.sought_dynamically(space, name)? {
            Sought::Kept(home) => Some(home.location(name)),
            Sought::Hidden | Sought::Outside(_) => None,
        }
    }

    /// The value of a name behind `ns.`: the namespace's, or that of a local of a function that runs there.
    pub fn member<'a>(&'a self, spaces: &'a Namespaces, space: Reference, name: &str) -> Option<&'a Value> {
        spaces.value(space, name).or_else(|| {
            if !self.callers.may_have(name) {
                return None;
            }
            let location = self.local_within(space, &Arc::from(name))?;
            self.at(spaces, &location)
        })
    }

    fn sought_text(&self, name: &Arc<str>) -> Sought {
        let top = self.frames.last();
        let space = top.map_or(super::namespaces::ROOT, |frame| frame.space);
        let sealed = top.is_some_and(|frame| frame.sealed);
        let mut index = if sealed { None } else { self.host() };
        while let Some(at) = index {
            let frame = &self.frames[at as usize];
            if let Some(found) = self.sought_in(at, frame, name) {
                return found;
            }
            index = self.live(frame.link).map(|(index, _)| index);
        }
        if !sealed && let Some(found) = self.sought_dynamically(space, name) {
            return found;
        }
        Sought::Outside(space)
    }

    /// Where one frame keeps a name, or that it hides what lies below without having a value for it.
    fn sought_in(&self, index: u32, frame: &Frame, name: &Arc<str>) -> Option<Sought> {
        if let Some(slot) = frame.callee.as_ref().and_then(|callee| callee.body().slot(name)) {
            let slot = frame.base + slot as usize;
            if self.slots[slot].is_some() {
                return Some(Sought::Kept(Home::Slot(slot)));
            }
        }
        if frame.rare.as_ref().is_some_and(|rare| rare.names.contains_key(name)) {
            return Some(Sought::Kept(Home::Rare(index)));
        }
        is_hidden(frame, name).then_some(Sought::Hidden)
    }

    /// Locals of defined functions are seen by all functions that they call in the same namespace; they hide what lies below
    /// even without value.
    fn sought_dynamically(&self, space: Reference, name: &Arc<str>) -> Option<Sought> {
        if !self.callers.may_have(name) {
            return None;
        }
        // A text that runs as if it stood further out sees none of the functions between.
        let seen = self.frames.last().and_then(|top| top.host).map_or(self.frames.len(), |host| host as usize + 1);
        let frames = self.frames[..seen].iter().enumerate().rev();
        let mut calling = frames.filter(|(_, frame)| frame.space == space && is_tradfn(frame));
        calling.find_map(|(index, frame)| self.sought_in(index as u32, frame, name))
    }

    /// Where `name←` keeps a value in the body that runs.
    pub fn place(&self, spaces: &Namespaces, body: &Body, index: u32) -> Location {
        let frame = self.frames.last().expect("a body runs in a frame");
        if index < body.slots && frame.callee.is_some() {
            return Location::Slot(frame.base + index as usize);
        }
        self.place_text(spaces, &body.names[index as usize].text)
    }

    /// Where `name←` keeps a value, for a name known by its text only.
    pub fn place_text(&self, spaces: &Namespaces, name: &Arc<str>) -> Location {
        let space = self.frames.last().map_or(super::namespaces::ROOT, |frame| frame.space);
        let sealed = self.frames.last().is_some_and(|frame| frame.sealed);
        let Some(host) = self.host().filter(|_| !sealed) else {
            return in_space(spaces, space, name);
        };
        let frame = &self.frames[host as usize];
        let Some(callee) = &frame.callee else {
            return in_space(spaces, space, name);
        };
        if let Some(slot) = callee.body().slot(name) {
            return Location::Slot(frame.base + slot as usize);
        }
        if is_shadowed(frame, name) {
            return Location::Rare(host, name.clone());
        }
        // A text that a dfn executes makes no locals: a name that none of the dfns around has is one of the namespace.
        let mut around = frame;
        while let Some((_, outer)) = self.live(around.link) {
            if let Some(slot) = outer.callee.as_ref().and_then(|callee| callee.body().slot(name)) {
                return Location::Slot(outer.base + slot as usize);
            }
            around = outer;
        }
        // A function assigns to the nearest local of that name along the stack of calls, else to the namespace.
        let declared = |frame: &Frame| frame.callee.as_ref().and_then(|callee| callee.body().slot(name));
        let calling = self.frames[..host as usize].iter().rev().filter(|frame| frame.space == space && is_tradfn(frame));
        match { calling }.find_map(|frame| Some(frame.base + declared(frame)? as usize)) {
            Some(slot) => Location::Slot(slot),
            None => in_space(spaces, space, name),
        }
    }

    /// The value kept at a location.
    pub fn at<'a>(&'a self, spaces: &'a Namespaces, location: &Location) -> Option<&'a Value> {
        match location {
            Location::Slot(slot) => self.slots.get(*slot)?.as_ref(),
            Location::Rare(index, name) => self.frames.get(*index as usize)?.rare.as_ref()?.names.get(name),
            Location::Space(space, name) => spaces[*space].names.get(name),
            Location::Left(index) => self.frames.get(*index as usize)?.left.as_ref(),
        }
    }

    /// The value kept at a location, to be changed.
    pub fn at_mut<'a>(&'a mut self, spaces: &'a mut Namespaces, location: &Location) -> Option<&'a mut Value> {
        match location {
            Location::Slot(slot) => self.slots.get_mut(*slot)?.as_mut(),
            Location::Rare(index, name) => self.frames.get_mut(*index as usize)?.rare.as_mut()?.names.get_mut(name),
            Location::Space(space, name) => spaces[*space].names.get_mut(name),
            Location::Left(index) => self.frames.get_mut(*index as usize)?.left.as_mut(),
        }
    }

    /// Takes the value away from a location: what is changed in place should have one owner.
    pub fn take(&mut self, spaces: &mut Namespaces, location: &Location) -> Option<Value> {
        match location {
            Location::Slot(slot) => self.slots.get_mut(*slot)?.take(),
            Location::Rare(index, name) => self.frames.get_mut(*index as usize)?.rare.as_mut()?.names.remove(name),
            Location::Space(space, name) => spaces[*space].names.remove(name),
            Location::Left(index) => self.frames.get_mut(*index as usize)?.left.take(),
        }
    }

    /// Keeps a value at a location.
    pub fn put(&mut self, spaces: &mut Namespaces, location: &Location, value: Value) {
        match location {
            Location::Slot(slot) => {
                if let Some(slot) = self.slots.get_mut(*slot) {
                    *slot = Some(value);
                }
            }
            Location::Rare(index, name) => {
                if let Some(frame) = self.frames.get_mut(*index as usize) {
                    frame.rare.get_or_insert_default().names.insert(name.clone(), value);
                }
            }
            Location::Space(space, name) => {
                spaces[*space].names.insert(name.clone(), value);
            }
            Location::Left(index) => {
                if let Some(frame) = self.frames.get_mut(*index as usize) {
                    frame.left = Some(value);
                }
            }
        }
    }

    /// The value of a name that the function of a frame has as its own; the inner option is empty if it has none yet.
    pub fn local(&self, index: usize, name: &Arc<str>) -> Option<Option<&Value>> {
        let frame = self.frames.get(index)?;
        if let Some(slot) = frame.callee.as_ref().and_then(|callee| callee.body().slot(name)) {
            return Some(self.slots[frame.base + slot as usize].as_ref());
        }
        let rare = frame.rare.as_ref()?;
        (rare.shadowed.contains(name) || rare.names.contains_key(name)).then(|| rare.names.get(name))
    }

    /// Makes names local to the function that runs, if one does.
    pub fn shadow(&mut self, names: impl IntoIterator<Item = Arc<str>>) {
        self.callers.shadow();
        if let Some(frame) = self.running_mut().filter(|frame| frame.callee.is_some()) {
            frame.rare.get_or_insert_default().shadowed.extend(names);
        }
    }

    /// Has settings restored when the running function ends, unless earlier ones are to be.
    pub fn keep_settings(&mut self, settings: Settings) {
        if let Some(frame) = self.running_mut() {
            frame.rare.get_or_insert_default().settings.get_or_insert(settings);
        }
    }

    /// The values of the slots of the frame that runs.
    pub fn locals(&self) -> Vec<Option<Value>> {
        self.frames.last().map_or_else(Vec::new, |frame| self.slots[frame.base..].to_vec())
    }

    /// The frames that have a `⎕TRAP` of their own, the innermost first, and what it is.
    pub fn traps(&self) -> impl Iterator<Item = (usize, &Array)> {
        // Asked for by each frame that a fault comes through: where there are none, none should be looked at.
        let looked_at = if self.trapping == 0 { &[] } else { &*self.frames };
        let found = looked_at.iter().enumerate().rev();
        found.filter_map(|(index, frame)| Some((index, frame.rare.as_ref()?.trap.as_ref()?)))
    }

    /// Gives the frame that runs a `⎕TRAP` of its own, and remembers what `⎕DMX` told before.
    pub fn set_trap(&mut self, trap: Array, diagnosis: Option<Fault>) {
        if let Some(frame) = self.frames.last_mut() {
            let rare = frame.rare.get_or_insert_default();
            let before = rare.trap.replace(trap);
            rare.diagnosis.get_or_insert(diagnosis);
            self.trapping += usize::from(before.is_none());
        }
    }

    /// The `⎕TRAP` of the innermost frame that has one of its own, to be changed.
    pub fn trap_mut(&mut self) -> Option<&mut Array> {
        self.frames.iter_mut().rev().find_map(|frame| frame.rare.as_mut()?.trap.as_mut())
    }

    /// Every value that a frame holds.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let rare = self.frames.iter().filter_map(|frame| frame.rare.as_ref()).flat_map(|rare| rare.names.values());
        let left = self.frames.iter().filter_map(|frame| frame.left.as_ref());
        self.slots.iter().flatten().chain(rare).chain(left)
    }

    /// Gives the slots of the frame that runs earlier values back.
    pub fn restore(&mut self, locals: Vec<Option<Value>>) {
        if let Some(frame) = self.frames.last() {
            self.slots.truncate(frame.base);
            self.slots.extend(locals);
        }
    }

    /// `⍺`, `⍺⍺` or `⍵⍵` of the function that runs.
    pub fn special(&self, special: Special) -> Option<&Value> {
        let frame = self.running()?;
        match special {
            Special::Alpha => frame.left.as_ref(),
            Special::LeftOperand => frame.callee.as_ref()?.left_operand(),
            Special::RightOperand => frame.callee.as_ref()?.right_operand(),
            _ => None,
        }
    }
}

/// Whether a name without value is local to a defined function, so that it hides what lies below.
fn is_hidden(frame: &Frame, name: &Arc<str>) -> bool {
    is_tradfn(frame) && frame.callee.as_ref().is_some_and(|callee| callee.body().slot(name).is_some()) || is_shadowed(frame, name)
}

fn is_shadowed(frame: &Frame, name: &Arc<str>) -> bool {
    frame.rare.as_ref().is_some_and(|rare| rare.shadowed.contains(name) || rare.names.contains_key(name))
}

/// Where a namespace keeps the value of a name, its own or one that its path leads to.
fn in_namespaces(spaces: &Namespaces, space: Reference, name: &Arc<str>) -> Option<Location> {
    let elsewhere = || spaces.in_script(space, name).or_else(|| spaces.on_path(space, name));
    let home = spaces.within(space, name).or_else(elsewhere);
    home.map(|home| Location::Space(home, name.clone()))
}

/// Where a namespace keeps a new value: a class or instance has members that live elsewhere.
fn in_space(spaces: &Namespaces, space: Reference, name: &Arc<str>) -> Location {
    let home = match spaces[space].role {
        Role::Plain => space,
        _ => spaces.home(space, name, true).unwrap_or(space),
    };
    Location::Space(home, name.clone())
}

fn is_tradfn(frame: &Frame) -> bool {
    frame.callee.as_ref().is_some_and(|callee| callee.body().is_tradfn())
}
