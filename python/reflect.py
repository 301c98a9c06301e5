"""Reads the library's headers into C++ tables of names and documentation, so that Python's are the headers' own.

usage: reflect.py STEELYARD OUTPUT: for every STEELYARD/ROOM/x.hpp OUTPUT/ROOM/x.hpp, with Reflect<S> of its structs
(fields in order) and enumerations (values), and doc_NAME of its functions, doc_CLASS_NAME of its methods.
"""

import pathlib
import re
import sys

# Matrices with a column for each sample in C++: in Python a row is a sample, in the same memory.
SAMPLES = {
    "Log": {"q", "qd", "qdd", "tau", "current"},
    "Signals": {"q", "qd", "tau"},
    "FilteredSignals": {"tau", "turning"},
    "Motion": {"q", "qd", "qdd"},
    "MotionSamples": {"q", "qd", "qdd", "tau", "load"},
    "Trajectory": {"q", "qd", "qdd", "jerk"},
    "Judgement": {"tau", "predicted", "q", "qd", "band", "simulated"},
    "CommandedSignals": {"q_ref", "qd_ref", "tau_ref"},
    "CauseInput": {"tau", "predicted", "q", "qd"},
    "Simulation": {"q", "qd", "tau"},
    "Reference": {"q", "qd", "qdd"},
    "Resampled": {"values"},
    "AveragedPeriods": {"mean"},
    "StepLog": {"q", "qd"},
    "Ticks": {"q", "qd", "tau"},
    "StepRecord": {"q", "qd"},
    "ToolMotion": {"position", "velocity", "acceleration"},
}
KEYWORDS = {"from": "from_", "none": "none", "None": "none_", "lambda": "lambda_", "all": "all"}


def python_name(name):
    return KEYWORDS.get(name, name)


def balanced(text, start):
    """The index behind the bracket that closes the one at `start`."""
    pairs = {"{": "}", "(": ")"}
    close = pairs[text[start]]
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == text[start]) - (text[i] == close)
        if depth == 0:
            return i + 1
    raise ValueError("unbalanced: " + text[start : start + 60])


class Statements:
    """Cuts the inside of braces into statements, each with the comments before and behind it."""

    def __init__(self, text):
        self.text = text

    def __iter__(self):
        text, at, before, last = self.text, 0, [], None
        while True:
            gap = re.compile(r"\s*").match(text, at).end()
            blank = text.count("\n", at, gap) > 1
            at = gap
            if at >= len(text):
                break
            if text.startswith("///<", at):
                end = text.find("\n", at) % (len(text) + 1)
                if last:
                    last["behind"].append(text[at + 4 : end].strip())
                at = end
            elif text.startswith("//", at):
                end = text.find("\n", at) % (len(text) + 1)
                line = text[at:end]
                if blank:
                    before = []
                if line.startswith("///"):
                    before.append(line[3:].strip())
                at = end
            else:
                if last:
                    yield last
                code, at, behind = self.statement(at)
                last = {"code": code, "before": before, "behind": behind, "blank": blank}
                before = []
        if last:
            yield last

    def statement(self, at):
        """Up to ; or a body, comments inside taken out: a comment behind a line counts as behind the statement."""
        text, code, behind = self.text, "", []
        while at < len(text):
            if text.startswith("//", at):
                end = text.find("\n", at) % (len(text) + 1)
                if text.startswith("///<", at):
                    behind.append(text[at + 4 : end].strip())
                at = end
            elif text[at] == '"':
                end = re.compile(r'"(\\.|[^"\\])*"').match(text, at).end()
                code, at = code + text[at:end], end
            elif text[at] == "{":
                end = balanced(text, at)
                code, at = code + text[at:end], end
                rest = re.compile(r"\s*").match(text, at).end()
                if text[rest : rest + 1] == ";":
                    return code, rest + 1, behind
                if re.search(r"\)\s*(const|override|noexcept|\s)*(:.*)?\{", code, re.S) or code.startswith("namespace"):
                    return code, at, behind
            elif text[at] == ";":
                return code, at + 1, behind
            elif re.match(r"(public|private|protected):", text[at:]) and not code.strip():
                end = text.index(":", at) + 1
                return text[at:end], end, behind
            else:
                code, at = code + text[at], at + 1
        return code, at, behind


def without_arguments(code):
    """The code with what is between < and > taken out."""
    out, depth = "", 0
    for i, c in enumerate(code):
        if c == "<" and code[i - 1 : i] != "<":
            depth += 1
        elif c == ">" and depth > 0:
            depth -= 1
        elif depth == 0:
            out += c
    return out


def document(statement):
    return " ".join(statement["before"] + statement["behind"]).strip()


def fields_of(statement):
    """Names declared by `type a = 1, b{2};`; none where it declares something else."""
    code = re.sub(r"\s+", " ", statement["code"]).strip()
    bare = without_arguments(code)
    head = re.split(r"[={]", bare)[0]
    if "(" in head or re.match(r"(using|static|explicit|friend|template|enum|struct|class|virtual|namespace)\b", bare):
        return []
    if "*" in head or "&" in head or "::function" in head or "ProjectText" in code:  # hands that Python does not shake
        return []
    while re.search(r"[{(][^{}()]*[})]", bare):
        bare = re.sub(r"[{(][^{}()]*[})]", "", bare)
    pieces = [re.split(r"=", p)[0].strip() for p in bare.split(",")]
    first = re.match(r".*?[\w>&] *?\b(\w+)$", pieces[0])
    if not first:
        return []
    return [first.group(1)] + [p for p in pieces[1:] if re.fullmatch(r"\w+", p)]


