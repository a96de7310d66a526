#!/usr/bin/env python3
"""Extracts features with aubio: `features.py folder` prints a line of JSON for every WAV file in it.

The features: mean, deviation and mean step between frames of 13 cepstral coefficients and of the spectral
descriptors (centroid, spread, skewness, kurtosis, slope, decrease, rolloff), weighted by the frame's level;
the shape of the level; rate and regularity of the onsets; stability of the pitch.
"""
import glob
import json
import sys

import aubio
import numpy

RATE, WINDOW, HOP = 44100, 2048, 1024
DESCRIPTORS = ("centroid", "spread", "skewness", "kurtosis", "slope", "decrease", "rolloff")


def statistics(rows, weights):
    share = weights / weights.sum()
    mean = (rows * share[:, None]).sum(axis=0)
    deviation = numpy.sqrt((((rows - mean) ** 2) * share[:, None]).sum(axis=0))
    steps = (numpy.abs(numpy.diff(rows, axis=0)) * share[1:, None]).sum(axis=0)
    return numpy.concatenate([mean, deviation, steps])


def analyze(name):
    source = aubio.source(name, RATE, HOP)
    vocoder = aubio.pvoc(WINDOW, HOP)
    cepstrum = aubio.mfcc(WINDOW, 40, 13, RATE)
    descriptors = [aubio.specdesc(kind, WINDOW) for kind in DESCRIPTORS]
    onsets = aubio.onset("default", WINDOW, HOP, RATE)
    pitches = aubio.pitch("yinfft", WINDOW, HOP, RATE)
    rows, levels, pitch_hertz, confidences, times = [], [], [], [], []
    while True:
        samples, read = source()
        if read < HOP:
            break
        if onsets(samples):
            times.append(onsets.get_last_s())
        grain = vocoder(samples)
        row = [float(describe(grain)[0]) for describe in descriptors]
        rows.append(numpy.concatenate([cepstrum(grain), numpy.nan_to_num(numpy.log1p(numpy.abs(row)))]))
        levels.append(float(numpy.sqrt((samples**2).mean())))
        pitch_hertz.append(float(pitches(samples)[0]))
        confidences.append(float(pitches.get_confidence()))
    level = numpy.array(levels)
    spectral = statistics(numpy.array(rows), level**0.5 + 1e-6)
    steps = 20 * numpy.log10(level / level.max() + 1e-4)
    shape = [steps.mean(), steps.std(), (steps > -10).mean(), (steps > -40).mean(), numpy.abs(numpy.diff(steps)).mean()]
    gaps = numpy.diff(times) if len(times) > 2 else numpy.array([9.0])
    rhythm = [len(times), numpy.log(gaps.mean()), gaps.std() / gaps.mean()]
    sounding = level > 0.03 * level.max()
    tones = numpy.log2(numpy.maximum(pitch_hertz, 20))[sounding]
    pitch = [tones.mean(), tones.std(), numpy.abs(numpy.diff(tones)).mean() if len(tones) > 1 else 0,
             numpy.array(confidences)[sounding].mean()]
    features = numpy.concatenate([spectral, shape, rhythm, pitch])
    loudest = 20 * numpy.log10(level.max() + 1e-9)
    return {"file": name, "features": [round(float(x), 5) for x in features], "loudest": round(float(loudest), 2)}


for name in sorted(glob.glob(sys.argv[1] + "/*.wav")):
    print(json.dumps(analyze(name)))
