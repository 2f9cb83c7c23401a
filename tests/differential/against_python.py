#!/usr/bin/env python3
"""Random arithmetic against Python: complex numbers against `cmath`, residues and divisors of Gaussian integers against exact
fractions, decimal numbers against `decimal`, exact ones against `fractions`.

Every run takes a new seed and says which; `--seed` repeats a run. Zilde answers from one session, a line for each case.
"""

import argparse
import cmath
import math
import os
import random
import subprocess
import sys
from decimal import Context, Decimal, InvalidOperation, Overflow, ROUND_HALF_EVEN
from fractions import Fraction

DECIMAL = Context(prec=34, rounding=ROUND_HALF_EVEN, Emin=-6143, Emax=6144)
NEAR = 1e-12


def main():
    options = arguments()
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(6), "little")
    print(f"seed {seed}")
    chance = random.Random(seed)
    different = 0
    for prelude, show, cases, same in [
        ("⎕PP←17", "{9 11○⍵}", complex_cases(chance, options.cases), near),
        ("⎕PP←17", "{9 11○⍵}", gaussian_cases(chance, options.cases), near),
        ("⎕FR←1287 ⋄ ⎕PP←34", "", decimal_cases(chance, options.cases), same_decimal),
        ("", "", exact_cases(chance, options.cases), same_exact),
    ]:
        cases = list(cases)
        answers = session(options.zilde, prelude, [show + text for text, _ in cases])
        for (text, expected), answer in zip(cases, answers):
            if not same(answer, expected):
                different += 1
                print(f"{text}\n  Zilde  {answer}\n  Python {expected}")
    print(f"{different} differences")
    sys.exit(different > 0)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--zilde", default="target/release/zilde")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int)
    return parser.parse_args()


def session(binary, prelude, lines):
    """What Zilde prints for each line; for an error, its first line."""
    quoted = [line.replace("'", "''") for line in lines]
    text = "\n".join([prelude, "⎕PW←32767"] + [f"{{0::⎕DMX.EM ⋄ ⍎⍵}}'{line}'" for line in quoted]) + "\n"
    run = subprocess.run([binary], input=text, capture_output=True, text=True, check=True)
    return run.stdout.split("\n")


def literal(value):
    """A number as APL writes it."""
    if isinstance(value, complex):
        return f"{literal(value.real)}J{literal(value.imag)}"
    if isinstance(value, Fraction):
        return f"{value.numerator}x".replace("-", "¯") if value.denominator == 1 else f"{value.numerator}r{value.denominator}".replace("-", "¯")
    return str(value).replace("-", "¯").replace("e", "E").replace("E+", "E")


CIRCLES = {
    0: lambda y: cmath.sqrt(1 - y * y),
    1: cmath.sin,
    2: cmath.cos,
    3: cmath.tan,
    4: lambda y: cmath.sqrt(1 + y * y),
    5: cmath.sinh,
    6: cmath.cosh,
    7: cmath.tanh,
    8: lambda y: cmath.sqrt(-1 - y * y),
    9: lambda y: y.real,
    10: abs,
    11: lambda y: y.imag,
    12: cmath.phase,
    -1: cmath.asin,
    -2: cmath.acos,
    -3: cmath.atan,
    -4: lambda y: (y + 1) * cmath.sqrt((y - 1) / (y + 1)),
    -5: cmath.asinh,
    -6: cmath.acosh,
    -7: cmath.atanh,
    -8: lambda y: -cmath.sqrt(-1 - y * y),
    -9: lambda y: y,
    -10: lambda y: y.conjugate(),
    -11: lambda y: complex(-y.imag, y.real),
    -12: lambda y: cmath.exp(complex(-y.imag, y.real)),
}


def complex_cases(chance, count):
    def part():
        return chance.choice([0.0, 0.0, 1.0, -1.0, 2.0, -0.5, chance.uniform(-3, 3), chance.uniform(-30, 30)])

    for _ in range(count):
        x, y = complex(part(), part()), complex(part(), part())
        which = chance.choice(list(CIRCLES))
        for text, function in [
            (f"{literal(which)}○{literal(y)}", lambda: CIRCLES[which](y)),
            (f"{literal(x)}*{literal(y)}", lambda: x**y),
            (f"{literal(x)}⍟{literal(y)}", lambda: cmath.log(y) / cmath.log(x)),
            (f"{literal(x)}÷{literal(y)}", lambda: x / y),
            (f"*{literal(y)}", lambda: cmath.exp(y)),
            (f"⍟{literal(y)}", lambda: cmath.log(y)),
        ]:
            try:
                expected = complex(function())
            except (ValueError, ZeroDivisionError, OverflowError):
                continue
            if cmath.isfinite(expected):
                yield text, expected