def function_name(statement):
    bare = without_arguments(re.sub(r"\s+", " ", statement["code"]).strip())
    found = re.match(r"(?:explicit |static |virtual |inline |constexpr )*(?:[\w:&*\[\] ]+ )?[&*]?(\w+) ?\(", bare)
    return found.group(1) if found and found.group(1) not in ("if", "for", "return") else None


def literal(text):
    return 'R"doc(' + text + ')doc"'


def matrix_words(text):
    """Sizes as Python sees them: rows are samples."""
    for many in ("joints", "dof", "channels", "coordinates"):
        text = re.sub(rf"\b{many} × (samples|N|rows|at least \d+ samples|t\.size\(\))", rf"\1 × {many}", text)
    return text.replace(": a column is a sample", ": a row is a sample").replace("a column is a sample", "a row is a sample")


class Header:
    def __init__(self, text):
        self.structs, self.enums, self.docs = [], [], {}
        opening = re.match(r"((?://[^\n]*\n)+)", text)
        self.opening = re.sub(r"\s*\n?//\s*", " ", opening.group(1)).strip() if opening else ""
        body = text[text.index("namespace steelyard {") :]
        self.space(body[body.index("{") + 1 : balanced(body, body.index("{")) - 1], "")

    def space(self, text, owner):
        above = ""
        for statement in Statements(text):
            code = statement["code"].strip()
            if code.startswith("private"):
                break
            doc = document(statement)
            kind = re.match(r"(struct|class|enum class) (\w+)[^;{]*\{", code)
            if kind and kind.group(1) == "enum class":
                self.enum(owner, kind.group(2), doc, code)
            elif kind:
                self.struct(owner, kind, doc, code)
            elif name := function_name(statement):
                if not doc and not statement["blank"]:
                    doc = above  # declared in one breath with the one above
                key = (owner + "_" if owner else "") + name
                known = self.docs.setdefault(key, [])
                if doc and doc not in known:
                    known.append(doc)
                above = " ".join(statement["before"]) or (above if not statement["blank"] else "")
            else:
                above = ""
        return self

    def enum(self, owner, name, doc, code):
        inside = code[code.index("{") + 1 : balanced(code, code.index("{")) - 1]
        values = []
        for line in re.finditer(r"(\w+)(?:\s*=\s*\w+)?\s*,?[ \t]*((?:///<[^\n]*\s*)*)", inside):
            note = " ".join(n.strip() for n in line.group(2).split("///<")).strip()
            values.append((line.group(1), note))
        self.enums.append((owner, name, doc or "One of " + ", ".join(v for v, _ in values) + ".", values))

    def struct(self, owner, kind, doc, code):
        name = kind.group(2)
        inside = code[code.index("{") + 1 : balanced(code, code.index("{")) - 1]
        path = (owner + "::" if owner else "") + name
        self.docs.setdefault(path.replace("::", "_"), []).append(doc)
        self.space(inside, path.replace("::", "_"))
        if kind.group(1) == "class":
            return
        fields, private = [], False
        for statement in Statements(inside):
            private = private or statement["code"].startswith("private")
            for field in [] if private else fields_of(statement):
                fields.append((field, document(statement)))
        if fields:  # without a word of its own, what its header is about
            self.structs.append((path, name, doc or self.opening, fields))


def written(header, include):
    out = [f'// Made by reflect.py from {include}.\n#pragma once\n\n#include "{include}"\n#include "python/src/reflect.hpp"\n']
    out.append("namespace steelyard::python {\n")
    for owner, name, doc, values in header.enums:
        path = (owner + "::" if owner else "") + name
        shown = owner.split("_")[-1] + name if owner else name
        rows = "".join(f'    body("{python_name(v)}", {path}::{v}, {literal(note)});\n' for v, note in values)
        out.append(
            f"template <>\nstruct Reflect<{path}> {{\n  static constexpr const char* name = \"{shown}\";\n"
            f"  static constexpr const char* doc = {literal(doc)};\n"
            f"  template <typename Body>\n  static void values(Body body) {{\n{rows}  }}\n}};\n"
        )
    for path, name, doc, fields in header.structs:
        samples = SAMPLES.get(name, set())
        rows = []
        for field, note in fields:
            kind = "SampleField" if field in samples else "Field"
            note = matrix_words(note) if field in samples else note
            rows.append(f'{kind}{{"{python_name(field)}", &{path}::{field}, {literal(note)}}}')
        shown = path.replace("::", "") if "::" in path else name
        out.append(
            f"template <>\nstruct Reflect<{path}> {{\n  static constexpr const char* name = \"{shown}\";\n"
            f"  static constexpr const char* doc = {literal(doc)};\n"
            f"  static constexpr auto fields = std::tuple{{" + ",\n".join(rows) + "};\n};\n"
        )
    for key, docs in header.docs.items():
        text = matrix_words("\n\n".join(d for d in docs if d))
        out.append(f"inline constexpr const char* doc_{key} = {literal(text)};")
    out.append("\n}  // namespace steelyard::python\n")
    return "\n".join(out)


def main(library, output):
    library, output = pathlib.Path(library), pathlib.Path(output)
    documented = set()  # functions of one name in several headers: the first one's text counts
    for path in sorted(library.glob("*/*.hpp")):
        text = path.read_text(encoding="utf-8")
        if "namespace steelyard {" not in text:
            continue
        inside = path.relative_to(library)
        target = output / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        header = Header(text)
        header.docs = {name: docs for name, docs in header.docs.items() if name not in documented}
        documented |= header.docs.keys()
        new = written(header, f"steelyard/{inside}")
        if not target.exists() or target.read_text(encoding="utf-8") != new:
            target.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
