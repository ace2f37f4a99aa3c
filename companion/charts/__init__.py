"""Charts as SVG drawn on the server, each with a title and the same numbers as a table.

A view makes a `Curve`, `Columns`, `Bars` or `Ranges`, and its template includes it: `{% include
"charts/curve.html" with chart=curve id="scores" %}`, likewise `columns.html`, `bars.html` and
`ranges.html`. `id` has to be unique on the page. The page also needs the style sheet "reading"
and `{% symbols "charts" %}`.

No information depends on colour alone: lines differ by dash and end in an emblem and a number,
parts of bars by pattern, and the table has every number.
"""
