"""One self-contained HTML page of a result: what `report.html` is. The page's own code is TypeScript in /report; its bundle (report/page/report.js, report.css) is compiled in by cmake/embed.cmake."""

from .._core import (
    report_html as report_html,
    report_of as report_of,
)
