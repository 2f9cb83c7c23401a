//! The elements and attributes that SVG may have: those of shapes, texts, gradients, clip paths and images within it. Everything that
//! repeats other parts, or reads other files, is refused: a few lines of it could take any time and memory. So could some of the rest,
//! whose work is therefore counted.

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
/// The attributes that the attribute `style` may set as well.
const PROPERTIES: [&str; 39] = [
    "alignment-baseline",
    "baseline-shift",
    "clip-rule",
    "color",
    "display",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "image-rendering",
    "letter-spacing",
    "opacity",
    "overflow",
    "paint-order",
    "shape-rendering",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "text-rendering",
    "vector-effect",
    "visibility",
    "white-space",
    "word-spacing",
    "writing-mode",
];
/// The other attributes.
const ATTRIBUTES: [&str; 51] = [
    "aria-hidden",
    "aria-label",
    "aria-labelledby",
    "class",
    "clip-path",
    "clipPathUnits",
    "cx",
    "cy",
    "d",
    "dx",
    "dy",
    "fr",
    "fx",
    "fy",
    "gradientTransform",
    "gradientUnits",
    "height",
    "href",
    "id",
    "lang",
    "offset",
    "pathLength",
    "points",
    "preserveAspectRatio",
    "r",
    "role",
    "rotate",
    "rx",
    "ry",
    "spreadMethod",
    "style",
    "tabindex",
    "transform",
    "type",
    "version",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "xlink:href",
    "xml:lang",
    "xml:space",
    "xmlns",
    "y",
    "y1",
    "y2",
    "baseProfile",
    "contentScriptType",
    "contentStyleType",
    "focusable",
];
/// The beginning of an image within SVG.
const IMAGE_PREFIX: &str = "data:image/png;base64,";
/// The greatest depth of elements within others.
const MAX_DEPTH: usize = 64;
/// The most namespaces that the root declares.
const MAX_NAMESPACES: usize = 10;
/// The most stops of a gradient, and characters of the lengths of dashes: each use copies them.
const MAX_STOPS: usize = 100;
const MAX_DASH_CHARACTERS: usize = 200;
/// The memory in the library's trees of an element, of a character of all SVG, of a letter of texts, which has an outline, and of the
/// stops of a gradient for each use.
const ELEMENT_BYTES: usize = 2048;
const CHARACTER_BYTES: usize = 64;
const LETTER_BYTES: usize = 1024;
const GRADIENT_BYTES: usize = 32 * MAX_STOPS;
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

/// The result of a check.
pub(super) struct Permitted {
    /// The memory that the library needs, in bytes.
    pub(super) bytes: usize,
    /// The number of images.
    pub(super) images: usize,
}

/// Fails unless SVG keeps to what is permitted.
pub(super) fn check(context: &Context, svg: &str) -> Result<Permitted> {
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
                state.leave(element.name().as_ref())?;
            }
            Event::End(element) => {
                state.depth = state.depth.saturating_sub(1);
                state.leave(element.name().as_ref())?;
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
    let gradient_bytes = if state.gradients > 0 { GRADIENT_BYTES } else { 0 };
    let counts = [(state.elements, ELEMENT_BYTES + gradient_bytes), (svg.len(), CHARACTER_BYTES), (state.letters, LETTER_BYTES)];
    let bytes = counts.iter().fold(0, |sum, (count, each)| count.saturating_mul(*each).saturating_add(sum));
    Ok(Permitted { bytes, images: state.images })
}

