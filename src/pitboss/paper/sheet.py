"""A sheet of paper as HTML that is well-formed XML too, A4 or US Letter, black on white."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from html import escape


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"


SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""Width and height in millimetres."""

_CSS_NAMES = {Paper.A4: "A4", Paper.LETTER: "letter"}
_MARGIN = 14  # millimetres

# Without `<`, `>` and `&`, so that it means the same to a reader of HTML and of XML.
_STYLE = """
@page { size: PAPER; margin: MARGINmm }
html { background: #fff; color: #000 }
body { margin: 0 auto; max-width: WIDTHmm; line-height: 1.35;
  font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; font-size: 11pt }
h1 { font-size: 20pt; line-height: 1.15; margin: 0 0 2mm }
h2 { font-size: 13pt; margin: 6mm 0 2mm; border-bottom: .4mm solid #000; break-after: avoid }
h3 { font-size: 11pt; margin: 3mm 0 1mm; break-after: avoid }
p, ul, ol { margin: 0 0 2mm } ul, ol { padding-left: 6mm } li { margin: 0 0 1mm }
table { border-collapse: collapse; width: 100%; margin: 0 0 4mm; break-inside: auto }
tr { break-inside: avoid } thead { display: table-header-group }
th, td { border: .25mm solid #000; padding: 1mm 2mm; text-align: left; vertical-align: top;
  overflow-wrap: break-word }
thead th { background: #e8e8e8; print-color-adjust: exact }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.lead { font-size: 12pt } .small { font-size: 8.5pt } .clause { font-size: 8.5pt }
.call { font-weight: bold }
.notice { border: .5mm solid #000; padding: 0 3mm; margin: 0 0 3mm; break-inside: avoid }
.foot { border-top: .25mm solid #000; margin-top: 5mm; padding-top: 1mm; font-size: 8pt }
.fields { display: flex; flex-wrap: wrap; gap: 2mm 6mm; margin: 0 0 4mm }
.field { flex: 1 1 40%; border-bottom: .25mm solid #000; min-height: 7mm; display: flex;
  align-items: flex-end; gap: 2mm }
.field b { font-size: 8.5pt; font-weight: normal; flex: none }
.field span { overflow-wrap: anywhere }
.box { display: inline-block; width: 3.6mm; height: 3.6mm; border: .35mm solid #000;
  vertical-align: -.5mm }
@media screen { body { padding: MARGINmm } }
"""


class Markup(str):
    """Text that is HTML already; everything else is escaped on its way in."""

    __slots__ = ()


Content = str | Markup | Iterable["Content"]


def markup(content: Content) -> Markup:
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(content))
    return Markup("".join(markup(part) for part in content))


def tag(name: str, content: Content = "", **given: str) -> Markup:
    attributes = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in given.items()
    )
    return Markup(f"<{name}{attributes}>{markup(content)}</{name}>")


def paragraph(content: Content, **given: str) -> Markup:
    return tag("p", content, **given)


def items(lines: Iterable[Content], ordered: bool = False) -> Markup:
    return tag("ol" if ordered else "ul", [tag("li", line) for line in lines])


def grid(
    head: Sequence[str],
    rows: Iterable[Sequence[Content]],
    numbers: Sequence[int] = (),
    **given: str,
) -> Markup:
    """A table; `numbers` are the columns whose cells are flush right."""

    def cells(kind: str, row: Sequence[Content]) -> Markup:
        shown = [
            tag(kind, cell, class_="number") if at in numbers else tag(kind, cell)
            for at, cell in enumerate(row)
        ]
        return tag("tr", shown)

    body = tag("tbody", [cells("td", row) for row in rows])
    return tag("table", [tag("thead", cells("th", head)), body], **given)


def field(label: str, value: str = "") -> Markup:
    """A line to write on, or what is written on it."""
    return tag("div", [tag("b", label), tag("span", value)], class_="field")


def fields(*filled: tuple[str, str]) -> Markup:
    return tag("div", [field(*one) for one in filled], class_="fields")


def box() -> Markup:
    """To tick."""
    return tag("span", class_="box")


def sheet(title: str, parts: Iterable[Markup], paper: Paper, style: str = "") -> str:
    """The whole document."""
    width = SIZES[paper][0] - 2 * _MARGIN
    css = (
        _STYLE.replace("PAPER", _CSS_NAMES[paper])
        .replace("MARGIN", str(_MARGIN))
        .replace("WIDTH", f"{width:g}")
    )
    head = [
        Markup('<meta charset="utf-8"/>'),
        Markup('<meta name="viewport" content="width=device-width"/>'),
        tag("title", title),
        Markup(f"<style>{css}{style}</style>"),
    ]
    body = Markup("\n".join(parts))
    whole = tag("html", [tag("head", head), Markup("\n"), tag("body", body)], lang="en")
    return f"<!DOCTYPE html>\n{whole}\n"
