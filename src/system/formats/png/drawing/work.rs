//! The work and the memory of drawing something.

use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::{Group, Node, Paint, Path, Rect};

/// The most work between two polls. Work is measured in about nanoseconds, as found by experiments.
pub(super) const MAX_AMOUNT: f64 = 5E8;
/// The work for a pixel of a path, and for one of a layer.
const PIXEL_WORK: f64 = 4.0;
/// The work for a pixel of a gradient, for each of its stops.
const STOP_WORK: f64 = 0.4;
/// The work for a pixel of an image that is decoded, and for one that is drawn, whose neighbours are looked at.
const DECODING_WORK: f64 = 12.0;
const SCALING_WORK: f64 = 60.0;
/// The work for each row that a segment of a path crosses, and for each pixel of the length of a thin line.
const CROSSING_WORK: f64 = 8.0;
const LINE_WORK: f64 = 130.0;
/// The work for a segment of a path, and for a curve, of which a stroke makes many segments.
const SEGMENT_WORK: f64 = 100.0;
const CURVE_WORK: f64 = 2000.0;
const STROKED_CURVE_WORK: f64 = 7500.0;
/// The work for each pair of curves: those of a stroke may all cross a row.
const PAIR_WORK: f64 = 8.0;
/// The length of the squares in which larger pictures are drawn, each with all segments of a path.
const TILE_LENGTH: f64 = 8191.0;
/// The most dashes that the library makes of a path.
const MAX_DASHES: f64 = 1E6;
/// The length of the largest layer, in lengths of the canvas: what is beyond is not drawn.
const LAYER_EXTENT: f32 = 5.0;
/// The memory of a pixel of a layer, and what a clip path adds to it: a layer of its own, and the mask made of that.
const LAYER_BYTES: f64 = 4.0;
const CLIP_BYTES: f64 = 5.0;

/// The pixels on which a node is drawn.
#[derive(Clone, Copy)]
pub(super) struct Canvas {
    /// Width and height in pixels.
    pub(super) size: (f32, f32),
    /// From the coordinates of the picture to pixels, in both directions.
    pub(super) scale: (f32, f32),
    /// True for a layer: those within it are not larger.
    pub(super) is_layer: bool,
}

/// The part of a canvas that a box covers, in pixels; a little more, for pixels that are covered in part.
struct Covered {
    width: f64,
    height: f64,
}

impl Canvas {
    /// Returns the largest layer for a group on this canvas.
    fn layer(self) -> Self {
        let extent = if self.is_layer { 1.0 } else { LAYER_EXTENT };
        Self { size: (self.size.0 * extent, self.size.1 * extent), is_layer: true, ..self }
    }

    fn cover(self, bounds: Rect) -> Covered {
        // A layer has two more pixels on each side.
        let along = |length: f32, limit: f32| f64::from(length.min(limit)) + 4.0;
        Covered {
            width: along(bounds.width() * self.scale.0, self.size.0),
            height: along(bounds.height() * self.scale.1, self.size.1),
        }
    }

    /// Returns the memory of the layers that exist at the same time while a group is drawn, in bytes.
    pub(super) fn layer_bytes(self, group: &Group) -> f64 {
        let inner = group.children().iter().map(|node| match node {
            Node::Group(inner) if inner.should_isolate() => {
                let each = LAYER_BYTES + if inner.clip_path().is_some() { CLIP_BYTES } else { 0.0 };
                self.layer().cover(inner.abs_layer_bounding_box().to_rect()).pixels() * each + self.layer().layer_bytes(inner)
            }
            Node::Group(inner) => self.layer_bytes(inner),
            _ => 0.0,
        });
        inner.fold(0.0, f64::max)
    }

    /// Estimates the work of drawing a node.
    pub(super) fn amount(self, node: &Node) -> f64 {
        match node {
            Node::Path(path) => self.path_amount(path),
            Node::Text(text) => self.group_amount(text.flattened()),
            Node::Group(group) => self.group_amount(group),
            Node::Image(image) => {
                let size = image.size();
                f64::from(size.width()) * f64::from(size.height()) * DECODING_WORK
                    + self.cover(image.abs_bounding_box()).pixels() * SCALING_WORK
            }
        }
    }