/// The counts of what has been seen so far.
#[derive(Default)]
struct State {
    depth: usize,
    elements: usize,
    images: usize,
    gradients: usize,
    /// The number of stops of the gradient that is open, or was the last one.
    stops: usize,
    /// The number of letters in texts.
    letters: usize,
    /// The work of what has been seen, but for clip paths and gradients.
    work: usize,
    is_in_clip_path: bool,
    clip_elements: usize,
    clip_uses: usize,
    /// The text that is open.
    text: Option<TextSize>,
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
        let name = element.name();
        let name = name.as_ref();
        let is_within_itself = match name {
            "clipPath" => std::mem::replace(&mut self.is_in_clip_path, true),
            "text" => self.text.replace(TextSize::default()).is_some(),
            _ => false,
        };
        if is_within_itself {
            return Err(refuse(format!("<{name}> within <{name}> is not drawn")));
        }
        match name {
            "tspan" => self.add_parts(1),
            "image" => self.images += 1,
            // What lies beyond its box is cut off.
            "svg" => self.clip_uses += 1,
            "linearGradient" | "radialGradient" => {
                self.gradients += 1;
                self.stops = 0;
            }
            "stop" => self.stops += 1,
            _ if ELEMENTS.contains(&name) => {}
            _ => {
                return Err(
                    refuse(format!("<{name}> is not drawn")).with_help("shapes, texts, gradients, clip paths and images are")
                );
            }
        }
        if self.stops > MAX_STOPS {
            return Err(Fault::limit(format!("a gradient of the SVG has more than {MAX_STOPS} stops")));
        }
        let mut namespaces = 0;
        for attribute in element.attributes() {
            let attribute = attribute.map_err(refuse)?;
            if self.depth == 0 && attribute.key.as_ref().starts_with("xmlns:") && namespaces < MAX_NAMESPACES {
                namespaces += 1;
            } else {
                self.check_attribute(name, &attribute)?;
            }
        }
        Ok(())
    }

    fn check_attribute(&mut self, element: &str, attribute: &Attribute) -> Result<()> {
        let (name, value) = (attribute.key.as_ref(), &*attribute.value);
        match name {
            "href" | "xlink:href" if !(element == "image" && value.starts_with(IMAGE_PREFIX)) => {
                return Err(refuse("references by 'href' are not followed")
                    .with_help(format!("the reference of an <image> may hold all of it, as {IMAGE_PREFIX}…")));
            }
            "clip-path" if self.is_in_clip_path => return Err(refuse("a clip path within a clip path is not drawn")),
            "clip-path" => self.clip_uses += 1,
            // Each place of a letter makes a part of its own.
            "x" | "y" | "dx" | "dy" | "rotate" => self.add_parts(value.len() / 2),
            "style" => return check_style(value),
            _ => {}
        }
        if ATTRIBUTES.contains(&name) {
            return Ok(());
        }
        check_property(name, value)
    }

    fn leave(&mut self, name: &str) -> Result<()> {
        match name {
            "clipPath" => self.is_in_clip_path = false,
            "text" => {
                let TextSize { letters, parts } = self.text.take().unwrap_or_default();
                let each = parts.saturating_mul(PART_WORK).saturating_add(letters.saturating_mul(LETTER_WORK));
                self.add_work(letters.saturating_mul(each).saturating_add(TEXT_WORK))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn add_letters(&mut self, count: usize) {
        if let Some(text) = &mut self.text {
            text.letters += count;
            self.letters += count;
        }
    }

    fn add_parts(&mut self, count: usize) {
        if let Some(text) = &mut self.text {
            text.parts += count;
        }
    }

    fn add_work(&mut self, amount: usize) -> Result<()> {
        self.work = self.work.saturating_add(amount);
        self.check_work()
    }

    /// Fails if the work of what has been seen is too much.
    fn check_work(&self) -> Result<()> {
        let clips = self.clip_elements.saturating_mul(self.clip_uses).saturating_mul(CLIP_WORK);
        // The library compares the gradient of each element, and the clip path of each group, with all before it.
        let uses = if self.gradients > 0 { self.elements } else { self.clip_uses };
        if self.work.saturating_add(clips).saturating_add(uses.saturating_mul(uses)) > MAX_WORK {
            return Err(Fault::limit(
                "reading the SVG would take more than a second: it has too many elements, or too long a text",
            ));
        }
        Ok(())
    }
}

/// Fails unless the value of an attribute `style` sets properties that are permitted.
fn check_style(value: &str) -> Result<()> {
    if value.contains(['&', '\\', '/', '@', '{']) {
        return Err(refuse("a 'style' has more than properties and their values"));
    }
    value.split(';').filter(|part| !part.trim().is_empty()).try_for_each(|declaration| {
        let (name, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        check_property(name.trim(), value)
    })
}

fn check_property(name: &str, value: &str) -> Result<()> {
    if !PROPERTIES.contains(&name) {
        return Err(refuse(format!("the attribute '{name}' is not one of those that are drawn")));
    }
    if name == "stroke-dasharray" && value.len() > MAX_DASH_CHARACTERS {
        return Err(Fault::limit("a pattern of dashes in the SVG is too long"));
    }
    Ok(())
}
