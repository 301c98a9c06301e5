"""The reference of the Python package as Markdown, from its docstrings: a page for each kind of thing."""

import enum
import importlib
import inspect
import pathlib

MODULES = ["steelyard.identification", "steelyard.recordings", "steelyard.notebook", "steelyard.rosbag", "steelyard.compare"]


def plain(text):
    """Text whose stars, underscores and brackets are meant as they are; code stays code."""
    parts = (text or "").split("`")
    for k in range(0, len(parts), 2):
        for sign in "\\*_[]<>|$#{}":
            parts[k] = parts[k].replace(sign, "\\" + sign)
    return "`".join(parts) if len(parts) % 2 else "\\`".join(parts)


def split(thing):
    """Signature lines and text of a function of the extension, which keeps both in its docstring."""
    lines = (thing.__doc__ or "").strip().split("\n")
    signatures = [line for line in lines if line.startswith(getattr(thing, "__name__", "?") + "(")]
    text = "\n".join(line for line in lines if line not in signatures and line.strip() != "Overloaded function.")
    return [s.lstrip("0123456789. `").rstrip("`") for s in signatures], text.strip()


def function(thing):
    signatures, text = split(thing)
    if inspect.isfunction(thing):
        signatures, text = [f"{thing.__name__}{inspect.signature(thing)}"], inspect.getdoc(thing) or ""
    return f"## {thing.__name__}\n\n```text\n" + "\n".join(signatures) + f"\n```\n\n{plain(text)}\n\n"


def structure(kind):
    out = [f"## {kind.__name__}\n\n{plain(kind.__doc__)}\n\n"]
    if issubclass(kind, enum.Enum):
        return "".join(out) + "".join(f"- **{name}**: {plain(value.__doc__) or '…'}\n" for name, value in kind.__members__.items()) + "\n"
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            out.append(f"- **{plain(name)}**: {plain(member.__doc__) or '…'}\n")
        elif callable(member):
            out.append(f"- **{plain(name)}()**: {plain(split(member)[1]) or '…'}\n")
    return "".join(out) + "\n"


def write(folder):
    core = importlib.import_module("steelyard._core")
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    things = {name: thing for name, thing in vars(core).items() if not name.startswith("_")}
    pages = {"functions": "# Functions of the library\n\n", "types": "# Types of the library\n\n"}
    for name in sorted(things, key=str.lower):
        thing = getattr(things[name], "__wrapped__", things[name])
        page = "types" if inspect.isclass(thing) else "functions"
        if callable(thing):
            pages[page] += structure(thing) if inspect.isclass(thing) else function(thing)
    commands = "# The program's commands, and what is Python's own\n\n"
    for name in MODULES:
        module = importlib.import_module(name)
        commands += f"{plain(module.__doc__.strip())}\n\n"
        for thing in vars(module).values():
            if getattr(thing, "__module__", "") == name and inspect.isfunction(thing) and (inspect.getdoc(thing) or "").count(".") > 0:
                commands += function(thing)
    pages["commands"] = commands
    names = list(pages)
    pages["index"] = "# Python reference\n\n```{toctree}\n" + "\n".join(reversed(names)) + "\n```\n"
    for name, text in pages.items():
        target = folder / f"{name}.md"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
