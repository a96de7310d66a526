#!/usr/bin/env python3
"""How much begins at the seam of a loop, by aubio's spectral flux: `seam.py folder`, a line of JSON for each WAV file.

The loop is played twice over. `seam` is the highest flux within 40 ms of where it begins again, `elsewhere` the highest
of all other places, `usual` the 90th percentile there.
"""
import glob
import json
import sys

import aubio
import numpy

RATE, WINDOW, HOP = 44100, 1024, 256


def fluxes(samples):
    vocoder = aubio.pvoc(WINDOW, HOP)
    flux = aubio.specdesc("specflux", WINDOW)
    return numpy.array([float(flux(vocoder(samples[at : at + HOP]))[0]) for at in range(0, len(samples) - HOP, HOP)])


for name in sorted(glob.glob(sys.argv[1] + "/*.wav")):
    source = aubio.source(name, RATE, 4096)
    parts = []
    while True:
        part, count = source()
        parts.append(part[:count].copy())
        if count < 4096:
            break
    loop = numpy.concatenate(parts)
    curve = fluxes(numpy.concatenate([loop, loop]))
    # A window is heard a little after its middle.
    seam_at, reach = (len(loop) + WINDOW // 2) // HOP, int(0.04 * RATE / HOP)
    near = numpy.abs(numpy.arange(len(curve)) - seam_at) <= reach
    # The very beginning comes out of silence, which a loop does only once.
    far = ~near & (numpy.arange(len(curve)) > 2 * reach)
    print(
        json.dumps(
            {
                "file": name,
                "seam": float(curve[near].max()),
                "elsewhere": float(curve[far].max()),
                "usual": float(numpy.percentile(curve[far], 90)),
            }
        )
    )
