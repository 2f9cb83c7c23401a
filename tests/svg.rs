//! SVG drawn as an image by `⎕PNG`: what is drawn where, what is refused, limits and interruption.

#[path = "common/file_formats.rs"]
mod file_formats;
#[path = "common/folder.rs"]
mod folder;

use file_formats::{check, interpreter, message};
use folder::Folder;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use zilde::{ErrorKind, Interpreter};

/// The header of an image of 8000 by 8000 pixels.
const LARGE_IMAGE: &str =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAH0AAAB9ACAIAAACJkzqjAAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII=";

/// Writes the root of a picture of 20 by 10 pixels around elements.
fn svg(elements: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">{elements}</svg>")
}

/// Writes the root of a picture of `side` by `side` pixels around elements.
fn square(side: &str, elements: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\">{elements}</svg>")
}

/// Defines `s`, the text of a picture, and `draw`, which returns its image.
fn define(apl: &mut Interpreter, folder: &Folder, text: &str) {
    let file = folder.file("x.png");
    apl.set("s", zilde::Array::text(text)).expect("a name can be set");
    apl.run(&format!("draw←{{_←s(⎕PNG⍠('Scale' ⍵)('IfExists' 'Replace'))'{file}' ⋄ ⎕PNG'{file}'}}"))
        .expect("a function is defined");
}

#[test]
fn shapes_are_drawn_at_their_places() {
    let folder = Folder::new("shapes");
    let mut apl = interpreter();
    let blue = "<rect x=\"5\" y=\"2\" width=\"4\" height=\"3\" fill=\"#0072B2\"/>";
    // Without a background, the picture has a channel for alpha.
    define(&mut apl, &folder, &svg(blue));
    check(&mut apl, "(draw 1)≡((3≤⍳10)∧6>⍳10)∘.∧((6≤⍳20)∧10>⍳20)∘.×0 114 178 255");
    check(&mut apl, "20 40 4≡⍴draw 2");
    check(&mut apl, "(2⌿2/[2]draw 1)≡draw 2");
    // Within groups that are moved, enlarged or transparent, the places are the same.
    let paper = "<rect width=\"20\" height=\"10\" fill=\"white\"/>";
    let moved =
        "<g transform=\"translate(4,1)\"><g transform=\"scale(0.5)\"><rect x=\"2\" y=\"2\" width=\"8\" height=\"6\"/></g></g>";
    define(&mut apl, &folder, &svg(&format!("{paper}{moved}")));
    check(&mut apl, "(draw 1)≡255×1-((3≤⍳10)∧6>⍳10)∘.∧((6≤⍳20)∧10>⍳20)∘.∧3⍴1");
    // Straight lines have no area.
    let lines = "<path d=\"M5 3.5H9\" stroke=\"black\" stroke-width=\"3\"/>";
    define(&mut apl, &folder, &svg(&format!("{paper}{lines}")));
    check(&mut apl, "(draw 1)≡255×1-((3≤⍳10)∧6>⍳10)∘.∧((6≤⍳20)∧10>⍳20)∘.∧3⍴1");
    let clipped = "<defs><clipPath id=\"c\"><rect x=\"5\" y=\"2\" width=\"4\" height=\"3\"/></clipPath></defs>\
                   <g clip-path=\"url(#c)\"><rect width=\"20\" height=\"10\"/></g>";
    define(&mut apl, &folder, &svg(&format!("{paper}{clipped}")));
    check(&mut apl, "(draw 1)≡255×1-((3≤⍳10)∧6>⍳10)∘.∧((6≤⍳20)∧10>⍳20)∘.∧3⍴1");
    let boxed = "<svg x=\"5\" y=\"2\" width=\"4\" height=\"3\"><rect x=\"-9\" y=\"-9\" width=\"99\" height=\"99\"/></svg>";
    define(&mut apl, &folder, &svg(&format!("{paper}{boxed}")));
    check(&mut apl, "(draw 1)≡255×1-((3≤⍳10)∧6>⍳10)∘.∧((6≤⍳20)∧10>⍳20)∘.∧3⍴1");
    let faint = "<g opacity=\"0.5\"><rect width=\"20\" height=\"5\"/><rect width=\"20\" height=\"5\"/></g>";
    define(&mut apl, &folder, &svg(&format!("{paper}{faint}")));
    check(&mut apl, "1≥⌈/|127.5-,5↑draw 1");
    let gradient = "<linearGradient id=\"g\"><stop offset=\"0\"/><stop offset=\"1\" stop-color=\"#fff\"/></linearGradient>";
    define(&mut apl, &folder, &svg(&format!("<defs>{gradient}</defs><rect width=\"20\" height=\"10\" fill=\"url(#g)\"/>")));
    check(&mut apl, "∧/2</(draw 1)[4;;1]");
}

