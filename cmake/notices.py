"""Whose the bundled parts are: THIRD-PARTY.txt, which travels with the wheel, the Debian package and the archive. The page has three.js's licence in its script.

usage: notices.py PROGRAM FILE [NANOBIND]: of the shared libraries that PROGRAM runs with and of what is compiled into it, by Debian's copyright files; with nanobind's folder
also of what is compiled into the Python extension.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Compiled into the library and the program.
COMPILED_IN = ("libeigen3-dev", "nlohmann-json3-dev", "libcli11-dev", "libboost-dev")
# What every Linux has: never bundled.
SYSTEM = ("linux-vdso", "ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libresolv.so", "libstdc++", "libgcc_s", "libz.so")


def packages(program):
    """Debian packages of the shared libraries, by library; none of another machine's program."""
    out = {}
    for line in subprocess.run(["ldd", program], check=False, capture_output=True, text=True).stdout.splitlines():
        name, _, place = line.strip().partition(" => ")
        if not place or pathlib.Path(name).name.startswith(SYSTEM):
            continue
        real = pathlib.Path(place.split(" (")[0]).resolve()
        owner = subprocess.run(["dpkg", "-S", real], capture_output=True, text=True).stdout.split(":")[0]
        out[name] = owner or "?"
    return out


def copyright_of(package):
    """Debian's file without trailing blanks; nothing where there is none."""
    path = pathlib.Path("/usr/share/doc") / package / "copyright"
    return re.sub(r"[ \t]+\n", "\n", path.read_text(encoding="utf-8", errors="replace")).strip() if path.exists() else ""


def compiled_into_the_extension(nanobind):
    """nanobind's licence beside it, and that of robin_map at the head of its header."""
    nanobind = nanobind.resolve()
    licence = next(nanobind.parent.glob("nanobind-*.dist-info/**/LICENSE"))
    header = (nanobind / "ext/robin_map/include/tsl/robin_map.h").read_text(encoding="utf-8")
    own = re.sub(r"^ \* ?", "", header[header.index("/**") + 3:header.index(" */")].strip("\n"), flags=re.M)
    return [("nanobind (compiled into the Python extension)", licence.read_text(encoding="utf-8").strip()), ("robin_map (compiled into the Python extension)", own.strip())]


def text_of(program, nanobind=None):
    script = (ROOT / "report/page/report.js").read_text(encoding="utf-8")
    three = script[script.index("/*!") + 3:script.index("*/")].strip()
    owners = packages(program)
    libraries = {package: sorted(name for name, owner in owners.items() if owner == package) for package in sorted(set(owners.values()))}
    parts = [("three.js (in every report page)", three)]
    parts += [(f"{package.removesuffix('-dev')} (compiled in)", copyright_of(package)) for package in COMPILED_IN]
    parts += compiled_into_the_extension(nanobind) if nanobind else []
    parts += [(f"{package} ({', '.join(names)})", copyright_of(package)) for package, names in libraries.items()]
    head = ("Steelyard is under the Apache License 2.0 (LICENSE). These parts of others come with it: three.js in every report page; the libraries below in the wheel, and\n"
            "compiled into or used by the program of the Debian package and the archive. Made by cmake/notices.py.\n")
    same = {}
    for name, text in parts:
        same.setdefault(text or "See the package's own documentation.", []).append(name)
    rule = "=" * 100
    return head + "".join(f"\n{rule}\n" + "\n".join(names) + f"\n{rule}\n\n{text}\n" for text, names in same.items())


if __name__ == "__main__":
    pathlib.Path(sys.argv[2]).write_text(text_of(sys.argv[1], *map(pathlib.Path, sys.argv[3:4])), encoding="utf-8")
