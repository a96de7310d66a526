#!/usr/bin/env python3
"""Classifies genres with scikit-learn's linear discriminant analysis, default settings, on qm-dsp features.

Input (JSON): {"pieces": [{"genre": "Jazz", "part": "learnt", "features": [..]}, ..]}. The part "learnt" is the
training set; "seeds" and "prompts" are predicted.
Output (JSON): {"genres": [..], "seeds": [[..], ..], "prompts": [[..], ..], "control": {"right": 3, "of": 50}}:
confusion matrices with a row for each true and a column for each predicted genre. The control is trained on shuffled
labels, several times: its accuracy is chance.
"""
import json
import sys

import numpy
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.metrics import confusion_matrix
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

SHUFFLES = 20

pieces = json.load(sys.stdin)["pieces"]
features = numpy.array([piece["features"] for piece in pieces])
genres = numpy.array([piece["genre"] for piece in pieces])
parts = numpy.array([piece["part"] for piece in pieces])
training, held_out = parts == "learnt", parts != "learnt"


def trained(labels):
    classifier = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"))
    return classifier.fit(features[training], labels)


names = list(dict.fromkeys(genres))
classifier = trained(genres[training])
confusions = {
    part: confusion_matrix(
        genres[parts == part], classifier.predict(features[parts == part]), labels=names
    ).tolist()
    for part in ("seeds", "prompts")
}
generator = numpy.random.default_rng(0)
chance_hits = sum(
    int((trained(generator.permutation(genres[training])).predict(features[held_out]) == genres[held_out]).sum())
    for _ in range(SHUFFLES)
)
control = {"right": chance_hits, "of": SHUFFLES * int(held_out.sum())}
json.dump({"genres": names, **confusions, "control": control}, sys.stdout)
