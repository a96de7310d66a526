#!/usr/bin/env python3
"""Features of ranges of WAV files of stereo 32-bit floats, by aubio and numpy: see features.ts.

Input on stdin: a list of {file, from, to, slices}; output: a list of features.
"""
import json
import sys

import aubio
import numpy

RATE, HEADER, HOP, WINDOW = 44100, 44, 512, 2048
SILENT = 1e-5  # frames below -100 dBFS are not measured
GAP_DEPTH = 70  # dB below the peaks: what is softer counts as silence


def read(path, start, end):
    first = HEADER + 8 * max(0, round(start * RATE))
    frames = max(0, round(end * RATE)) - max(0, round(start * RATE))
    samples = numpy.fromfile(path, numpy.float32, offset=first, count=2 * frames).reshape(-1, 2)
    return samples


def blocks(mono, size):
    for at in range(0, len(mono) - size + 1, size):
        yield mono[at:at + size]


def onsets(mono):
    detector = aubio.onset("default", 1024, HOP, RATE)
    return sum(1 for block in blocks(mono, HOP) if detector(block)[0])


def median_pitch(mono):
    detector = aubio.pitch("yinfast", WINDOW, HOP, RATE)
    detector.set_unit("midi")
    detector.set_silence(-70)
    found = [(detector(block)[0], detector.get_confidence()) for block in blocks(mono, HOP)]
    heard = [pitch for pitch, confidence in found if confidence > 0.7 and pitch > 20]
    return round(float(numpy.median(heard)), 2) if len(heard) >= 5 else None


def spectra(mono, size, hop):
    window = numpy.hanning(size)
    starts = range(0, max(1, len(mono) - size + 1), hop)
    padded = numpy.pad(mono, (0, max(0, size - len(mono))))
    return numpy.array([numpy.abs(numpy.fft.rfft(padded[at:at + size] * window)) for at in starts])


def chroma_of(power, notes):
    """Pitch classes of a spectrum from C2 to C7."""
    shares = numpy.zeros(12)
    for pitch_class in range(12):
        inside = (numpy.round(notes) % 12 == pitch_class) & (notes >= 36) & (notes < 96)
        shares[pitch_class] = power[inside].sum()
    return (shares / max(1e-12, numpy.linalg.norm(shares))).tolist()


def features(stereo, slices):
    mono = numpy.ascontiguousarray(stereo.mean(axis=1), numpy.float32)
    fine = spectra(mono, WINDOW, WINDOW // 2)
    frequencies = numpy.fft.rfftfreq(WINDOW, 1 / RATE)
    magnitude = fine.sum(axis=0)
    magnitude[0] = 0
    long_size = 8192
    long_spectra = spectra(mono, long_size, long_size // 2)
    long_frequencies = numpy.fft.rfftfreq(long_size, 1 / RATE)
    notes = numpy.full(len(long_frequencies), -1000.0)
    notes[1:] = 69 + 12 * numpy.log2(long_frequencies[1:] / 440)
    audible = (notes >= 24) & (notes < 108)
    long_power = (long_spectra**2).sum(axis=0)
    frames = numpy.array([numpy.mean(block**2) for block in blocks(mono, 882)] or [0.0])
    ordered = numpy.sort(10 * numpy.log10(frames + 1e-12))
    peaks = ordered[-max(1, len(ordered) // 10):].mean()
    audible_levels = ordered[ordered > peaks - GAP_DEPTH]
    parts = numpy.array_split(numpy.arange(len(long_spectra)), slices)
    coefficients = aubio.mfcc(WINDOW, 40, 20, RATE)
    transform = aubio.pvoc(WINDOW, HOP)
    cepstra = [
        coefficients(transform(block))[1:].copy() for block in blocks(mono, HOP) if numpy.abs(block).max() > SILENT
    ]
    return {
        "onsetsPerSecond": onsets(mono) / max(1e-9, len(mono) / RATE),
        "pitch": median_pitch(mono),
        "centre": float((notes * long_power)[audible].sum() / max(1e-20, long_power[audible].sum())),
        "centroid": float((frequencies * magnitude).sum() / max(1e-20, magnitude.sum())),
        "gapDb": float((audible_levels[:max(1, len(audible_levels) // 2)] - peaks).mean()),
        "rmsDb": float(10 * numpy.log10(numpy.mean(stereo.astype(float) ** 2) + 1e-20)),
        "chroma": [chroma_of((long_spectra[part] ** 2).sum(axis=0), notes) for part in parts],
        "cepstra": numpy.mean(cepstra, axis=0).astype(float).tolist() if cepstra else [0.0] * 19,
    }


json.dump([features(read(one["file"], one["from"], one["to"]), one.get("slices", 1)) for one in json.load(sys.stdin)],
          sys.stdout)
