#!/usr/bin/env python3
"""
Names instruments by the sound of single notes: linear discriminant analysis (scikit-learn) taught on SoundFonts.

Input (JSON): {"classes": [{"word", "program", "lowest", "highest"}, ..], "notes": [[{"start", "length", "pitch",
"velocity"}, ..], ..], "files": ["0.wav", ..], "taught": [font, ..], "reference": font, "folder": folder for renderings}.
`notes` and `files` are those of the composer, one of each class. The fonts are rendered with fluidsynth, dry.
Output (JSON): {"classes": [..], "composer": confusion matrix, "reference": confusion matrix}, a row for each true class.
"""
import json
import os
import subprocess
import sys
import wave

import mido
import numpy
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.metrics import confusion_matrix
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

RATE = 44_100
HARMONICS = 12
BANDS = 24
FFT = 8192
# Segments of a note in seconds: attack, body, later body.
SEGMENTS = ((0.0, 0.08), (0.12, 0.3), (0.45, 0.75))
NOTE, SPACING = 0.9, 1.6
TAUGHT_VELOCITIES = (45, 75, 105)


def samples_of(path):
    with wave.open(path) as file:
        data = numpy.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(float) / 32768
        return data.reshape(-1, file.getnchannels()).mean(axis=1)


def render_font(font, program, notes, folder):
    """The notes played by a SoundFont: no reverb, no chorus."""
    song, out = os.path.join(folder, "font.mid"), os.path.join(folder, "font.wav")
    file = mido.MidiFile(ticks_per_beat=1000)
    track = mido.MidiTrack()
    file.tracks.append(track)
    track.append(mido.MetaMessage("set_tempo", tempo=1_000_000))
    track.append(mido.Message("program_change", program=program))
    events = []
    for note in notes:
        velocity = max(1, round(127 * note["velocity"]))
        events.append((note["start"], mido.Message("note_on", note=note["pitch"], velocity=velocity)))
        events.append((note["start"] + note["length"], mido.Message("note_off", note=note["pitch"])))
    now = 0
    for second, message in sorted(events, key=lambda event: event[0]):
        tick = round(second * 1000)
        track.append(message.copy(time=tick - now))
        now = tick
    track.append(mido.MetaMessage("end_of_track", time=1500))
    file.save(song)
    subprocess.run(
        ["fluidsynth", "-ni", "-R", "0", "-C", "0", "-g", "0.5", "-r", str(RATE), "-F", out, font, song],
        check=True,
        capture_output=True,
    )
    return samples_of(out)


def mel_filters():
    mel = numpy.linspace(0, 2595 * numpy.log10(1 + 12_000 / 700), BANDS + 2)
    hertz = 700 * (10 ** (mel / 2595) - 1)
    bins = numpy.fft.rfftfreq(FFT, 1 / RATE)
    return numpy.array(
        [
            numpy.clip(numpy.minimum((bins - low) / (mid - low), (high - bins) / (high - mid)), 0, None)
            for low, mid, high in zip(hertz, hertz[1:], hertz[2:])
        ]
    )


FILTERS = mel_filters()
COSINES = numpy.cos(numpy.pi / BANDS * numpy.outer(numpy.arange(1, 14), numpy.arange(BANDS) + 0.5))


def spectrum(sound):
    return numpy.abs(numpy.fft.rfft(sound * numpy.hanning(len(sound)), FFT))


def decibels(value):
    return 20 * numpy.log10(numpy.maximum(value, 1e-6))


def note_features(sound, pitch):
    """Cepstra, harmonics, noise and envelope of one note that begins with the sound."""
    hop = RATE // 200
    envelope = numpy.array([numpy.sqrt((sound[i : i + 2 * hop] ** 2).mean()) for i in range(0, len(sound) - 2 * hop, hop)])
    peak = envelope.max()
    if peak < 1e-5:
        return None
    onset = int(numpy.argmax(envelope > 0.1 * peak)) * hop
    fundamental = 440 * 2 ** ((pitch - 69) / 12)
    features = []
    for start, end in SEGMENTS:
        part = sound[onset + int(start * RATE) : onset + int(end * RATE)]
        bins = spectrum(part / peak)
        features += list(COSINES @ decibels(FILTERS @ bins) / BANDS)
        near = max(2, int(0.03 * fundamental * FFT / RATE))
        levels = []
        for harmonic in range(1, HARMONICS + 1):
            centre = int(round(harmonic * fundamental * FFT / RATE))
            levels.append(bins[max(0, centre - near) : centre + near + 1].max(initial=0) if centre < len(bins) else 0)
        levels = numpy.array(levels)
        total = numpy.sqrt((levels**2).sum()) + 1e-9
        features += list(numpy.maximum(decibels(levels / total), -70))
        power = (bins**2).sum() + 1e-12
        frequencies = numpy.arange(len(bins)) * RATE / FFT
        features.append(numpy.log((frequencies * bins**2).sum() / power / fundamental + 1e-6))
    at = lambda second: decibels(envelope[min(len(envelope) - 1, onset // hop + int(second * 200))] / peak)
    rise = envelope[onset // hop :]
    features += [
        numpy.log(1 + numpy.argmax(rise > 0.9 * peak) / 200),
        at(0.2),
        at(0.5),
        at(0.85),
        at(NOTE + 0.1),
        at(NOTE + 0.3),
    ]
    body = envelope[onset // hop + 60 : onset // hop + 170]
    trend = numpy.polyval(numpy.polyfit(numpy.arange(len(body)), body, 2), numpy.arange(len(body)))
    features.append((body - trend).std() / (body.mean() + 1e-9))
    features.append(pitch / 12)
    return features


def features_of(sound, notes):
    rows = []
    for note in notes:
        start = int(note["start"] * RATE)
        row = note_features(sound[start : start + int(SPACING * RATE)], note["pitch"])
        if row is not None:
            rows.append(row)
    return rows


def chromatic_notes(lowest, highest):
    pitches = [(pitch, velocity) for pitch in range(lowest, highest + 1) for velocity in TAUGHT_VELOCITIES]
    return [
        {"start": i * SPACING, "length": NOTE, "pitch": pitch, "velocity": velocity / 127}
        for i, (pitch, velocity) in enumerate(pitches)
    ]


def main():
    request = json.load(sys.stdin)
    classes, folder = request["classes"], request["folder"]
    features, labels = [], []
    for font in request["taught"]:
        for i, one in enumerate(classes):
            notes = chromatic_notes(one["lowest"], one["highest"])
            rows = features_of(render_font(font, one["program"], notes, folder), notes)
            features += rows
            labels += [i] * len(rows)
    judge = make_pipeline(
        StandardScaler(),
        LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto", priors=[1 / len(classes)] * len(classes)),
    ).fit(features, labels)

    def confusion(sounds):
        rows, truth = [], []
        for i, (sound, notes) in enumerate(zip(sounds, request["notes"])):
            own = features_of(sound, notes)
            rows += own
            truth += [i] * len(own)
        return confusion_matrix(truth, judge.predict(rows), labels=range(len(classes))).tolist()

    reference = [
        render_font(request["reference"], one["program"], notes, folder)
        for one, notes in zip(classes, request["notes"])
    ]
    json.dump(
        {
            "classes": [one["word"] for one in classes],
            "composer": confusion([samples_of(path) for path in request["files"]]),
            "reference": confusion(reference),
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