#[test]
fn letters_have_their_weights() {
    let folder = Folder::new("letters");
    let mut apl = interpreter();
    let mut ink = |attributes: &str| {
        let text = format!(
            "<rect width=\"20\" height=\"10\"/><text x=\"1\" y=\"9\" font-size=\"7\" fill=\"white\" {attributes}>Aé⍴Ж</text>"
        );
        define(&mut apl, &folder, &svg(&text));
        apl.eval("+/,draw 3").unwrap().to_integer().unwrap()
    };
    let plain = ink("");
    assert!(plain > 0);
    assert!(ink("font-weight=\"bold\"") > plain * 5 / 4);
    assert_eq!(ink("font-family=\"Comic Sans MS, monospace\""), plain);
}

/// Blanks between elements, and descriptions, are no letters.
#[test]
fn ordinary_svg_is_drawn() {
    let folder = Folder::new("ordinary");
    let mut apl = interpreter();
    let rows = "<rect class=\"a\" x=\"1\" y=\"1\" width=\"2\" height=\"2\" style=\"fill: red; stroke-width: 1px\"/>\n      "
        .repeat(4000);
    let description = "A long description. ".repeat(2000);
    define(&mut apl, &folder, &svg(&format!("<desc>{description}</desc>{rows}<text y=\"9\">Hello</text>")));
    check(&mut apl, "10 20 4≡⍴draw 1");
}

#[test]
fn pictures_of_the_library_are_drawn() {
    let folder = Folder::new("plots");
    let mut apl = interpreter();
    apl.run(&format!("p←⎕USE'plot' ⋄ f←'{}' ⋄ ⎕RL←42 1", folder.file("p.png"))).unwrap();
    for call in [
        "p.plot 3 1 4 1 5",
        "(theme: 'dark' ⋄ title: 'Rain' ⋄ ylabel: 'mm')p.bar 40 35 60",
        "p.plot ?20 30⍴0",
        "(⍳4000)p.scatter ?4000⍴0",
        "(facet: 100⍴1 2 3 4)p.histogram ?100⍴0",
        "p.plot'apple' 'pear' 'apple'",
    ] {
        apl.run(&format!("z←{call} ⋄ z p.save f ⋄ image←⎕PNG f")).unwrap_or_else(|error| panic!("{call}: {}", error.fault()));
        check(&mut apl, "(⍴image)≡(2×⍎¨('height=\"(\\d+)\"' 'width=\"(\\d+)\"'{⊃⍺ ⎕S'\\1'⊢⍵}¨⊂z.svg)),3");
        check(&mut apl, "20<≢∪,image+.×65536 256 1");
    }
}

#[test]
fn what_could_take_any_time_is_refused() {
    let folder = Folder::new("refused");
    let mut apl = interpreter();
    let deep = format!("{}{}", "<g>".repeat(70), "</g>".repeat(70));
    let many = "<g/>".repeat(1_000_000);
    let split = format!("<text x=\"{}\">{}</text>", "1 ".repeat(2000), "a".repeat(2000));
    for (elements, expected) in [
        (
            "<image href=\"file:///etc/hostname\"/>",
            "references by 'href' are not followed | the reference of an <image> may hold all of it, as data:image/png;base64,…",
        ),
        ("<image width=\"5\" height=\"5\" href=\"data:image/png;base64,aGVsbG8=\"/>", "an image in it is not PNG"),
        (
            &format!("<image width=\"5\" height=\"5\" href=\"{LARGE_IMAGE}\"/>"),
            "an image in the SVG has more than 16 million pixels",
        ),
        ("<foreignObject/>", "<foreignObject> is not drawn | shapes, texts, gradients, clip paths and images are"),
        ("<filter id=\"f\"><feGaussianBlur stdDeviation=\"1000\"/></filter>", "<filter> is not drawn"),
        ("<use href=\"#a\"/>", "<use> is not drawn"),
        ("<style>rect{fill:red}</style>", "<style> is not drawn"),
        ("<linearGradient id=\"g\" xlink:href=\"#h\"/>", "references by 'href' are not followed"),
        ("<clipPath id=\"c\"><rect clip-path=\"url(#c)\"/></clipPath>", "a clip path within a clip path is not drawn"),
        ("<g style=\"fill:red; clip-path:url(#c)\"/>", "the attribute 'clip-path' is not one of those that are drawn"),
        ("<g style=\"clip&#45;path:url(#c)\"/>", "a 'style' has more than properties and their values"),
        ("<clipPath id=\"c\"><clipPath/><rect clip-path=\"url(#c)\"/></clipPath>", "<clipPath> within <clipPath> is not drawn"),
        ("<g filter=\"blur(900) blur(900)\"/>", "the attribute 'filter' is not one of those that are drawn"),
        ("<g xml:clip-path=\"url(#c)\"/>", "the attribute 'xml:clip-path' is not one of those that are drawn"),
        (&"<svg width=\"5\" height=\"5\"/>".repeat(40_000), "reading the SVG would take more than a second"),
        ("<text>a<text/>b</text>", "<text> within <text> is not drawn"),
        ("<g xmlns:b=\"u\"/>", "the attribute 'xmlns:b' is not one of those that are drawn"),
        ("<image width=\"5\" height=\"5\" href=\"data:image/png;base64,***\"/>", "an image in it is not PNG"),
        (&format!("<g stroke-dasharray=\"{}\"/>", "1 ".repeat(300)), "a pattern of dashes in the SVG is too long"),
        (&format!("<linearGradient>{}</linearGradient>", "<stop/>".repeat(101)), "a gradient of the SVG has more than 100 stops"),
        (&format!("<linearGradient/>{}", "<path/>".repeat(40_000)), "reading the SVG would take more than a second"),
        ("<rect", "the SVG: "),
        ("<g></svg>", "the SVG: "),
        (&deep, "the elements of the SVG are nested more than 64 deep"),
        (&many, "reading the SVG would take more than a second: it has too many elements, or too long a text"),
        (&format!("<text>{}</text>", "a ".repeat(20_000)), "reading the SVG would take more than a second"),
        (
            &format!("<clipPath id=\"c\">{}</clipPath>{}", "<rect/>".repeat(6000), "<g clip-path=\"url(#c)\"/>".repeat(6000)),
            "reading the SVG",
        ),
        (&split, "reading the SVG would take more than a second"),
    ] {
        define(&mut apl, &folder, &svg(elements));
        let found = message(&mut apl, "draw 1");
        assert!(found.contains(expected), "{expected}: {found}");
    }
    for (text, scale, expected) in [
        ("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>".to_owned(), "1", "definitions of the document's type are not read"),
        ("plain".to_owned(), "1", "the SVG: "),
        (String::new(), "1", "the SVG: "),
        ("<g xmlns=\"http://www.w3.org/2000/svg\"/>".to_owned(), "1", "the SVG: "),
        (
            svg(""),
            "1E6",
            "the image would have 20000000 × 10000000 pixels; at most 64 million are drawn, and 32,768 in a direction | option Scale makes it smaller",
        ),
        (square("1e30", ""), "1", "pixels; at most 64 million are drawn"),
        (square("-1", ""), "1", "the SVG: "),
        (svg(""), "0", "option 'Scale' must be a number above 0"),
    ] {
        define(&mut apl, &folder, &text);
        let found = message(&mut apl, &format!("draw {scale}"));
        assert!(found.contains(expected), "{expected}: {found}");
    }
    apl.run("s←2 2⍴'abcd'").unwrap();
    assert!(message(&mut apl, "draw 1").contains("SVG is a vector of characters"));
}

