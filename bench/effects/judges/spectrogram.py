#!/usr/bin/env python3
"""Draws spectrograms to look at, by SciPy: each WAV file that is named becomes a picture (.ppm) beside it.

Ten octaves up from 20 Hz, 70 dB from black to white; lines stand at 100 Hz, 1 kHz and 10 kHz and at every second,
and the strip below is the level, 60 dB high.
"""
import sys

import numpy
from scipy.io import wavfile
from scipy.signal import spectrogram

WIDTH, HEIGHT, STRIP = 380, 200, 40
OCTAVES, LOWEST, QUICK_ABOVE = 10, 20, 300


def magnitudes(mono, rate, size, hop, rows):
    hertz, _, found = spectrogram(mono, rate, nperseg=size, noverlap=max(0, size - hop), mode="magnitude")
    columns = numpy.linspace(0, found.shape[1] - 1, WIDTH).astype(int)
    places = numpy.clip(rows / hertz[1], 0, len(hertz) - 1)
    low = places.astype(int)
    high = numpy.minimum(low + 1, len(hertz) - 1)
    mix = (places - low)[:, None]
    image = found[low][:, columns] * (1 - mix) + found[high][:, columns] * mix
    return image * numpy.sqrt(numpy.maximum(rows, QUICK_ABOVE))[:, None]


def draw(name):
    rate, samples = wavfile.read(name)
    mono = samples.reshape(len(samples), -1).mean(axis=1) / 32768
    hop = max(64, len(mono) // WIDTH)
    rows = numpy.geomspace(LOWEST * 2**OCTAVES, LOWEST, HEIGHT)
    # Long windows tell low tones apart, short ones high clicks.
    fine, quick = (magnitudes(mono, rate, size, hop, rows) for size in (4096, 1024))
    share = numpy.clip((numpy.log2(rows) - numpy.log2(QUICK_ABOVE)) / 2, 0, 1)[:, None]
    image = (fine * (1 - share) + quick * share) / fine.max()
    levels = numpy.clip(1 + 20 * numpy.log10(image + 1e-9) / 70, 0, 1)
    blocks = numpy.array_split(mono, WIDTH)
    loud = 20 * numpy.log10(numpy.array([numpy.sqrt((block**2).mean()) for block in blocks]) + 1e-9)
    strip = numpy.arange(STRIP)[::-1, None] / STRIP * 60 < (loud - loud.max() + 60)[None, :]
    grey = numpy.vstack([levels, strip * 0.7])
    colours = numpy.stack([grey**0.7, grey**1.3, grey * (1 - grey) * 1.6], axis=2)
    for mark in (100, 1000, 10000):
        colours[numpy.abs(rows - mark).argmin(), ::4] = 0.6
    for second in range(1, int(len(mono) / rate) + 1):
        colours[:HEIGHT:4, min(WIDTH - 1, int(second * rate / len(mono) * WIDTH))] = 0.6
    with open(name.removesuffix(".wav") + ".ppm", "wb") as out:
        out.write(b"P6 %d %d 255\n" % (WIDTH, HEIGHT + STRIP))
        out.write((numpy.clip(colours, 0, 1) * 255).astype(numpy.uint8).tobytes())


for name in sys.argv[1:]:
    draw(name)
