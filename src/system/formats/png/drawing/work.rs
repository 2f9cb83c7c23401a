//! The work of drawing something, in about nanoseconds.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::{Group, Node, Path};

/// The most work between two polls.
pub(super) const MAX_AMOUNT: f64 = 2.5E8;
/// The work for a pixel of a path, and for one of a layer.
const PIXEL_WORK: f64 = 4.0;
/// The work for a pixel of an image that is decoded.
const DECODING_WORK: f64 = 12.0;
/// The work for each row that a segment of a path crosses.
const CROSSING_WORK: f64 = 8.0;
/// The work for a segment of a path.
const SEGMENT_WORK: f64 = 100.0;

/// Returns the greatest number of layers that exist at the same time while a group is drawn.
pub(super) fn layers(group: &Group) -> usize {
    let inner = group.children().iter().map(|node| match node {
        Node::Group(inner) => usize::from(inner.should_isolate()) + usize::from(inner.clip_path().is_some()) + layers(inner),
        _ => 0,
    });
    inner.max().unwrap_or(0)
}

/// Estimates the work of drawing a node, where `scale` leads from the coordinates of the picture to pixels on the canvas.
pub(super) fn amount(node: &Node, scale: Transform, canvas: (f32, f32)) -> f64 {
    match node {
        Node::Path(path) => path_amount(path, scale, canvas),
        Node::Text(text) => group_amount(text.flattened(), scale, canvas),
        Node::Group(group) => group_amount(group, scale, canvas),
        Node::Image(image) => {
            let size = image.size();
            f64::from(size.width()) * f64::from(size.height()) * DECODING_WORK
                + cover(image.abs_bounding_box(), scale, canvas).work()
        }
    }
}

fn group_amount(group: &Group, scale: Transform, canvas: (f32, f32)) -> f64 {
    let children = |group: &Group| group.children().iter().map(|node| amount(node, scale, canvas)).sum::<f64>();
    let layer = f64::from(canvas.0) * f64::from(canvas.1) * PIXEL_WORK;
    let own = if group.should_isolate() { layer } else { 0.0 };
    // The contents of clip paths are drawn for each use. They hold no clip paths.
    let clip = group.clip_path().map_or(0.0, |clip| layer + children(clip.root()));
    own + clip + children(group)
}

fn path_amount(path: &Path, scale: Transform, canvas: (f32, f32)) -> f64 {
    let covered = cover(path.abs_stroke_bounding_box(), scale, canvas);
    let segments = path.data().len() as f64;
    // A line is filled and stroked; a stroke has two sides.
    let passes = 1.0 + 2.0 * f64::from(u8::from(path.stroke().is_some()));
    passes * (covered.work() + segments * (covered.height * CROSSING_WORK + SEGMENT_WORK))
}

/// The part of the canvas that a box covers, in pixels; a little more, for pixels that are covered in part.
struct Covered {
    width: f64,
    height: f64,
}

fn cover(bounds: Rect, scale: Transform, canvas: (f32, f32)) -> Covered {
    let along = |length: f32, limit: f32| f64::from(length.min(limit)) + 2.0;
    Covered { width: along(bounds.width() * scale.sx, canvas.0), height: along(bounds.height() * scale.sy, canvas.1) }
}

impl Covered {
    fn work(&self) -> f64 {
        self.width * self.height * PIXEL_WORK
    }
}
