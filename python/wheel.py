"""A wheel that carries its shared libraries, for the oldest glibc that the symbols in it allow.

usage: wheel.py SOURCE INTO. Run with a Python that has what tests/requirements.txt lists for building the package. Library and program are those of the build folder that
STEELYARD_BUILT names; where it does not, they are compiled.
"""

import os
import pathlib
import subprocess
import sys

# What every Linux has (the libraries that a manylinux wheel may leave out); all others must come with the wheel.
SYSTEM = ("linux-vdso.so.1", "ld-linux", "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libresolv.so.2", "libstdc++.so.6", "libgcc_s.so.1",
          "libz.so.1")


def build(source, into):
    """Builds the wheel of SOURCE and returns the one with libraries, the only one in INTO."""
    tools = pathlib.Path(sys.executable).parent
    environment = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}")
    if built := os.environ.get("STEELYARD_BUILT"):
        installed = (into / "installed").resolve()
        for component in ("development", "program"):
            subprocess.run(["cmake", "--install", built, "--prefix", installed, "--component", component], check=True, stdout=subprocess.DEVNULL)
        environment["STEELYARD_INSTALLED"] = str(installed)
    bare = into / "bare"
    for old in (*into.glob("*.whl"), *bare.glob("*.whl")):
        old.unlink()
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", source, "-w", bare]
    subprocess.run(pip, check=True, env=environment, cwd=source)
    repair = [sys.executable, "-m", "auditwheel", "repair", next(bare.glob("*.whl")), "-w", into]
    subprocess.run(repair, check=True, env=environment)
    return next(into.glob("*.whl"))


def borrowed(prefix):
    """Libraries that the extension and the program installed under PREFIX take neither from there nor from every Linux."""
    found = set()
    for file in prefix.glob("lib/python3*/site-packages/steelyard*/**/*"):
        if not file.is_file() or file.read_bytes()[:4] != b"\x7fELF":
            continue
        asked = subprocess.run(["ldd", file], check=True, capture_output=True, text=True, env={"PATH": os.environ["PATH"]}).stdout
        for line in asked.splitlines():
            name = line.split()[0]
            place = line.partition("=>")[2].split(" (")[0].strip()
            ours = place and pathlib.Path(place).resolve().is_relative_to(prefix)
            if not ours and not pathlib.Path(name).name.startswith(SYSTEM):
                found.add(f"{file.name}: {line.strip()}")
    return sorted(found)


if __name__ == "__main__":
    print(build(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
