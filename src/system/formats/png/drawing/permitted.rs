//! The elements that SVG may have: shapes, texts, gradients, clip paths and images within it. Everything that repeats other parts, or reads other
//! files, is refused: a few lines of it could take any time and memory.

use super::refuse;
use crate::error::{Fault, Result};
use crate::function::Context;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The elements that are drawn, and those that hold or describe them.
const ELEMENTS: [&str; 20] = [
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "title",
    "desc",
    "metadata",
    "defs",
    "image",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
];
/// The beginning of an image within SVG.
const IMAGE_PREFIX: &str = "data:image/png;base64,";
/// The greatest depth of elements within others.
const MAX_DEPTH: usize = 64;
/// The memory in the library's trees of an element, of a character of all SVG, and of a letter of texts, which has an outline.
const ELEMENT_BYTES: usize = 2048;
const CHARACTER_BYTES: usize = 64;
const LETTER_BYTES: usize = 1024;
/// The most work of reading SVG, which cannot be interrupted. Work is measured in about nanoseconds, as found by experiments.
const MAX_WORK: usize = 1_000_000_000;
/// The work for an element, and for a character of its attributes.
const ELEMENT_WORK: usize = 1000;
const CHARACTER_WORK: usize = 80;
/// The work for a text. The library looks at all of its letters for each part, and at some of them for each letter.
const TEXT_WORK: usize = 40_000;
const PART_WORK: usize = 300;
const LETTER_WORK: usize = 2;
/// The work for an element within a clip path, for each use of one.
const CLIP_WORK: usize = 40;
/// The number of events between two polls.
const EVENTS_PER_POLL: usize = 1 << 10;

/// Fails unless SVG keeps to what is permitted. Returns the memory that the library needs for it, in bytes.
pub(super) fn check(context: &Context, svg: &str) -> Result<usize> {
    let mut reader = Reader::from_str(svg);
    let mut state = State::default();
    let mut events = 0;
    loop {
        events += 1;
        if events % EVENTS_PER_POLL == 0 {
            context.poll()?;
        }
        match reader.read_event().map_err(refuse)? {
            Event::Start(element) => {
                state.enter(&element)?;
                state.depth += 1;
            }
            Event::Empty(element) => {
                state.enter(&element)?;
                state.leave(element.local_name().as_ref())?;
            }
            Event::End(element) => {
                state.depth = state.depth.saturating_sub(1);
                state.leave(element.local_name().as_ref())?;
            }
            Event::Text(text) => state.add_letters(text.len()),
            Event::CData(text) => state.add_letters(text.len()),
            Event::GeneralRef(reference) => state.add_letters(reference.len()),
            Event::DocType(_) => return Err(refuse("definitions of the document's type are not read")),
            Event::Eof => break,
            _ => {}
        }
    }
    state.check_work()?;
    let bytes = [(state.elements, ELEMENT_BYTES), (svg.len(), CHARACTER_BYTES), (state.letters, LETTER_BYTES)];
    Ok(bytes.iter().fold(0, |sum, (count, each)| count.saturating_mul(*each).saturating_add(sum)))
}

/// The counts of what has been seen so far.
#[derive(Default)]
struct State {
    depth: usize,
    elements: usize,
    /// The number of letters in texts.
    letters: usize,
    /// The work of what has been seen, but for clip paths.
    work: usize,
    is_in_clip_path: bool,
    clip_elements: usize,
    clip_uses: usize,
    /// The text whose element is open.
    text: TextSize,
}

/// The size of a text.
#[derive(Default)]
struct TextSize {
    letters: usize,
    parts: usize,
}

impl State {
    fn enter(&mut self, element: &BytesStart) -> Result<()> {
        self.elements += 1;
        self.add_work(ELEMENT_WORK + element.len().saturating_mul(CHARACTER_WORK))?;
        self.clip_elements += usize::from(self.is_in_clip_path);
        if self.depth >= MAX_DEPTH {
            return Err(Fault::limit(format!("the elements of the SVG are nested more than {MAX_DEPTH} deep")));
        }
        let name = element.local_name().as_ref().to_owned();
        if !ELEMENTS.contains(&&*name) {
            return Err(refuse(format!("<{name}> is not drawn")).with_help("shapes, texts, gradients, clip paths and images are"));
        }
        match &*name {
            "clipPath" => self.is_in_clip_path = true,
            "tspan" => self.text.parts += 1,
            _ => {}
        }
        for attribute in element.attributes() {
            self.check_attribute(&name, &attribute.map_err(refuse)?)?;
        }
        Ok(())
    }

    fn check_attribute(&mut self, element: &str, attribute: &Attribute) -> Result<()> {
        if attribute.key.local_name().as_ref() == "href" && !(element == "image" && attribute.value.starts_with(IMAGE_PREFIX)) {
            return Err(refuse("references by 'href' are not followed")
                .with_help(format!("the reference of an <image> may hold all of it, as {IMAGE_PREFIX}…")));
        }
        let is_clip =
            attribute.key.as_ref() == "clip-path" || attribute.key.as_ref() == "style" && attribute.value.contains("clip-path");
        self.clip_uses += usize::from(is_clip);
        if is_clip && self.is_in_clip_path {
            return Err(refuse("a clip path within a clip path is not drawn"));
        }
        // Each place of a letter makes a part of its own.
        if matches!(attribute.key.as_ref(), "x" | "y" | "dx" | "dy" | "rotate") {
            self.text.parts += attribute.value.matches([' ', ',']).count();
        }
        Ok(())
    }

    fn leave(&mut self, name: &str) -> Result<()> {
        match name {
            "clipPath" => self.is_in_clip_path = false,
            "text" => {
                let TextSize { letters, parts } = std::mem::take(&mut self.text);
                let each = parts.saturating_mul(PART_WORK).saturating_add(letters.saturating_mul(LETTER_WORK));
                self.add_work(letters.saturating_mul(each).saturating_add(TEXT_WORK))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn add_letters(&mut self, count: usize) {
        self.letters += count;
        self.text.letters += count;
    }

    fn add_work(&mut self, amount: usize) -> Result<()> {
        self.work = self.work.saturating_add(amount);
        self.check_work()
    }

    /// Fails if the work of what has been seen is too much.
    fn check_work(&self) -> Result<()> {
        let clips = self.clip_elements.saturating_mul(self.clip_uses).saturating_mul(CLIP_WORK);
        if self.work.saturating_add(clips) > MAX_WORK {
            return Err(Fault::limit(
                "reading the SVG would take more than a second: it has too many elements, or too long a text",
            ));
        }
        Ok(())
    }
}
