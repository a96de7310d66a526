import { describe, expect, it } from 'vitest';
import { encodeMidi } from '#engine/encode/midi.ts';
import type { NotePart, Score } from '#engine/score/score.ts';
import { readMidi, type MidiMessage } from './testing/read-midi.ts';

const part: NotePart = {
  kind: 'notes',
  name: 'Violin',
  stem: 'lead',
  instrument: 'fiddle',
  channel: { gainDb: 0, pan: 0, reverb: 0, echo: 0, duckDb: 0 },
  notes: [
    {
      startBeats: 0,
      durationBeats: 0.9,
      pitch: 67,
      velocity: 0.6,
      articulation: 'legato',
      bend: [
        { afterBeats: 0, semitones: -2 },
        { afterBeats: 0.25, semitones: 0 },
      ],
    },
    { startBeats: 1, durationBeats: 2, pitch: 69, velocity: 0.6 },
  ],
  controls: {
    expression: [
      { beat: 0, value: 0.5 },
      { beat: 2, value: 1 },
    ],
    vibrato: [
      { beat: 1, value: 0 },
      { beat: 2, value: 0.5 },
      { beat: 3, value: 0.5 },
      { beat: 3, value: 0 },
    ],
    pedal: [{ startBeats: 0.5, endBeats: 2.5 }],
  },
};

const score = (own: NotePart): Score => ({
  title: 'Test',
  lengthMs: 4000,
  tempo: [{ beat: 0, bpm: 60 }],
  metre: { beatsPerBar: 4, beatUnit: 4 },
  key: { tonic: 0, mode: 'major' },
  genre: 'Folk',
  sections: [],
  parts: [own],
  reverb: { type: 'room', decaySeconds: 1, brightness: 0.5 },
  automation: [],
  seed: 1,
});

const trackOf = (
  own: NotePart,
): { track: readonly MidiMessage[]; beat: (message: MidiMessage) => number } => {
  const { tracks, ticksPerBeat } = readMidi(encodeMidi(score(own)));
  return { track: tracks[1]!, beat: ({ tick }) => tick / ticksPerBeat };
};
const controllersOf = (track: readonly MidiMessage[], number: number) =>
  track.filter(({ status, data }) => status >> 4 === 0xb && data[0] === number);
const bendsOf = (track: readonly MidiMessage[]) =>
  track
    .filter(({ status }) => status >> 4 === 0xe)
    .map(({ tick, data: [low = 0, high = 0] }) => ({ tick, value: (high << 7) | low }));

describe('encodeMidi', () => {
  const { track, beat } = trackOf(part);

  it('writes expression as CC 11 and vibrato as CC 1, rising in steps', () => {
    const expression = controllersOf(track, 11).map(({ data }) => data[1]!);
    expect(expression[0]).toBe(64);
    expect(expression.at(-1)).toBe(127);
    expect(expression).toEqual(expression.toSorted((a, b) => a - b));
    expect(expression.length).toBeGreaterThan(10);
    const vibrato = controllersOf(track, 1).map(({ data }) => data[1]!);
    expect(Math.max(...vibrato)).toBe(64);
    expect(vibrato.at(-1)).toBe(0);
  });

  it('writes the sustain pedal as CC 64', () => {
    expect(controllersOf(track, 64).map((message) => [beat(message), message.data[1]])).toEqual([
      [0.5, 127],
      [2.5, 0],
    ]);
  });

  it('writes bends of up to two semitones with a range of two, ending in the centre', () => {
    expect(controllersOf(track, 6).map(({ data }) => data[1])).toEqual([2]);
    expect(controllersOf(track, 101).map(({ data }) => data[1])).toEqual([0, 127]);
    const bends = bendsOf(track);
    expect(bends[0]).toEqual({ tick: 0, value: 0 });
    expect(bends.at(-1)?.value).toBe(8192);
    expect(bends.length).toBeGreaterThan(8);
  });

  it('widens the bend range to an octave for glides', () => {
    const [first, ...others] = part.notes;
    const glide = [
      { afterBeats: 0, semitones: 12 },
      { afterBeats: 0.1, semitones: 0 },
    ];
    const { track: own } = trackOf({ ...part, notes: [{ ...first!, bend: glide }, ...others] });
    expect(controllersOf(own, 6).map(({ data }) => data[1])).toEqual([12]);
    expect(bendsOf(own)[0]?.value).toBe(16_383);
  });

  it('returns to the centre after a fall', () => {
    const [first, ...others] = part.notes;
    const fall = [
      { afterBeats: 0.5, semitones: 0 },
      { afterBeats: 0.9, semitones: -2 },
    ];
    const { track: own } = trackOf({ ...part, notes: [{ ...first!, bend: fall }, ...others] });
    expect(bendsOf(own).at(-1)).toEqual({ tick: 432, value: 8192 });
  });

  it('overlaps slurred notes', () => {
    const [firstOff] = track.filter(({ status }) => status >> 4 === 8);
    expect(beat(firstOff!)).toBeGreaterThan(1);
    expect(beat(firstOff!)).toBeLessThan(1.05);
  });

  it('writes no controllers for a part without techniques', () => {
    const { controls: _, notes, ...plain } = part;
    const { track: own } = trackOf({ ...plain, notes: notes.slice(1) });
    for (const number of [1, 6, 11, 64]) expect(controllersOf(own, number)).toEqual([]);
    expect(bendsOf(own)).toEqual([]);
  });
});
