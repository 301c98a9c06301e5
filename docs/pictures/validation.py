#!/usr/bin/env python3
"""docs/pictures/validation.svg, measured against predicted torque on motion the fit never saw, from the demo:

    ./dev demo && python3 docs/pictures/validation.py build/demo/series/validation.csv > docs/pictures/validation.svg
"""

import csv
import sys

WIDTH, PANEL, LEFT, RIGHT, TOP, BOTTOM, GAP = 860, 150, 44, 12, 50, 0, 28
MEASURED, PREDICTED, RESIDUAL = "#93c5fd", "#1d4ed8", "#dc2626"
SECONDS = 10


def panel(out, left, top, width, times, measured, predicted, name):
    height = PANEL - GAP
    largest = max(abs(v) for v in measured)
    step = next(s for s in (0.5, 1, 2, 5, 10, 20, 50, 100) if largest / s <= 2.6)
    x = lambda t: left + width * (t - times[0]) / SECONDS
    y = lambda v: top + height * (1 - v / largest) / 2
    for k in range(-int(largest // step), int(largest // step) + 1):
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{y(k * step):.1f}" y2="{y(k * step):.1f}" stroke="#e5e7eb"/>')
        out.append(f'<text x="{left - 6}" y="{y(k * step) + 4:.1f}" text-anchor="end" fill="#6b7280">{k * step:g}</text>')
    lines = (measured, MEASURED, 2.4), (predicted, PREDICTED, 1.1), ([a - b for a, b in zip(measured, predicted)], RESIDUAL, 0.8)
    for values, colour, thickness in lines:
        points = " ".join(f"{x(t):.1f},{y(v):.1f}" for t, v in zip(times, values))
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{thickness}"/>')
    out.append(f'<text x="{left + 4}" y="{top - 6}" fill="#111827">{name}</text>')


def main(path):
    names, *table = csv.reader(open(path))
    rows = [[float(x) for x in row] for row in table]
    rows = [r for r in rows if r[0] <= rows[0][0] + SECONDS][::5]
    times, columns = [r[0] for r in rows], list(zip(*rows))
    joints = sum(name.startswith("tau_hat") for name in names)
    lines = (joints + 1) // 2
    height = TOP + lines * PANEL + BOTTOM
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12" role="img" '
        'aria-label="Measured and predicted torque of every joint on a motion the fit never saw, and the residual">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" fill="#111827" font-size="14">A motion the fit never saw: torque of every joint [N·m] over {SECONDS} s</text>',
    ]
    for k, (text, colour) in enumerate((("measured", MEASURED), ("predicted", PREDICTED), ("residual", RESIDUAL))):
        out.append(f'<rect x="{LEFT + 460 + 110 * k}" y="11" width="18" height="8" fill="{colour}"/>')
        out.append(f'<text x="{LEFT + 484 + 110 * k}" y="20" fill="#111827">{text}</text>')
    width = (WIDTH - 2 * LEFT - 2 * RIGHT) / 2
    for i in range(joints):
        left = LEFT + (i % 2) * (width + LEFT + RIGHT)
        panel(out, left, TOP + (i // 2) * PANEL, width, times, columns[1 + i], columns[1 + joints + i], f"joint {i + 1}")
    print("\n".join(out) + "\n</svg>")


main(sys.argv[1])
