#!/usr/bin/env python3
"""Tells genres apart with scikit-learn's linear discriminant analysis, as it comes, on features of other programs.

In, as JSON: {"pieces": [{"genre": "Jazz", "held": false, "features": [..]}, ..]}. It learns from the pieces
that are not held out, and only the others are counted.
Out, as JSON: {"genres": [..], "confusion": [[..], ..]}, a row for each genre that was made, a column for each heard.
"""
import json
import sys

import numpy
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.metrics import confusion_matrix
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

pieces = json.load(sys.stdin)["pieces"]
features = numpy.array([piece["features"] for piece in pieces])
genres = numpy.array([piece["genre"] for piece in pieces])
held = numpy.array([piece["held"] for piece in pieces])

classifier = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"))
classifier.fit(features[~held], genres[~held])
names = list(dict.fromkeys(genres))
confusion = confusion_matrix(genres[held], classifier.predict(features[held]), labels=names)
json.dump({"genres": names, "confusion": confusion.tolist()}, sys.stdout)
