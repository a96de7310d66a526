#!/usr/bin/env python3
"""Tells genres apart with scikit-learn's linear discriminant analysis, as it comes, on features of other programs.

In, as JSON: {"pieces": [{"genre": "Jazz", "part": "learnt", "features": [..]}, ..]}. It learns from the parts
that are called "learnt" and names the others: "seeds" and "prompts".
Out, as JSON: {"genres": [..], "seeds": [[..], ..], "prompts": [[..], ..], "control": {"right": 3, "of": 50}}, a row
for each genre that was made, a column for each heard. The control learns the same pieces with their genres dealt out
anew, many times: what it still gets right is luck.
"""
import json
import sys

import numpy
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.metrics import confusion_matrix
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

DEALS = 20

pieces = json.load(sys.stdin)["pieces"]
features = numpy.array([piece["features"] for piece in pieces])
genres = numpy.array([piece["genre"] for piece in pieces])
parts = numpy.array([piece["part"] for piece in pieces])
learnt, held = parts == "learnt", parts != "learnt"


def taught(labels):
    classifier = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"))
    return classifier.fit(features[learnt], labels)


names = list(dict.fromkeys(genres))
classifier = taught(genres[learnt])
confusions = {
    part: confusion_matrix(
        genres[parts == part], classifier.predict(features[parts == part]), labels=names
    ).tolist()
    for part in ("seeds", "prompts")
}
chance = numpy.random.default_rng(0)
lucky = sum(
    int((taught(chance.permutation(genres[learnt])).predict(features[held]) == genres[held]).sum())
    for _ in range(DEALS)
)
control = {"right": lucky, "of": DEALS * int(held.sum())}
json.dump({"genres": names, **confusions, "control": control}, sys.stdout)