def gaussian_cases(chance, count):
    def whole(size):
        return complex(chance.randint(-size, size), chance.randint(-size, size))

    for _ in range(count):
        x, y, factor = whole(9), whole(30), whole(5)
        eighths = y / 8
        yield f"⌊{literal(eighths)}", floor(Fraction(int(y.real), 8), Fraction(int(y.imag), 8))
        if x:
            yield f"{literal(x)}|{literal(y)}", y - x * floor(*quotient(y, x))
            divisor = common_divisor(x * factor, y * factor)
            yield f"{literal(x * factor)}∨{literal(y * factor)}", divisor


def floor(re, im):
    """McDonnell's floor: of the two corners beyond a unit triangle, the nearer one."""
    corner = complex(math.floor(re), math.floor(im))
    over_re, over_im = re - math.floor(re), im - math.floor(im)
    if over_re + over_im < 1:
        return corner
    return corner + 1 if over_re >= over_im else corner + 1j


def quotient(x, y):
    product, norm = x * y.conjugate(), int(y.real) ** 2 + int(y.imag) ** 2
    return Fraction(int(product.real), norm), Fraction(int(product.imag), norm)


def common_divisor(x, y):
    while y:
        re, im = quotient(x, y)
        x, y = y, x - y * complex(round(re), round(im))
    while x and not (x.real > 0 and x.imag >= 0):
        x *= 1j
    return x


def decimal_cases(chance, count):
    def number():
        digits = "".join(chance.choice("0123456789") for _ in range(chance.randint(1, 34)))
        return Decimal(f"{chance.choice(['', '-'])}{digits}E{chance.randint(-40, 10)}")

    for _ in range(count):
        x, y = number(), number()
        size = Decimal(chance.randint(0, 10**20)).scaleb(-18)
        for text, function in [
            (f"{literal(x)}+{literal(y)}", lambda: DECIMAL.add(x, y)),
            (f"{literal(x)}-{literal(y)}", lambda: DECIMAL.subtract(x, y)),
            (f"{literal(x)}×{literal(y)}", lambda: DECIMAL.multiply(x, y)),
            (f"{literal(x)}÷{literal(y)}", lambda: DECIMAL.divide(x, y)),
            (f"{literal(abs(x))}*0.5", lambda: DECIMAL.sqrt(abs(x))),
            (f"*{literal(size)}", lambda: DECIMAL.exp(size)),
            (f"⍟{literal(abs(x))}", lambda: DECIMAL.ln(abs(x))),
            (f"10⍟{literal(abs(x))}", lambda: DECIMAL.log10(abs(x))),
        ]:
            try:
                expected = function()
            except (InvalidOperation, Overflow, ZeroDivisionError):
                continue
            if expected.is_finite():
                yield text, expected


def exact_cases(chance, count):
    def number():
        return Fraction(chance.randint(-(10**24), 10**24), chance.choice([1, 1, 3, 10**20 + 39]))

    for _ in range(count):
        x, y, power = number(), number(), chance.randint(0, 9)
        yield f"{literal(x)}+{literal(y)}", x + y
        yield f"{literal(x)}×{literal(y)}", x * y
        yield f"{literal(x)}*{power}", x**power
        yield f"⌊{literal(x)}", Fraction(math.floor(x))
        if y:
            yield f"{literal(x)}÷{literal(y)}", x / y
            yield f"{literal(y)}|{literal(x)}", x % y


def near(answer, expected):
    try:
        re, im = (float(word.replace("¯", "-")) for word in answer.split())
    except ValueError:
        return False
    return abs(complex(re, im) - expected) <= NEAR * max(1, abs(expected))


def same_decimal(answer, expected):
    try:
        return Decimal(answer.replace("¯", "-")) == expected
    except InvalidOperation:
        return False


def same_exact(answer, expected):
    return answer == literal(expected).rstrip("x")


if __name__ == "__main__":
    main()
