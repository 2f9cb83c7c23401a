"""Records what pandas, NumPy and dateutil make of random dates, for tests/recorded.rs.

Each line of the output is a case: an expression of the library `date`, its arguments `x` and `y`, and the expected
result as JSON. Run `python tests/recorded/record_date.py > tests/recorded/date.jsonl`.
"""

import json

import numpy as np
import pandas as pd
from dateutil.relativedelta import relativedelta

ROUNDS = 4

random = np.random.default_rng(31)


def record(code, expected, x, y=None):
    """Print a case."""
    values = list(expected) if not np.isscalar(expected) else expected
    plain = [getattr(value, "item", lambda value=value: value)() for value in values]
    print(json.dumps({"code": code, "x": x, "y": y, "expected": json.dumps(plain, separators=(",", ":"))}, ensure_ascii=False))


def make_stamps(count, resolution):
    """Return random times between 1900 and 2100, in steps of a number of seconds."""
    seconds = random.integers(0, 200 * 365 * 86400 // resolution, count) * resolution
    return pd.Series(pd.Timestamp("1900-01-01") + pd.to_timedelta(seconds, unit="s"))


def to_texts(stamps, code="%Y-%m-%d %H:%M:%S"):
    return list(pd.Series(stamps).dt.strftime(code))


def parts(stamps):
    """Record the parts of dates."""
    x, calendar = to_texts(stamps), stamps.dt.isocalendar()
    for name in ("year", "quarter", "month", "day", "hour", "minute", "second"):
        record(f"d.{name} x", getattr(stamps.dt, name), x)
    record("d.week x", calendar.week, x)
    record("d.iso_year x", calendar.year, x)
    record("d.weekday x", calendar.day, x)
    record("d.day_of_year x", stamps.dt.day_of_year, x)
    record("d.days_in_month x", stamps.dt.days_in_month, x)
    record("d.is_leap_year d.year x", stamps.dt.is_leap_year.astype(int), x)
    record("d.is_weekend x", (stamps.dt.day_of_week >= 5).astype(int), x)


CODES = [
    ("%Y-%m-%d", "YYYY-MM-DD"),
    ("%d.%m.%Y %H:%M:%S", "DD.MM.YYYY hh:mm:ss"),
    ("%A, %d %B %Y", "Dddd, DD Mmmm YYYY"),
    ("%a %b %d %I:%M:%S %p %Y", "Ddd Mmm DD tt:mm:ss PP YYYY"),
    ("%j of %Y at %H", '"%j of %Y at %H"'),
    ("%G-W%V-%u", 'WWWW-"W"ww-d'),
    ("%m/%d/%y", "MM/DD/YY"),
    ("%Y%m%d%H%M%S", "YYYYMMDDhhmmss"),
]


def texts(stamps):
    """Record formats, and the dates that are read by them and by guess."""
    x = to_texts(stamps)
    for code, letters in CODES:
        written = to_texts(stamps, code)
        record(f"'{code}'d.format x", written, x)
        if "%j of" not in code:
            record(f"'{letters}'d.format x", written, x)
        exact = pd.to_datetime(pd.Series(written), format=code)
        record(f"'YYYY-MM-DD hh:mm:ss'd.format'{code}'d.parse x", to_texts(exact), written)
    for code in ("%Y-%m-%dT%H:%M:%S", "%d.%m.%Y", "%d %b %Y %H:%M", "%B %d, %Y", "%Y/%m/%d %I:%M %p", "%a, %d %b %Y", "%G-W%V-%u", "%d-%b-%Y"):
        written = to_texts(stamps, code)
        exact = pd.to_datetime(pd.Series(written), format=code)
        record("'YYYY-MM-DD hh:mm:ss'd.format d.parse x", to_texts(exact), written)
    zone = [f"{text}{offset}" for text, offset in zip(to_texts(stamps), random.choice(["+02:00", "-0530", "Z", "+11"], len(stamps)))]
    utc = pd.to_datetime(pd.Series(zone), utc=True, format="ISO8601").dt.tz_localize(None)
    record("'YYYY-MM-DD hh:mm:ss'd.format d.parse x", to_texts(utc), zone)


def calculate(stamps):
    """Record rounding, sums and differences."""
    x = to_texts(stamps)
    show = "'YYYY-MM-DD hh:mm:ss'd.format "
    for unit, code in (("day", "D"), ("hour", "h"), ("15 minutes", "15min"), ("second", "s")):
        record(f"{show}'{unit}'d.floor x", to_texts(stamps.dt.floor(code)), x)
        record(f"{show}'{unit}'d.ceil x", to_texts(stamps.dt.ceil(code)), x)
    for unit, code in (("week", "W"), ("month", "M"), ("quarter", "Q"), ("year", "Y")):
        start = stamps.dt.to_period(code).dt.start_time
        record(f"{show}'{unit}'d.floor x", to_texts(start), x)
        record(f"{show}'{unit}'d.last_day x", to_texts(stamps.dt.to_period(code).dt.end_time.dt.floor("D")), x)
    for count in map(int, random.integers(-30, 30, 3)):
        record(f"{show}({count}'month')d.add x".replace("(-", "(¯"), to_texts(stamps + pd.DateOffset(months=count)), x)
        record(f"{show}({count}'business day')d.add x".replace("(-", "(¯"), to_texts([stamp + pd.offsets.BDay(count) for stamp in stamps]), x)
        record(f"{show}'{count} hours'd.add x", to_texts(stamps + pd.Timedelta(hours=count)), x)
    others = make_stamps(len(stamps), 60)
    near = stamps.dt.floor("D") + pd.to_timedelta(random.integers(0, 400, len(stamps)), unit="D")
    for y in (others, near):
        months = [12 * gap.years + gap.months for gap in map(relativedelta, y, stamps)]
        record("'month'd.diff x y", months, x, to_texts(y))
        record("'hour'd.diff x y", [int(gap / pd.Timedelta(hours=1)) for gap in y - stamps], x, to_texts(y))


def business(stamps):
    """Record business days with holidays."""
    days = stamps.to_numpy().astype("datetime64[D]")
    later = days + random.integers(0, 60, len(days))
    holidays = np.unique(np.concatenate([days + step for step in (1, 2, 3, 10, 11)]))
    x, y = [str(day) for day in days], [str(day) for day in later]
    free = [str(day) for day in holidays]
    record("(1'business day'(3⊃y))d.diff 2↑y", np.busday_count(days, later, holidays=holidays), x, [x, y, free])
    record("y d.is_business_day x", np.is_busday(days, holidays=holidays).astype(int), x, free)
    for count in map(int, random.integers(1, 9, 2)):
        after = np.busday_offset(days, count, roll="backward", holidays=holidays)
        before = np.busday_offset(days, -count, roll="forward", holidays=holidays)
        record(f"d.format({count}'business day'y)d.add x", map(str, after), x, free)
        record(f"d.format(¯{count}'business day'y)d.add x", map(str, before), x, free)
    record("d.format(1'business day'y)d.floor x", map(str, np.busday_offset(days, 0, roll="backward", holidays=holidays)), x, free)
    record("d.format(1'business day'y)d.ceil x", map(str, np.busday_offset(days, 0, roll="forward", holidays=holidays)), x, free)


def ranges(stamp):
    """Record ranges from a date."""
    day = stamp.floor("D")
    until = day + pd.Timedelta(days=int(random.integers(0, 120)))
    x = [str(day.date()), str(until.date())]
    record("d.format d.range x", to_texts(pd.date_range(day, until), "%Y-%m-%d"), x)
    record("d.format'-1 week'd.range⌽x", to_texts(pd.date_range(until, day, freq="-7D"), "%Y-%m-%d"), x)
    record("d.format'business day'd.range x", to_texts(pd.bdate_range(day, until), "%Y-%m-%d"), x)
    record("'YYYY-MM-DD hh:mm:ss'd.format'7 hours'd.range x", to_texts(pd.date_range(day, until, freq="7h")), x)
    months = [day + pd.DateOffset(months=step) for step in range(6)]
    record("d.format'month'd.range x", to_texts([month for month in months if month <= until], "%Y-%m-%d"), x)


for _ in range(ROUNDS):
    stamps = make_stamps(int(random.integers(1, 9)), 1)
    parts(stamps)
    texts(stamps)
    calculate(make_stamps(int(random.integers(1, 9)), 60))
    business(stamps)
    ranges(stamps[0])
