#!/usr/bin/env python3
"""Tells kinds of sound apart with scikit-learn's linear discriminant analysis, as it comes, on features of aubio.

In, as JSON: {"sounds": [{"kind": "rain", "held": false, "features": [..]}, ..]}. It learns from the sounds that are
not held out, and only the others are counted.
Out, as JSON: how many of the held-out sounds were named right at once and among the three likeliest; the same after
the names of what was learnt from were shuffled; and for each kind how many of its sounds were among the three,
with what they were taken for.
"""
import json
import sys

import numpy
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

sounds = json.load(sys.stdin)["sounds"]
features = numpy.array([sound["features"] for sound in sounds])
kinds = numpy.array([sound["kind"] for sound in sounds])
held = numpy.array([sound["held"] for sound in sounds])


def ranked(names):
    classifier = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"))
    classifier.fit(features[~held], names)
    order = numpy.argsort(-classifier.decision_function(features[held]), axis=1)
    return classifier.classes_[order[:, :3]]


heard = ranked(kinds[~held])
control = ranked(numpy.random.default_rng(1).permutation(kinds[~held]))
truth = kinds[held]


def counts(guesses):
    return {
        "first": int((guesses[:, 0] == truth).sum()),
        "amongThree": int((guesses == truth[:, None]).any(axis=1).sum()),
    }


by_kind = {}
for kind, guesses in zip(truth, heard):
    entry = by_kind.setdefault(str(kind), {"of": 0, "amongThree": 0, "takenFor": []})
    entry["of"] += 1
    entry["amongThree"] += int(kind in guesses)
    if guesses[0] != kind:
        entry["takenFor"].append(str(guesses[0]))
json.dump({"of": len(truth), "heard": counts(heard), "shuffled": counts(control), "kinds": by_kind}, sys.stdout)
