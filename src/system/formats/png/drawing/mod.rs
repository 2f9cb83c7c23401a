//! SVG as an image.
//!
//! resvg draws one path at a time here, so that drawing can be interrupted between them. Within a path it cannot, and resvg's memory is
//! its own. Both are therefore limited:
//!
//! * [`permitted`]: the elements that SVG may have, and the work of reading them, before resvg sees it.
//! * [`work`]: the work and the memory of drawing a part, before it is drawn.

mod permitted;
mod work;

use super::image::Image;
use crate::array::Array;
use crate::array::memory::Charge;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::system::formats::library_call::contain;
use crate::system::formats::named_file::NewFile;
use png::{BitDepth, Decoder};
use resvg::tiny_skia::{Paint, Pixmap, PixmapMut, Transform};
use resvg::usvg::fontdb::{Database, Family, Query, Weight};
use resvg::usvg::{self, FontResolver, Group, ImageHrefResolver, ImageKind, Node, Tree};
use std::convert::Infallible;
use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use work::{Canvas, MAX_AMOUNT};

/// The largest number of pixels of an image: 256 MiB.
const MAX_PIXELS: f64 = (1 << 26) as f64;
/// The largest number of pixels of an image in one direction.
const MAX_SIDE: f32 = 32_768.0;
/// The largest number of pixels of an image within SVG, which takes up to a quarter of a second to decode.
const MAX_IMAGE_PIXELS: usize = 1 << 24;
/// The memory of one pixel.
const PIXEL_BYTES: usize = 4;

/// The letters of all texts: DejaVu Sans with Latin, Greek and Cyrillic letters, mathematical symbols and the glyphs of APL.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../font/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../font/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// Draws SVG, writes the image to a file, and returns the number of bytes as a shy result.
pub(super) fn write(context: &mut Context, options: &Options, left: &Array, name: &str) -> Result<Array> {
    let file = NewFile::new(options, name)?;
    let scale = options.positive("Scale")?.unwrap_or(1.0);
    let svg = left.to_text().ok_or_else(|| Fault::rank(Blame::Left, "SVG is a vector of characters"))?;
    let (pixels, _charge) = draw(context, &svg, scale as f32)?;
    // Pictures with a background have no need of the fourth channel.
    let is_opaque = pixels.pixels().iter().all(|pixel| pixel.is_opaque());
    let image =
        Image { width: pixels.width(), height: pixels.height(), channels: if is_opaque { 3 } else { 4 }, depth: BitDepth::Eight };
    let width = image.width as usize;
    file.write(context, |context, file| {
        image.write(context, file, |row, bytes| {
            for pixel in &pixels.pixels()[row * width..][..width] {
                let colour = pixel.demultiply();
                let channels = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
                bytes.extend_from_slice(&channels[..image.channels]);
            }
        })
    })
}

/// Draws SVG on a transparent ground. Also returns the charge for the pixels.
fn draw(context: &Context, svg: &str, scale: f32) -> Result<(Pixmap, Charge)> {
    let permitted = permitted::check(context, svg)?;
    let mut charge = Charge::empty(context.memory());
    charge.add(permitted.bytes)?;
    let images = Images::default();
    let tree = contain(|| Tree::from_str(svg, &parser_options(&images))).map_err(refuse)?;
    charge.add(images.check(permitted.images)?)?;
    let size = tree.size();
    let [width, height] = [size.width(), size.height()].map(|length| (length * scale).round().max(1.0));
    if f64::from(width) * f64::from(height) > MAX_PIXELS || width.max(height) > MAX_SIDE {
        let most = "at most 64 million are drawn, and 32,768 in a direction";
        return Err(Fault::limit(format!("the image would have {width} × {height} pixels; {most}"))
            .with_help("option Scale makes it smaller"));
    }
    let scale = (width / size.width(), height / size.height());
    let canvas = Canvas { size: (width, height), scale, is_layer: false };
    charge.add(width as usize * height as usize * PIXEL_BYTES)?;
    charge.add(canvas.layer_bytes(tree.root()) as usize)?;
    let pixels = Pixmap::new(width as u32, height as u32);
    let mut pixels = pixels.ok_or_else(|| Fault::impossible("the size of the image is within the bounds of the library"))?;
    Painter { context, canvas }.paint(tree.root(), Transform::from_scale(scale.0, scale.1), &mut pixels.as_mut())?;
    Ok((pixels, charge))
}

