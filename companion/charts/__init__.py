"""Charts as SVG drawn on the server, each with a title and the same numbers as a table.

A view makes a `Curve`, `Columns` or `Bars` and its template includes it:

    {% include "charts/curve.html" with chart=curve id="scores" %}
    {% include "charts/columns.html" with chart=columns id="spread" %}
    {% include "charts/bars.html" with chart=bars id="kinds" %}

The page takes the sheet "reading" and {% symbols "charts" %}. `id` is the page's own for this
chart. Nothing is told by colour alone: lines differ by dash and end in emblem and number, parts
of bars by pattern, and the table has every number. A chart decides nothing: the numbers come
from score lines and from statistics.
"""
