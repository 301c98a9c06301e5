"""The page from outside: self-contained, true to the files beside it, and the same from them again."""

import base64
import hashlib
import json
import re
import shlex
import struct
from html.parser import HTMLParser

import pytest


class Page(HTMLParser):
    """Elements of a page, and what scripts and styles hold."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.texts, self.meta, self.inside = [], {}, {}, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        if tag == "meta" and "http-equiv" in attributes:
            self.meta[attributes["http-equiv"]] = attributes["content"]
        if tag in ("script", "style", "title", "noscript"):
            self.inside = attributes.get("id", tag)
            self.texts[self.inside] = ""

    def handle_endtag(self, tag):
        self.inside = None if tag in ("script", "style", "title", "noscript") else self.inside

    def handle_data(self, data):
        if self.inside:
            self.texts[self.inside] += data

    @property
    def document(self):
        return json.loads(self.texts["steelyard-document"])

    def series(self, entry):
        raw = base64.b64decode(self.texts[entry["block"]], validate=True)
        n = entry["kept"]
        columns = {"t": struct.unpack(f"<{n}d", raw[: 8 * n])}
        for k, name in enumerate(entry["columns"][1:]):
            columns[name] = struct.unpack(f"<{n}f", raw[8 * n + 4 * n * k : 8 * n + 4 * n * (k + 1)])
        assert len(raw) == 8 * n + 4 * n * (len(entry["columns"]) - 1)
        return columns


def read(path):
    return Page(path.read_text())


def identified(arm, directory="out", *more):
    outcome = arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", "-o", directory, *more)
    assert outcome.code == 0, outcome
    return outcome


def test_identify_writes_a_page_that_needs_nothing_else(arm):
    assert "report.html" in identified(arm).out
    page = read(arm.folder / "out" / "report.html")
    for tag, attributes in page.tags:
        assert "src" not in attributes and "href" not in attributes, (tag, attributes)
        assert tag not in ("link", "iframe", "object", "img"), tag
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)
    sums = {name: base64.b64encode(hashlib.sha256(page.texts[name].encode()).digest()).decode() for name in ("script", "style")}
    assert page.meta["Content-Security-Policy"] == (
        f"default-src 'none'; script-src 'sha256-{sums['script']}'; style-src 'sha256-{sums['style']}'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'")
    result = json.loads((arm.folder / "out" / "result.json").read_text())
    assert page.document["result"] == result and page.document["kind"] == "identify"
    assert result["verdict"]["headline"] in page.texts["noscript"]


def test_the_page_has_the_numbers_of_the_series_files(arm):
    identified(arm)
    page = read(arm.folder / "out" / "report.html")
    assert [(s["log"], s["role"]) for s in page.document["series"]] == [("fit.csv", "identify"), ("check.csv", "validate")]
    for entry, judged in zip(page.document["series"], page.document["result"]["validation"]):
        assert entry["path"] == judged["series"] and entry["log"] == judged["log"]
        header, *rows = (arm.folder / "out" / entry["path"]).read_text().splitlines()
        dof = page.document["result"]["dof"]
        assert header.split(",") == entry["columns"] == ["t"] + [f"{c}{i + 1}" for c in ("tau", "tau_hat", "q", "qd", "band") for i in range(dof)]
        assert entry["rows"] == entry["kept"] == len(rows)
        values = list(zip(*(map(float, row.split(",")) for row in rows)))
        for name, written in zip(entry["columns"], values):
            exact = name == "t"
            for mine, theirs in zip(page.series(entry)[name], written):
                assert mine == theirs if exact else abs(mine - theirs) <= 6e-8 * abs(theirs) + 1e-38, name


def test_report_gives_the_same_bytes_again(arm):
    identified(arm)
    page = arm.folder / "out" / "report.html"
    written = page.read_bytes()
    page.unlink()
    outcome = arm("report", "out")
    assert outcome.code == 0 and "out/report.html" in outcome.out, outcome
    assert page.read_bytes() == written
    assert arm("report", "out/result.json", "-o", "other.html").code == 0
    assert (arm.folder / "other.html").read_bytes() == written
    assert arm("report", "out", "-o", "-").out.encode() == written


def test_no_report(arm):
    assert "report.html" not in identified(arm, "out", "--no-report").out
    assert not (arm.folder / "out" / "report.html").exists()


def test_the_result_says_what_ran(arm):
    arm.write("it's a log.csv", (arm.folder / "check.csv").read_bytes())
    arguments = ["identify", "bare.yaml", "fit.csv", "--validate", "it's a log.csv", "-o", "out", "--seed", "7"]
    assert arm(*arguments).code == 0
    run = json.loads((arm.folder / "out" / "result.json").read_text())["run"]
    assert shlex.split(run["command"]) == ["steelyard", *arguments]
    assert run["directory"] == str(arm.folder.resolve()) and run["seed"] == 7
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", run["date"])
    assert {(f["path"], f["role"]) for f in run["files"]} == {
        ("bare.yaml", "robot"), ("fit.csv", "identify"), ("it's a log.csv", "validate")}
    for file in run["files"]:
        content = (arm.folder / file["path"]).read_bytes()
        assert file["bytes"] == len(content) and file["sha256"] == hashlib.sha256(content).hexdigest()


def test_the_same_command_gives_the_same_result(arm):
    results = []
    for _ in range(2):
        identified(arm)
        result = json.loads((arm.folder / "out" / "result.json").read_text())
        del result["seconds"], result["run"]["date"]
        results.append(json.dumps(result))
    assert results[0] == results[1]


def test_the_result_can_be_drawn(arm):
    identified(arm)
    result = json.loads((arm.folder / "out" / "result.json").read_text())
    model, n = result["model"], result["dof"]
    assert len(model["coordinates"]) == n and [len(row) for row in model["G"]] == [n] * len(model["joints"])
    assert all(joint["body"]["mass"] > 0 and joint["body"]["possible"] for joint in model["joints"])
    assert [len(row) for row in result["correlation"]] == list(range(1, len(result["base"]) + 1))
    for i, row in enumerate(result["correlation"]):
        assert row[i] == 1 and all(abs(r) <= 1 and round(r, 3) == r for r in row)
    for shaft in result["friction"]:
        if not shaft["terms"]:
            continue
        curve = shaft["curve"]
        assert len(curve["velocity"]) == len(curve["torque"]) and curve["velocity"].count(0) == 2
        assert curve["velocity"] == sorted(curve["velocity"])


def test_validate_payload_excite_and_cross_have_pages(arm):
    assert arm("validate", "arm.yaml", "check.csv", "-o", "judged").code == 0
    page = read(arm.folder / "judged" / "report.html")
    assert page.document["kind"] == "validate" and len(page.document["series"]) == 1
    assert page.document["result"]["model"]["joints"] and page.document["result"]["run"]["files"]

    assert arm("validate", "bare.yaml", "fit.csv", "check.csv", "--cross", "-o", "cross").code == 0
    result = read(arm.folder / "cross" / "report.html").document["result"]
    assert result["cross"]["logs"] == ["fit", "check"]
    complete = result["complete"]["together"]["relative_percent"]  # [judged][fitted]
    assert result["cross"]["relative_percent"][0][1] == complete[1][0]

    assert arm("excite", "arm.yaml", "-o", "plans/go.json", "--iterations", "20").code == 0
    before = (arm.folder / "plans" / "go.html").read_bytes()
    page = read(arm.folder / "plans" / "go.html")
    assert page.document["kind"] == "excite" and page.document["result"] is None
    assert page.document["plan"] == json.loads((arm.folder / "plans" / "go.json").read_text())
    assert page.document["plan"]["model"]["joints"]
    assert page.document["series"][0]["role"] == "plan" and page.document["series"][0]["columns"][:2] == ["t", "q1"]
    assert arm("report", "plans/go.json").code == 0
    assert (arm.folder / "plans" / "go.html").read_bytes() == before


@pytest.mark.parametrize("result,saying", [
    (None, ["neither a result.json nor a plan.json", "steelyard identify"]),
    ("", ["result.json", "not a result of steelyard"]),
    ("[1]", ["no schema number"]),
    ('{"schema": 2, "kind": "identify"}', ["schema 2", "newer"]),
    ('{"schema": 1}', ["kind"]),
    ('{"schema": 1, "kind": "dance"}', ["kind"]),
    ('{"schema": 1, "kind": "identify", "dof": 1, "validation": [{"series": "../x.csv"}]}', ["../x.csv", "not below"]),
    ('{"schema": 1, "kind": "identify", "dof": 1, "validation": [{"series": "/etc/passwd"}]}', ["not below"]),
    ('{"schema": 1, "kind": "identify", "dof": 1, "validation": [{"series": "gone.csv"}]}', ["gone.csv"]),
    ('{"schema": 1, "kind": "identify", "dof": 2, "validation": [{"series": "s.csv", "log": "a", "role": "b"}]}',
     ["s.csv", "column 3", "tau2"]),
    ('{"schema": 1, "kind": "identify", "dof": 1, "validation": 3}', ["validation"]),
    ('{"schema": 1, "kind": "identify", "dof": 6000000000, "validation": [{"series": "s.csv"}]}', ["dof"]),
    ("[" * 100000, ["result.json"]),
    ('{"schema": 1, "kind": "identify", "x": ' + "[" * 100000 + "]" * 100000 + "}", ["deep"]),
    ('{"schema": 1, "family": "fourier"}', ["result.json"]),
])
def test_report_refuses_what_it_cannot_show(steelyard, result, saying):
    (steelyard.folder / "out").mkdir()
    if result is not None:
        (steelyard.folder / "out" / "result.json").write_text(result)
    (steelyard.folder / "out" / "s.csv").write_text("t,tau1,tau_hat1\n0,1,1\n1,2,2\n")
    steelyard.refuses("report", "out", saying=saying)


def test_names_are_text_whatever_they_are(arm):
    hostile = "</script><script>alert(1)<!--"
    text = (arm.folder / "bare.yaml").read_text()
    name = re.search(r"^name: (.*)$", text, re.M).group(1)
    arm.write("bare.yaml", text.replace(f"name: {name}", f"name: '{hostile}'", 1))
    identified(arm)
    text = (arm.folder / "out" / "report.html").read_text()
    assert "alert(1)<" not in text.replace("&lt;", "")
    page = Page(text)
    assert page.document["result"]["robot"] == hostile
    assert page.texts["title"].startswith(hostile)
    assert [tag for tag, _ in page.tags].count("script") == 2 + len(page.document["series"])