    fn group_amount(self, group: &Group) -> f64 {
        let children = |canvas: Self, group: &Group| group.children().iter().map(|node| canvas.amount(node)).sum::<f64>();
        if !group.should_isolate() {
            return children(self, group);
        }
        let layer = self.layer();
        let own = layer.cover(group.abs_layer_bounding_box().to_rect()).pixels() * PIXEL_WORK;
        // The contents of clip paths are drawn for each use. They hold no clip paths.
        let clip = group.clip_path().map_or(0.0, |clip| own + children(layer, clip.root()));
        own + clip + children(layer, group)
    }

    fn path_amount(self, path: &Path) -> f64 {
        let covered = self.cover(path.abs_stroke_bounding_box());
        let lines = self.measure(path);
        let tiles = (covered.width / TILE_LENGTH).ceil() * (covered.height / TILE_LENGTH).ceil();
        let fill = path.fill().map_or(0.0, |fill| {
            let segments = lines.segments * SEGMENT_WORK + lines.curves * CURVE_WORK;
            covered.pixels() * pixel_work(fill.paint()) + (segments + lines.rows * CROSSING_WORK) * tiles
        });
        let stroke = path.stroke().map_or(0.0, |stroke| {
            let segments = (lines.segments + count_dashes(path)) * SEGMENT_WORK + lines.curves * STROKED_CURVE_WORK;
            let pairs = lines.curves * lines.curves * PAIR_WORK;
            covered.pixels() * pixel_work(stroke.paint()) + (segments + pairs + lines.length * LINE_WORK) * tiles
        });
        fill + stroke
    }

    /// Measures the segments of a path on the canvas.
    fn measure(self, path: &Path) -> Lines {
        let mut lines = Lines::default();
        let transform = path.abs_transform();
        let mut last = Point::zero();
        let mut add = |lines: &mut Lines, mut point: Point| {
            transform.map_point(&mut point);
            let along = |from: f32, to: f32, scale: f32, limit: f32| f64::from(((to - from).abs() * scale).min(limit));
            let (width, height) =
                (along(last.x, point.x, self.scale.0, self.size.0), along(last.y, point.y, self.scale.1, self.size.1));
            lines.length += width + height;
            lines.rows += height;
            last = point;
        };
        for segment in path.data().segments() {
            lines.segments += 1.0;
            match segment {
                PathSegment::MoveTo(end) | PathSegment::LineTo(end) => add(&mut lines, end),
                PathSegment::QuadTo(bend, end) => {
                    lines.curves += 1.0;
                    [bend, end].into_iter().for_each(|point| add(&mut lines, point));
                }
                PathSegment::CubicTo(bend, other, end) => {
                    lines.curves += 1.0;
                    [bend, other, end].into_iter().for_each(|point| add(&mut lines, point));
                }
                // The way back to the beginning is as long as the rest at most.
                PathSegment::Close => {}
            }
        }
        Lines { length: 2.0 * lines.length, rows: 2.0 * lines.rows, ..lines }
    }
}

/// The sizes of the segments of a path.
#[derive(Default)]
struct Lines {
    segments: f64,
    curves: f64,
    /// The sum of the widths and heights of all segments, in pixels.
    length: f64,
    /// The sum of the heights.
    rows: f64,
}

/// Returns the work for a pixel that is painted.
fn pixel_work(paint: &Paint) -> f64 {
    let stops = match paint {
        Paint::Color(_) | Paint::Pattern(_) => 0,
        Paint::LinearGradient(gradient) => gradient.stops().len(),
        Paint::RadialGradient(gradient) => gradient.stops().len(),
    };
    PIXEL_WORK + STOP_WORK * stops as f64
}

/// Estimates the number of dashes of a path, each of whose segments may lead through all of its box.
fn count_dashes(path: &Path) -> f64 {
    let Some(dashes) = path.stroke().and_then(|stroke| stroke.dasharray()) else { return 0.0 };
    let bounds = path.bounding_box();
    let length = path.data().len() as f64 * f64::from(bounds.width() + bounds.height());
    let period: f32 = dashes.iter().sum();
    (length / f64::from(period)).clamp(0.0, MAX_DASHES)
}

impl Covered {
    fn pixels(&self) -> f64 {
        self.width * self.height
    }
}