/// The images within SVG, each of which is decoded when it is drawn.
#[derive(Default)]
struct Images {
    /// The number of pixels of the largest one.
    largest: AtomicUsize,
    /// The number of those whose data begin as those of PNG do.
    count: AtomicUsize,
}

impl Images {
    /// Notes the size of an image, if its data begin as those of PNG do.
    fn resolve(&self, data: Arc<Vec<u8>>) -> Option<ImageKind> {
        let mut decoder = Decoder::new(Cursor::new(&data[..]));
        let header = decoder.read_header_info().ok()?;
        self.count.fetch_add(1, Ordering::Relaxed);
        let pixels = (header.width as usize).saturating_mul(header.height as usize);
        self.largest.fetch_max(pixels, Ordering::Relaxed);
        (pixels <= MAX_IMAGE_PIXELS).then(|| ImageKind::PNG(data))
    }

    /// Fails if one of the `count` images cannot be drawn. Returns the number of bytes that drawing them takes.
    fn check(&self, count: usize) -> Result<usize> {
        let largest = self.largest.load(Ordering::Relaxed);
        if self.count.load(Ordering::Relaxed) < count {
            return Err(refuse("an image in it is not PNG"));
        }
        if largest > MAX_IMAGE_PIXELS {
            return Err(Fault::limit("an image in the SVG has more than 16 million pixels"));
        }
        Ok(largest * 2 * PIXEL_BYTES)
    }
}

/// Describes how resvg reads SVG: without files and fonts of the machine.
fn parser_options(images: &Images) -> usvg::Options<'_> {
    usvg::Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: FONTS.clone(),
        font_resolver: FontResolver {
            select_font: Box::new(|font, fonts| {
                let weight = if font.weight() >= 600 { Weight::BOLD } else { Weight::NORMAL };
                fonts.query(&Query { families: &[Family::Name("DejaVu Sans")], weight, ..Query::default() })
            }),
            select_fallback: Box::new(|_, _, _| None),
        },
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, data, _| images.resolve(data)),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    }
}

/// Returns the fault for SVG that is wrong or beyond what is drawn.
fn refuse(message: impl std::fmt::Display) -> Fault {
    Fault::domain(Blame::Left, format!("the SVG: {message}"))
}

/// Draws the nodes of a tree.
struct Painter<'a> {
    context: &'a Context,
    canvas: Canvas,
}

impl Painter<'_> {
    /// Draws a group. `transform` leads from its coordinates to pixels.
    fn paint(&self, group: &Group, transform: Transform, pixels: &mut PixmapMut) -> Result<()> {
        for node in group.children() {
            match node {
                Node::Group(inner) if !inner.should_isolate() => {
                    self.paint(inner, transform.pre_concat(inner.transform()), pixels)?;
                }
                Node::Text(text) => {
                    let letters = text.flattened();
                    self.paint(letters, transform.pre_concat(letters.transform()), pixels)?;
                }
                node => self.paint_at_once(node, transform, pixels)?,
            }
        }
        Ok(())
    }

    /// Draws a path, or a group on a layer of its own, without a poll.
    fn paint_at_once(&self, node: &Node, transform: Transform, pixels: &mut PixmapMut) -> Result<()> {
        self.context.poll()?;
        if self.canvas.amount(node) > MAX_AMOUNT {
            return Err(refuse("a path or a group of it takes more than half a second to draw")
                .with_help("option Scale makes it smaller"));
        }
        contain(|| {
            // The library moves a node to the corner of its box; the opposite is done in advance.
            match (node, node.abs_layer_bounding_box()) {
                (_, Some(corner)) => {
                    resvg::render_node(node, transform.pre_translate(corner.x(), corner.y()), pixels);
                }
                (Node::Path(line), None) => stroke_straight_line(line, transform, pixels),
                _ => {}
            }
            Ok::<(), Infallible>(())
        })
        .map_err(refuse)
    }
}

/// Draws a horizontal or vertical line, whose box has no area, in one colour. Gradients, which most often are relative to the box, are
/// not drawn.
fn stroke_straight_line(line: &usvg::Path, transform: Transform, pixels: &mut PixmapMut) {
    let Some(stroke) = line.stroke().filter(|_| line.is_visible()) else { return };
    let usvg::Paint::Color(colour) = stroke.paint() else { return };
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.red, colour.green, colour.blue, stroke.opacity().to_u8());
    paint.anti_alias = line.rendering_mode().use_shape_antialiasing();
    pixels.stroke_path(line.data(), &paint, &stroke.to_tiny_skia(), transform, None);
}
