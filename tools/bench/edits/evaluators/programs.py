#!/usr/bin/env python3
"""MIDI programs that play between two times of a file, read by mido. Input: a list of {file, from, to} in seconds;
output: for each a list of [program, notes], drums as -1.
"""
import json
import sys
from collections import Counter

import mido


def programs(path, start, end):
    current, counts, now = {}, Counter(), 0.0
    for message in mido.MidiFile(path):
        now += message.time
        if message.type == "program_change":
            current[message.channel] = message.program
        elif message.type == "note_on" and message.velocity > 0 and start - 0.05 <= now < end - 0.05:
            counts[-1 if message.channel == 9 else current.get(message.channel, 0)] += 1
    return sorted(counts.items())


json.dump([programs(one["file"], one["from"], one["to"]) for one in json.load(sys.stdin)], sys.stdout)
