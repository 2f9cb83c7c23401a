//! The settings of dfns: `⎕IO` and similar are looked up as names are, in the surrounding text and not in the caller.

use super::Frames;
use crate::runtime::settings::Settings;

impl Frames {
    /// Returns true if any frame has settings of its own.
    #[inline(always)]
    pub fn has_settings(&self) -> bool {
        !self.setters.is_empty()
    }

    /// Saves settings to be restored when the running function ends, because it sets one; those saved earlier take precedence.
    pub fn keep_settings(&mut self, settings: Settings) {
        let Some(index) = self.host() else { return };
        let rare = self.frames[index as usize].extras.get_or_insert_default();
        rare.looked_up = false;
        if rare.settings.is_none() {
            rare.settings = Some(settings);
            let at = self.setters.partition_point(|&setter| setter < index);
            self.setters.insert(at, index);
        }
    }

    /// Saves settings to be restored when the function in the last frame ends, which has begun with those around its text.
    pub fn keep_caller_settings(&mut self, settings: Settings) {
        self.keep_settings(settings);
        if let Some(rare) = self.frames.last_mut().and_then(|frame| frame.extras.as_mut()) {
            rare.looked_up = true;
        }
    }

    /// Returns the settings that hold around the text of the dfn in the last frame, if they may differ from those of its caller:
    /// the dfns between it and the nearest text around it that sets one, or else the nearest defined function, are skipped.
    pub fn settings_around(&self) -> Option<&Settings> {
        let top = self.frames.last().filter(|top| !top.is_tradfn())?;
        let sets = |index: &u32| {
            let frame = &self.frames[*index as usize];
            frame.space == top.space && frame.extras.as_ref().is_some_and(|rare| rare.settings.is_some())
        };
        let around = std::iter::successors(self.live(top.link), |(_, frame)| self.live(frame.link));
        let floor = { around }.map(|(index, _)| index).find(sets).or_else(|| {
            let mut callers = self.callers.indices().rev();
            callers.find(|&index| self.frames[index as usize].space == top.space)
        });
        let above = match floor {
            Some(floor) => self.setters.partition_point(|&setter| setter <= floor),
            None => 0,
        };
        let first = self.setters[above..].iter().find(|index| sets(index))?;
        self.frames[*first as usize].extras.as_ref()?.settings.as_ref()
    }

    /// Records the frames from an index on that have settings of their own, after these frames were put there together.
    pub(crate) fn note_settings_from(&mut self, from: usize) {
        self.setters.truncate(self.setters.partition_point(|&setter| (setter as usize) < from));
        let frames = self.frames.iter().enumerate().skip(from);
        let sets = frames.filter(|(_, frame)| frame.extras.as_ref().is_some_and(|rare| rare.settings.is_some()));
        self.setters.extend(sets.map(|(index, _)| index as u32));
    }
}
