"""What the library's functions are given, made into what they take; what they cannot take, refused in a sentence that names it.

One mechanism for all of them: a call that fits goes straight through. One that does not is looked at by the function's signature: whatever has a model or a robot will do for one,
and a path for its text.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from . import _core

# Functions under the name of a command.
COMMANDS = {"run_make_plan": "design_motion", "run_weigh": "payload", "report_html": "report", "output_files": "save", "result_json": "result"}
NUMBERS = {"float": ("a number", (int, float, np.number)), "int": ("a whole number", (int, np.integer)), "bool": ("True or False", (bool, np.bool_)),
           "str": ("a text", (str,))}


def parts(text: str) -> list[str]:
    """A list in a signature at its commas, those inside brackets left alone."""
    out, depth = [""], 0
    for sign in text:
        depth += (sign in "[(") - (sign in "])")
        if sign == "," and depth == 0:
            out.append("")
        else:
            out[-1] += sign
    return [part.strip() for part in out if part.strip()]


def inside(signature: str) -> list[str]:
    return parts(signature[signature.index("(") + 1:signature.rindex(") ->")])


def parameters_of(signature: str) -> dict[str, str]:
    """Names of a function's parameters with their types, in order; `*` stands for itself."""
    named = (part.partition(" = ")[0].partition(": ") for part in inside(signature))
    return {name: kind for name, _, kind in named}


def needed(function: Any) -> list[str]:
    """Parameters without a default, of a function with one signature."""
    texts = [one[0] for one in function.__nb_signature__ if isinstance(one[0], str) and ") ->" in one[0]]
    return [part.partition(": ")[0] for part in inside(texts[0]) if " = " not in part and part != "*"] if len(texts) == 1 else []


def kinds_of(annotation: str) -> list[str]:
    return [kind.strip().removeprefix("steelyard._core.") for kind in annotation.split(" | ")]


def signatures_of(function: Any) -> list[dict[str, str]]:
    return [parameters_of(one[0]) for one in function.__nb_signature__ if isinstance(one[0], str) and ") ->" in one[0]]


def given_to(signature: dict[str, str], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """(parameter, type, value) of everything that is given and has a place."""
    places = [name for name in signature if name != "*"]
    places = list(signature)[:list(signature).index("*")] if "*" in signature else places
    for name, value in zip(places, arguments):
        yield name, signature[name], value
    for name, value in keywords.items():
        if name in signature:
            yield name, signature[name], value


def converted(kind: str, value: Any) -> Any:
    """The value as one of the types of a parameter."""
    from .identification import model_of  # which needs the library

    kinds = kinds_of(kind)
    if "str" in kinds and isinstance(value, os.PathLike):
        return os.fspath(value)
    wanted = next((name for name in kinds if name in ("Model", "Robot")), None)
    if wanted is None or value is None or isinstance(value, getattr(_core, wanted)):
        return value
    model = model_of(value)
    return model if wanted == "Model" else model.robot


def fits_kind(kind: str, value: Any) -> bool:
    if kind == "None":
        return value is None
    if kind in NUMBERS:
        return isinstance(value, NUMBERS[kind][1])
    if "ArrayLike" in kind:
        return not isinstance(value, (str, os.PathLike))
    wanted = getattr(_core, kind, None)
    if not isinstance(wanted, type) or isinstance(value, wanted):
        return True
    return kind in ("Model", "Robot") and isinstance(value, (str, os.PathLike, _core.Robot, _core.Model, _core.Fit, _core.Identification))


def fits(annotation: str, value: Any) -> bool:
    """Whether a value may be of a parameter's type; types that are not looked at fit everything."""
    return any(fits_kind(kind, value) for kind in kinds_of(annotation))


def in_words(kind: str) -> list[str]:
    return [NUMBERS[name][0] if name in NUMBERS else "an array of numbers" if "ArrayLike" in name else name for name in kinds_of(kind) if name != "None"]


def refusal(function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> str:
    """What is wrong with a call that no signature of a function takes."""
    raw = function.__name__
    name = COMMANDS.get(raw, raw.removeprefix("run_"))
    signatures = signatures_of(function)
    for key in keywords:
        if signatures and all(key not in signature for signature in signatures):
            known = [one for one in dict.fromkeys(key for signature in signatures for key in signature if key != "*")]
            return f"{name}: has no option '{key}'; there are {', '.join(known)}"
    places = max((len(list(given_to(signature, arguments, keywords))) for signature in signatures), default=0)
    for place in range(places):
        found = [(list(given_to(signature, arguments, keywords)) + [("", "", None)] * places)[place] for signature in signatures]
        found = [one for one in found if one[0]]
        if found and not any(fits(kind, value) for _, kind, value in found):
            value = found[0][2]
            kinds = list(dict.fromkeys(word for _, kind, _ in found for word in in_words(kind)))
            shown = repr(value) if isinstance(value, (str, int, float)) else type(value).__name__
            return f"{name}: {found[0][0]} must be {' or '.join(kinds)}, not {shown}"
    if absent := [one for one in needed(function)[len(arguments):] if one not in keywords]:
        return f"{name}: {' and '.join(absent)} must be given"
    kinds = [type(one).__name__ for one in arguments] + [f"{key}: {type(value).__name__}" for key, value in keywords.items()]
    wanted = [re.sub(r"steelyard\._core\.|numpy\.typing\.", "", re.sub(r" = \\\d+", "", one[0])).removeprefix("def ").partition(" ->")[0]
              for one in function.__nb_signature__ if isinstance(one[0], str)]
    return f"{name}: does not take ({', '.join(kinds)})" + (f"; it is {' or '.join(wanted)}" if wanted else "")


def taking(function: Any) -> Callable[..., Any]:
    """A function of the library that takes what can be made into its arguments, and refuses the rest in a sentence."""

    @functools.wraps(function)
    def call(*arguments: Any, **keywords: Any) -> Any:
        try:
            return function(*arguments, **keywords)
        except TypeError as error:
            if "incompatible function arguments" not in str(error):
                raise
        for signature in signatures_of(function):
            made = [converted(kind, value) for _, kind, value in given_to(signature, arguments, {})]
            named = {name: converted(signature[name], value) if name in signature else value for name, value in keywords.items()}
            try:
                return function(*made, *arguments[len(made):], **named)
            except TypeError as error:
                if "incompatible function arguments" not in str(error):
                    raise
        raise _core.InvalidInput(refusal(function, arguments, keywords))

    return call


def wrap_all() -> None:
    """Every function of the extension; once."""
    for name, function in list(vars(_core).items()):
        if type(function).__name__ == "nb_func":
            setattr(_core, name, taking(function))


wrap_all()
