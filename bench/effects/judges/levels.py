#!/usr/bin/env python3
"""How loud sounds are, by aubio: `levels.py folder`, for each WAV file its name and its loudest 23 ms in dB, as JSON."""
import glob
import json
import sys

import aubio

HOP = 1024
for name in sorted(glob.glob(sys.argv[1] + "/*.wav")):
    source = aubio.source(name, 0, HOP)
    loudest, count = -120.0, HOP
    while count == HOP:
        samples, count = source()
        loudest = max(loudest, float(aubio.db_spl(samples)))
    print(json.dumps({"file": name, "loudest": round(loudest, 1)}))
