"""Makes the images that tests/png.rs reads, by pypng and Pillow: python3 tests/png/make_fixtures.py"""

import pathlib

import png
from PIL import Image

FOLDER = pathlib.Path(__file__).parent
HEIGHT, WIDTH = 9, 11


def make_rows(channels, depth):
    """The sample in row y, column x and channel c is 37y+11x+5c, modulo the number of values."""
    count = 2**depth
    return [[(37 * y + 11 * x + 5 * c) % count for x in range(WIDTH) for c in range(channels)] for y in range(HEIGHT)]


def write(name, rows, **options):
    with open(FOLDER / f"{name}.png", "wb") as file:
        png.Writer(WIDTH, HEIGHT, **options).write(file, rows)


def main():
    for interlace in (False, True):
        suffix = "_interlaced" if interlace else ""
        for depth in (1, 2, 4, 8, 16):
            write(f"grey{depth}{suffix}", make_rows(1, depth), greyscale=True, bitdepth=depth, interlace=interlace)
        for depth in (8, 16):
            options = {"bitdepth": depth, "interlace": interlace}
            write(f"grey_alpha{depth}{suffix}", make_rows(2, depth), greyscale=True, alpha=True, **options)
            write(f"colour{depth}{suffix}", make_rows(3, depth), greyscale=False, **options)
            write(f"colour_alpha{depth}{suffix}", make_rows(4, depth), greyscale=False, alpha=True, **options)
        for depth in (1, 2, 4, 8):
            palette = [(value, 255 - value, value * 3 % 256) for value in range(2**depth)]
            write(f"palette{depth}{suffix}", make_rows(1, depth), palette=palette, bitdepth=depth, interlace=interlace)
    palette = [(10, 20, 30, 0), (40, 50, 60, 255)]
    write("palette_alpha", make_rows(1, 1), palette=palette, bitdepth=1)
    write("transparent", make_rows(1, 8), greyscale=True, bitdepth=8, transparent=11)
    frames = [Image.new("RGB", (3, 2), colour) for colour in ((1, 2, 3), (4, 5, 6))]
    frames[0].save(FOLDER / "animation.png", save_all=True, append_images=frames[1:])


main()
