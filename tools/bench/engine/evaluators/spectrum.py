#!/usr/bin/env python3
"""Measures spectrum and stereo image of one WAV file (argument) with NumPy and SciPy.

Output (JSON): the level of each octave band (31 Hz to 16 kHz, dB relative to the total), the slope of a line through
the bands from 125 Hz to 8 kHz (dB per octave), crest factor (dB), side relative to mid (dB) in total and below 120 Hz.
"""
import json
import sys

import numpy
from scipy.io import wavfile
from scipy.signal import welch

rate, samples = wavfile.read(sys.argv[1])
samples = samples.astype(numpy.float64) / 32768
middle, side = samples.mean(axis=1), (samples[:, 0] - samples[:, 1]) / 2


def decibels(value):
    return float(10 * numpy.log10(value + 1e-15))


hertz, power = welch(middle, rate, nperseg=16384)
_, sides = welch(side, rate, nperseg=16384)
both = power + sides
centres = 31.25 * 2.0 ** numpy.arange(10)
bands = [decibels(both[(hertz >= c / 2**0.5) & (hertz < c * 2**0.5)].sum() / both.sum()) for c in centres]
slope = numpy.polyfit(numpy.arange(7), bands[2:9], 1)[0]
low = hertz < 120
json.dump(
    {
        "bands": [round(band, 1) for band in bands],
        "slope": round(float(slope), 1),
        "crest": round(decibels(numpy.abs(samples).max() ** 2 / (samples**2).mean()), 1),
        "side": round(decibels(sides.sum() / power.sum()), 1),
        "lowSide": round(decibels(sides[low].sum() / power[low].sum()), 1),
    },
    sys.stdout,
)
