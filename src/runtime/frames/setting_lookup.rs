//! The settings of dfns: `⎕IO` and similar names are looked up in the surrounding text, as other names are, and not in the
//! caller.

use super::Frames;
use crate::runtime::settings::Settings;

impl Frames {
    /// Returns true if any frame has settings of its own.
    #[inline(always)]
    pub fn has_settings(&self) -> bool {
        !self.frames_with_settings.is_empty()
    }

    /// Saves the settings that are restored when the running function ends, since the function is about to set one; settings
    /// saved earlier are kept.
    pub fn keep_settings(&mut self, settings: Settings) {
        let Some(index) = self.host() else { return };
        let extras = self.frames[index as usize].extras.get_or_insert_default();
        extras.caller_settings_only = false;
        if extras.settings.is_none() {
            extras.settings = Some(settings);
            let position = self.frames_with_settings.partition_point(|&setter| setter < index);
            self.frames_with_settings.insert(position, index);
        }
    }

    /// Saves the settings of the caller, which are restored when the dfn in the last frame ends; the dfn begins with the settings
    /// of the text around it.
    pub fn keep_caller_settings(&mut self, settings: Settings) {
        self.keep_settings(settings);
        if let Some(extras) = self.frames.last_mut().and_then(|frame| frame.extras.as_mut()) {
            extras.caller_settings_only = true;
        }
    }

    /// Returns the settings that are in force in the text around the dfn of the last frame, or `None` if they are those of its
    /// caller. They are the settings of the nearest frame among the surrounding texts that has settings of its own, or else of
    /// the nearest tradfn; the first frame above that one with settings of its own has saved them.
    pub fn surrounding_settings(&self) -> Option<&Settings> {
        let top = self.frames.last().filter(|top| !top.is_tradfn())?;
        let is_setter = |index: &u32| {
            let frame = &self.frames[*index as usize];
            frame.space == top.space && frame.extras.as_ref().is_some_and(|extras| extras.settings.is_some())
        };
        let surrounding = std::iter::successors(self.live_frame(top.link), |(_, frame)| self.live_frame(frame.link));
        let nearest = surrounding.map(|(index, _)| index).find(is_setter).or_else(|| {
            let mut callers = self.callers.indices().rev();
            callers.find(|&index| self.frames[index as usize].space == top.space)
        });
        let start = match nearest {
            Some(nearest) => self.frames_with_settings.partition_point(|&setter| setter <= nearest),
            None => 0,
        };
        let first = self.frames_with_settings[start..].iter().find(|index| is_setter(index))?;
        self.frames[*first as usize].extras.as_ref()?.settings.as_ref()
    }

    /// Records which frames from an index on have settings of their own, after several frames were added or removed together.
    pub(crate) fn note_settings_from(&mut self, from: usize) {
        self.frames_with_settings.truncate(self.frames_with_settings.partition_point(|&setter| (setter as usize) < from));
        let frames = self.frames.iter().enumerate().skip(from);
        let owners = frames.filter(|(_, frame)| frame.extras.as_ref().is_some_and(|extras| extras.settings.is_some()));
        self.frames_with_settings.extend(owners.map(|(index, _)| index as u32));
    }
}
