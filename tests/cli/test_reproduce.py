"""reproduce from outside: the papers' numbers beside ours, a page each, exit 0 only if all are within tolerance."""

from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "reproductions"
PAPERS = ["kawasaki1985", "gautier1988", "indri2002", "bahloul2018", "kim"]


def test_a_paper_is_reproduced_with_a_page(steelyard):
    outcome = steelyard("reproduce", "indri2002", "-o", "pages", timeout=300)
    assert outcome.code == 0, outcome
    assert "53 of 53 rows within tolerance" in outcome.out
    assert "✓ Table 1" in outcome.out and "✗" not in outcome.out
    page = (steelyard.folder / "pages" / "indri2002.md").read_text()
    assert "| Table 1 | J_d of OJK | 51.69 | 50.91 | ± 1 | ✓ |" in page
    rows = [line.split(" | ")[:2] for line in page.splitlines() if line.endswith("| ✓ |")]
    assert rows == [line.split(" | ")[:2] for line in (PAGES / "indri2002.md").read_text().splitlines() if line.endswith("| ✓ |")]
    assert (steelyard.folder / "pages" / "indri2002" / "friction.svg").read_text().startswith("<svg")
    assert len(list((steelyard.folder / "pages" / "indri2002").glob("*.svg"))) == 2


@pytest.mark.parametrize("paper, rows_of_it, figures", [("kawasaki1985", 13, 4), ("gautier1988", 28, 2), ("bahloul2018", 36, 2), ("kim", 18, 4)])
def test_every_row_is_within_and_stands_on_the_page(steelyard, paper, rows_of_it, figures):
    outcome = steelyard("reproduce", paper, "--json", "-o", "pages", timeout=300)
    assert outcome.code == 0, outcome
    result = outcome.json()
    assert result["schema"] == 1 and result["within"] is True
    assert [p["paper"] for p in result["papers"]] == [paper]
    rows = result["papers"][0]["rows"]
    page = (PAGES / f"{paper}.md").read_text()
    assert len(rows) == rows_of_it and page.count("| ✓ |") == len(rows) and "✗" not in page
    drawn = sorted((steelyard.folder / "pages" / paper).glob("*.svg"))
    assert len(drawn) == figures and all(figure.read_text().rstrip().endswith("</svg>") for figure in drawn)
    for row in rows:
        assert f"| {row['where']} | {row['what']} | " in page, row
        assert set(row) == {"where", "what", "unit", "paper", "ours", "rule", "within"} and row["within"], row


def test_an_unknown_paper_is_named_with_those_there_are(steelyard):
    steelyard.refuses("reproduce", "newton1687", "-o", "pages", saying=["'newton1687'", *PAPERS])
