#!/usr/bin/env python3
"""
Programs and controllers of MIDI files.

Input (JSON): {"files": [..]}. Output (JSON): for each file {"tracks": [{"name", "role", "programs", "keys", "bends",
"expression", "pedal"}, ..]}: `keys` are the pitches of a drum track; `bends`, `expression` and `pedal` the number of
pitch bends that are not zero, of changes of CC1 or CC11 and of CC64.
"""
import json
import sys

from midi_reader import Piece


def changes(events):
    return sum(1 for before, after in zip(events, events[1:]) if before[1] != after[1])


def track_features(track):
    return {
        "name": track.name,
        "role": track.role,
        "programs": [] if track.role == "drums" else sorted(set(track.programs)),
        "keys": sorted({note.pitch for note in track.notes}) if track.role == "drums" else [],
        "bends": sum(1 for _, pitch in track.bends if pitch != 0),
        "expression": max(changes(track.controllers[1]), changes(track.controllers[11])),
        "pedal": sum(1 for _, value in track.controllers[64] if value >= 64),
    }


json.dump(
    [{"tracks": [track_features(track) for track in Piece(path).tracks]} for path in json.load(sys.stdin)["files"]],
    sys.stdout,
)
