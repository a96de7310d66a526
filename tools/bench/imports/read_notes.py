"""Prints the notes of MIDI files as read by mido: one JSON line for each path, {track name: [[beat, pitch, channel]]}."""
import json
import sys

import mido

for path in sys.stdin.read().split("\n"):
    if not path:
        continue
    tracks = {}
    try:
        song = mido.MidiFile(path, clip=True)
        for number, track in enumerate(song.tracks):
            tick = 0
            notes = []
            for message in track:
                tick += message.time
                if message.type == "note_on" and message.velocity > 0:
                    notes.append([tick / song.ticks_per_beat, message.note, message.channel])
            tracks[f"{number} {track.name}"] = notes
    except Exception as error:  # noqa: BLE001 - a file that mido cannot read is a result
        tracks = {"error": str(error)}
    print(json.dumps(tracks), flush=True)
