"""Makes the workbooks that tests/excel.rs reads, by openpyxl and XlsxWriter: python3 tests/excel/make_fixtures.py"""

import datetime as dt
import io
import zipfile
from pathlib import Path

import openpyxl
import xlsxwriter
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

HERE = Path(__file__).parent


def make_values() -> None:
    """One column for each kind of value, and sheets that are not tables."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Values"
    sheet.append(["number", "whole", "text", "day", "moment", "flag", "mixed", "empty", "error", "duration", None, "text"])
    sheet.append([1.5, 7, "plain", dt.date(2026, 11, 28), dt.datetime(2026, 11, 28, 18, 30), True, 5, None, "#N/A", 0.5, 1, "twice"])
    sheet.append([-0.25, -3, " <&> \u2260 \U0001F600 ", dt.date(1900, 1, 1), dt.datetime(1999, 12, 31, 23, 59, 59), False, "five", None, 2, 1.25, None, ""])
    sheet.append([1e300, 2**52, "two\nlines\ttab", dt.date(1900, 3, 1), None, None, True, None, None, None, 3, None])
    for row in range(2, 5):
        sheet.cell(row, 10).number_format = "[h]:mm:ss"
    sheet["C5"] = CellRichText("rich ", TextBlock(InlineFont(b=True), "text"))
    sheet["A7"] = "=A2*2"
    notes = book.create_sheet("Notes & more")
    notes["B2"] = "a title"
    notes["C4"], notes["D4"] = "x", "y"
    notes["C5"], notes["D5"] = 1, 2
    notes["C6"], notes["D6"] = 3, 4
    notes["H40"] = "far away"
    book.create_sheet("Empty")
    chart = openpyxl.chart.LineChart()
    book.create_chartsheet("Chart").add_chart(chart)
    book.save(HERE / "values.xlsx")


def make_shared() -> None:
    """Days counted from 1904, shared texts, formats of dates in many forms, and formulas with their values."""
    book = xlsxwriter.Workbook(HERE / "shared.xlsx", {"date_1904": True})
    book.set_properties({"created": dt.datetime(2026, 1, 1)})
    sheet = book.add_worksheet("Shared")
    formats = ["d.m.yyyy", 'yyyy"-W"ww', "[$-409]mmm d, yyyy;@", "h:mm AM/PM", "[Red]0.00", '0" days"', "[m]:ss", r"0\d", "General", "mm:ss.0"]
    sheet.write_row(0, 0, ["format", "value"])
    for row, code in enumerate(formats, 1):
        sheet.write(row, 0, code)
        sheet.write_number(row, 1, 1000.25, book.add_format({"num_format": code}))
    totals = book.add_worksheet("Totals")
    totals.write_row(0, 0, ["day", "sum"])
    date = book.add_format({"num_format": "yyyy-mm-dd"})
    totals.write_datetime(1, 0, dt.datetime(1904, 1, 2), date)
    totals.write_formula(1, 1, "=1+2", None, 3)
    totals.write_datetime(2, 0, dt.datetime(2026, 11, 28), date)
    totals.write_formula(2, 1, '="a"&"b"', None, "ab")
    totals.write_string(3, 1, "bell \a and _x0041_")
    book.close()


def write(name: str, parts: dict[str, str]) -> None:
    """Write an archive of some parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in parts.items():
            archive.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
    (HERE / name).write_bytes(buffer.getvalue())