#[test]
fn memory_and_time_are_limited() {
    let folder = Folder::new("limits");
    let mut apl = Interpreter::builder().allow_files().memory_limit(64 << 20).build();
    define(&mut apl, &folder, &square("8000", ""));
    assert_eq!(apl.run("draw 1").expect_err("256 MB").kind(), ErrorKind::WS_FULL);
    let layers = format!(
        "{}<rect width=\"3000\" height=\"3000\"/>{}",
        "<g opacity=\"0.9\"><rect width=\"1\" height=\"1\"/>".repeat(9),
        "</g>".repeat(9)
    );
    define(&mut apl, &folder, &square("3000", &layers));
    assert_eq!(apl.run("draw 1").expect_err("ten layers").kind(), ErrorKind::WS_FULL);

    // A layer reaches beyond the canvas, if what is on it does.
    let wide =
        "<g opacity=\"0.9\"><rect x=\"-9999\" y=\"-9999\" width=\"30000\" height=\"30000\"/><rect width=\"1\" height=\"1\"/></g>";
    define(&mut apl, &folder, &square("1000", wide));
    assert_eq!(apl.run("draw 1").expect_err("a layer of 5000 by 5000").kind(), ErrorKind::WS_FULL);
    define(&mut apl, &folder, &square("100", wide));
    check(&mut apl, "100 100 4≡⍴draw 1");

    // Many paths are drawn one by one, so that the time can end in between.
    let mut apl = interpreter();
    let mut circles = String::new();
    for radius in 0..20_000 {
        write!(circles, "<circle cx=\"1000\" cy=\"1000\" r=\"{}\" fill=\"none\" stroke=\"red\"/>", 900 + radius % 100).unwrap();
    }
    define(&mut apl, &folder, &square("2000", &circles));
    apl.set_time_limit(Some(Duration::from_millis(1500)));
    let started = Instant::now();
    assert_eq!(apl.run("draw 1").expect_err("twenty thousand circles").kind(), ErrorKind::TIMEOUT);
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());

    // One path that would take long is refused.
    apl.set_time_limit(None);
    let thin = format!("<path d=\"M0 1.5{}\" stroke=\"red\" stroke-width=\".2\"/>", "L4000 2.6L0 1.5".repeat(3000));
    let curly = format!("<path d=\"M9 9{}\" stroke=\"red\"/>", "c5 0-5 1 0 1c5 0-5-1 0-1".repeat(10_000));
    for path in [thin, curly] {
        define(&mut apl, &folder, &square("4000", &path));
        assert!(message(&mut apl, "draw 1").contains("a path or a group of it takes more than half a second to draw"));
    }
    let mut points = String::new();
    for point in 0_u64..100_000 {
        write!(points, "{} {} ", point * 7919 % 4000, point * 104_729 % 4000).unwrap();
    }
    define(&mut apl, &folder, &square("4000", &format!("<polygon points=\"{points}\"/>")));
    assert!(message(&mut apl, "draw 1").contains("a path or a group of it takes more than half a second to draw"));
}
