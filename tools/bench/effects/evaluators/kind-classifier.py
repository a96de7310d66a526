#!/usr/bin/env python3
"""Classifies kinds of sound with scikit-learn's linear discriminant analysis, default settings, on aubio features.

Input (JSON): {"sounds": [{"kind": "rain", "heldOut": false, "features": [..]}, ..]}. The sounds that are not held out
are the training set, the others the test set.
Output (JSON): the number of held-out sounds whose first guess, and whose top three guesses, are correct; the same for
a classifier trained on shuffled labels; for each kind the number within the top three and its wrong first guesses.
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
held_out = numpy.array([sound["heldOut"] for sound in sounds])


def ranked(names):
    classifier = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"))
    classifier.fit(features[~held_out], names)
    order = numpy.argsort(-classifier.decision_function(features[held_out]), axis=1)
    return classifier.classes_[order[:, :3]]


classified = ranked(kinds[~held_out])
control = ranked(numpy.random.default_rng(1).permutation(kinds[~held_out]))
truth = kinds[held_out]


def counts(guesses):
    return {
        "first": int((guesses[:, 0] == truth).sum()),
        "amongThree": int((guesses == truth[:, None]).any(axis=1).sum()),
    }


by_kind = {}
for kind, guesses in zip(truth, classified):
    entry = by_kind.setdefault(str(kind), {"of": 0, "amongThree": 0, "takenFor": []})
    entry["of"] += 1
    entry["amongThree"] += int(kind in guesses)
    if guesses[0] != kind:
        entry["takenFor"].append(str(guesses[0]))
json.dump({"of": len(truth), "classified": counts(classified), "shuffled": counts(control), "kinds": by_kind}, sys.stdout)