def make_hostile() -> None:
    """Workbooks that ask for more than there is."""
    namespace = "http://schemas.openxmlformats.org"
    kind = f"{namespace}/officeDocument/2006/relationships"
    relationship = f'<Relationships xmlns="{namespace}/package/2006/relationships">'
    base = {
        "_rels/.rels": f'{relationship}<Relationship Id="a" Type="{kind}/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="b"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{relationship}<Relationship Id="b" Type="{kind}/worksheet" Target="s.xml"/>'
        f'<Relationship Id="c" Type="{kind}/sharedStrings" Target="t.xml"/></Relationships>',
    }
    cells = '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>'
    strings = "<sst><si><t>x</t></si></sst>"
    write("count.xlsx", base | {"xl/s.xml": cells, "xl/t.xml": strings.replace("<sst", '<sst uniqueCount="999999999999"')})
    write("text.xlsx", base | {"xl/s.xml": cells, "xl/t.xml": f"<sst><si><t>{'x' * 50_000_000}</t></si></sst>"})
    write("strings.xlsx", base | {"xl/s.xml": cells, "xl/t.xml": f"<sst>{'<si><t>abcdefghijklmnop</t></si>' * 2_000_000}</sst>"})
    runs = "<r><t>xxxxxxxxxxxxxxxx</t></r>" * 2_000_000
    write("runs.xlsx", base | {"xl/s.xml": cells, "xl/t.xml": f"<sst><si>{runs}</si></sst>"})
    names = "".join('<c t="s"><v>0</v></c>' for _ in range(16_384))
    sheet = f'<worksheet><sheetData><row r="1">{names}</row></sheetData></worksheet>'
    write("names.xlsx", base | {"xl/s.xml": sheet, "xl/t.xml": f"<sst><si><t>{'x' * 1_000_000}</t></si></sst>"})
    write("alike.xlsx", base | {"xl/s.xml": sheet, "xl/t.xml": strings})
    target = "t" * 1_000_000
    parts = f'{relationship}<Relationship Id="b" Type="{kind}/worksheet" Target="{target}"/></Relationships>'
    sheets = "".join('<sheet name="S" r:id="b"/>' for _ in range(65_536))
    book = f'<workbook xmlns:r="r"><sheets>{sheets}</sheets></workbook>'
    write("sheets.xlsx", base | {"xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": parts})
    write("nothing.xlsx", {"_rels/.rels": f"{relationship}</Relationships>"})
    write("deep.xlsx", base | {"xl/s.xml": "<worksheet>" + "<a>" * 5_000_000, "xl/t.xml": strings})
    corners = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    write("corners.xlsx", base | {"xl/s.xml": f"<worksheet><sheetData>{corners}</sheetData></worksheet>", "xl/t.xml": strings})
    rows = "".join(f'<c r="{column}1048576"><v>1</v></c>' for column in list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    write("gaps.xlsx", base | {"xl/s.xml": f'<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576">{rows}</row></sheetData></worksheet>', "xl/t.xml": strings})
    for name, cell in {"order": '<c r="A3"><v>1</v></c><c r="A2"><v>1</v></c>', "place": '<c r="AAAA1"><v>1</v></c>', "number": '<c r="A1"><v>one</v></c>', "index": '<c r="A1" t="s"><v>7</v></c>'}.items():
        write(f"{name}.xlsx", base | {"xl/s.xml": f'<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c>{cell}</row></sheetData></worksheet>', "xl/t.xml": strings})


def make_odd() -> None:
    """A workbook as other programs may write it: prefixes, paths with dots and capitals, days as ISO 8601 writes them."""
    namespace = "http://schemas.openxmlformats.org"
    kind = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    relationship = f'<p:Relationships xmlns:p="{namespace}/package/2006/relationships">'
    write(
        "odd.xlsx",
        {
            "_rels/.rels": f'{relationship}<p:Relationship Id="a" Type="{kind}/officeDocument" Target="./xl/../XL/workbook.xml"/></p:Relationships>',
            "xl\\workbook.xml": '<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Odd" r:id="b"/></x:sheets>'
            '<x:extLst><y:workbookPr chartTrackingRefBase="1"/></x:extLst></x:workbook>',
            "xl/_rels/workbook.xml.rels": f'{relationship}<p:Relationship Id="b" Type="{kind}/worksheet" Target="../xl/Sheets/one.xml"/>'
            f'<p:Relationship Id="c" Type="{kind}/sharedStrings" Target="/xl/SharedStrings.xml"/>'
            f'<p:Relationship Id="d" Type="{kind}/styles" Target="styles.xml"/></p:Relationships>',
            "xl/sheets/one.xml": '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>iso</x:t></x:is></x:c>'
            '<x:c t="s"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c s="1"><x:v>1.5</x:v></x:c><x:c t="d"><x:v>2024-03-17T06:00:00</x:v></x:c>'
            '<x:c t="str"><x:v>a_x+041_</x:v></x:c></x:row></x:sheetData></x:worksheet>',
            "xl/sharedstrings.xml": "<x:sst><x:si><x:t>day</x:t><x:rPh><x:t>phonetic</x:t></x:rPh></x:si><x:si><x:t> </x:t></x:si></x:sst>",
            "xl/styles.xml": '<x:styleSheet><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="22"/></x:cellXfs></x:styleSheet>',
        },
    )


make_values()
make_odd()
make_shared()
make_hostile()
