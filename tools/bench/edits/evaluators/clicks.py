#!/usr/bin/env python3
"""Clicks at joins: the largest step between two samples, and the largest rise of the energy above 8 kHz between frames of
3 ms, within 40 ms of a join and elsewhere in the file. Input: a list of {file, at}; output: see features.ts.
"""
import json
import sys

import numpy

RATE, HEADER, NEAR, SIZE, HOP = 44100, 44, 0.04, 256, 128


def flux_of(mono):
    starts = numpy.arange(0, len(mono) - SIZE, HOP)
    window = numpy.hanning(SIZE)
    frames = numpy.lib.stride_tricks.sliding_window_view(mono, SIZE)[starts] * window
    high = numpy.abs(numpy.fft.rfft(frames, axis=1))[:, SIZE * 8000 // RATE:].sum(axis=1)
    return numpy.maximum(0, numpy.diff(high, prepend=high[0])), (starts + SIZE / 2) / RATE


def largest(values):
    return float(values.max()) if len(values) else 0.0


def joins(path, at):
    stereo = numpy.fromfile(path, numpy.float32, offset=HEADER).reshape(-1, 2)
    steps = numpy.abs(numpy.diff(stereo, axis=0)).max(axis=1)
    times = numpy.arange(1, len(stereo)) / RATE
    flux, flux_times = flux_of(stereo.mean(axis=1))
    is_near = lambda when: numpy.any([numpy.abs(when - join) <= NEAR for join in at] or [when < 0], axis=0)
    near, flux_near = is_near(times), is_near(flux_times)
    return {
        "step": largest(steps[near]), "stepElsewhere": largest(steps[~near]),
        "flux": largest(flux[flux_near]), "fluxElsewhere": largest(flux[~flux_near]),
    }


json.dump([joins(one["file"], one["at"]) for one in json.load(sys.stdin)], sys.stdout)
