//! The dfns that wait below a tradfn, each listed once, so that a lookup can tell whether any of them has a local with a given name
//! without visiting every frame: a recursion has many.

use super::Frame;
use crate::syntax::name::NameSet;
use crate::syntax::tree::Body;
use std::sync::Arc;

/// The number of a set of dfns; 0 is the empty set.
pub(crate) type DfnSetId = u32;

/// A set of dfns: one dfn and the set of the others.
struct DfnSet {
    dfn: Arc<Body>,
    others: DfnSetId,
    /// The names that all dfns of the set declare.
    names: NameSet,
}

/// The sets of dfns created so far.
#[derive(Default)]
pub(crate) struct DfnSets {
    /// Each set except the empty one.
    sets: Vec<DfnSet>,
    /// For each frame visited so far, by its index: the number of its call, and the set of the dfns in this frame and those
    /// below.
    known: Vec<(u64, DfnSetId)>,
    /// The number of sets allowed beyond [`Self::BASE_SET_LIMIT`].
    additional_sets: usize,
}

impl DfnSets {
    /// The number of sets that are always allowed.
    const BASE_SET_LIMIT: usize = 4096;

    /// The number of recent sets that are searched for an equal one before another set is created.
    const SEARCHED_RECENT_SETS: usize = 64;

    /// Returns true if there are more sets than allowed, so that those no longer needed should be dropped.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.sets.len() > Self::BASE_SET_LIMIT + self.additional_sets
    }

    /// Sets the number of additional sets to the present number of sets, because all of these are needed.
    pub(crate) fn allow_more_sets(&mut self) {
        self.additional_sets = self.sets.len();
    }

    /// Forgets all sets.
    pub(crate) fn clear(&mut self) {
        self.sets.clear();
        self.known.clear();
    }

    /// Forgets the sets of the frames from an index on.
    pub(crate) fn forget_from(&mut self, index: usize) {
        self.known.truncate(index);
    }

    /// Returns the set of the dfns among `frames`, which begin with the oldest frame; `set` is the set for the first `floor` of
    /// them.
    pub(crate) fn set_of_frames(&mut self, frames: &[Frame], floor: usize, mut set: DfnSetId) -> DfnSetId {
        let mut first_unknown = frames.len();
        while first_unknown > floor {
            if let Some((call, known)) = self.known.get(first_unknown - 1)
                && *call == frames[first_unknown - 1].call
            {
                set = *known;
                break;
            }
            first_unknown -= 1;
        }
        if first_unknown == frames.len() {
            return set;
        }
        if self.known.len() < frames.len() {
            // No call has the number 0.
            self.known.resize(frames.len(), (0, 0));
        }
        for (frame, known) in frames.iter().zip(&mut self.known).skip(first_unknown) {
            if let Some(body) = dfn_with_locals(frame) {
                set = insert_dfn(&mut self.sets, set, body);
            }
            *known = (frame.call, set);
        }
        set
    }

    /// Returns true if any dfn of a set has a local with the name `name`.
    pub(crate) fn may_have(&self, mut set: DfnSetId, name: &str) -> bool {
        while let Some(DfnSet { dfn, others, .. }) = self.set(set) {
            if dfn.slot(name).is_some() {
                return true;
            }
            set = *others;
        }
        false
    }

    /// Returns an iterator over the dfns of a set.
    pub(crate) fn dfns(&self, set: DfnSetId) -> impl Iterator<Item = &Arc<Body>> {
        std::iter::successors(self.set(set), move |set| self.set(set.others)).map(|set| &set.dfn)
    }

    /// Returns the names that the dfns of a set declare.
    pub(crate) fn names(&self, set: DfnSetId) -> NameSet {
        self.set(set).map_or_else(NameSet::default, |set| set.names)
    }

    /// Returns a set other than the empty one, or `None` for the empty set.
    fn set(&self, set: DfnSetId) -> Option<&DfnSet> {
        self.sets.get((set as usize).checked_sub(1)?)
    }
}

/// Returns the dfn that runs in a frame, if it has local names.
fn dfn_with_locals(frame: &Frame) -> Option<&Arc<Body>> {
    let body = frame.callee.as_ref()?.body();
    (body.slots > 0 && !body.is_tradfn()).then_some(body)
}

/// Returns a set with one more dfn, or the set itself if it contains the dfn.
fn insert_dfn(sets: &mut Vec<DfnSet>, set: DfnSetId, body: &Arc<Body>) -> DfnSetId {
    let mut part = set;
    while let Some(DfnSet { dfn, others, .. }) = (part as usize).checked_sub(1).and_then(|index| sets.get(index)) {
        if Arc::ptr_eq(dfn, body) {
            return set;
        }
        part = *others;
    }
    let start = sets.len().saturating_sub(DfnSets::SEARCHED_RECENT_SETS);
    let equal = sets[start..].iter().rposition(|other| other.others == set && Arc::ptr_eq(&other.dfn, body));
    if let Some(index) = equal {
        return (start + index + 1) as DfnSetId;
    }
    let names = (set as usize).checked_sub(1).map_or_else(NameSet::default, |index| sets[index].names);
    sets.push(DfnSet { dfn: body.clone(), others: set, names: names.union(body.declared) });
    sets.len() as DfnSetId
}
