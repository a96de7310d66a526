import { describe, expect, it } from 'vitest';
import { encodeMidi } from '#engine/encode/midi.ts';
import type { DrumPart, NotePart, Score } from '#engine/score/score.ts';
import { readMidi, type MidiMessage } from './testing/read-midi.ts';

const placement = { gainDb: -6, pan: -0.5, reverb: 0.25, echo: 0, duckDb: 0 };

const bass: NotePart = {
  kind: 'notes',
  name: 'Upright bass',
  stem: 'bass',
  instrument: 'upright-bass',
  channel: placement,
  notes: [
    { startBeats: 0, durationBeats: 1.5, pitch: 38, velocity: 0.8 },
    { startBeats: 1, durationBeats: 1, pitch: 38, velocity: 0.5 },
    { startBeats: 2, durationBeats: 1, pitch: 45, velocity: 0.5 },
  ],
};

const drums: DrumPart = {
  kind: 'drums',
  name: 'Brushes',
  stem: 'drums',
  kit: 'brushes',
  channel: placement,
  hits: [
    { startBeats: 0, piece: 'kick', velocity: 1 },
    { startBeats: 1.5, piece: 'snare', velocity: 0.001 },
  ],
};

const score: Score = {
  title: 'Abendröte',
  lengthMs: 5000,
  tempo: [
    { beat: 0, bpm: 120 },
    { beat: 6, bpm: 60 },
  ],
  metre: { beatsPerBar: 3, beatUnit: 4 },
  key: { tonic: 2, mode: 'minor' },
  genre: 'Jazz',
  sections: [
    { name: 'Theme', startBeats: 0, startMs: 0, durationMs: 3000 },
    { name: 'Coda', startBeats: 6, startMs: 3000, durationMs: 2000 },
  ],
  parts: [bass, drums],
  reverb: { type: 'hall', decaySeconds: 1, brightness: 0.5 },
  automation: [],
  seed: 1,
};

const text = ({ data }: MidiMessage) => new TextDecoder().decode(Uint8Array.from(data));
const metas = (track: readonly MidiMessage[], type: number) => track.filter(({ meta }) => meta === type);
const notesOn = (track: readonly MidiMessage[]) => track.filter(({ status }) => status >> 4 === 9);
const notesOff = (track: readonly MidiMessage[]) => track.filter(({ status }) => status >> 4 === 8);

describe('encodeMidi', () => {
  const { format, ticksPerBeat, tracks } = readMidi(encodeMidi(score));
  const [conductor = [], bassTrack = [], drumTrack = []] = tracks;

  it('writes type 1 with a track for each part, named after it', () => {
    expect(format).toBe(1);
    expect(tracks.map((track) => text(metas(track, 0x03)[0]!))).toEqual([
      'Abendröte',
      'Upright bass',
      'Brushes',
    ]);
  });

  it('writes tempo map, metre, key and sections to the first track', () => {
    const tempi = metas(conductor, 0x51).map(({ tick, data: [a = 0, b = 0, c = 0] }) => [
      tick / ticksPerBeat,
      60_000_000 / ((a << 16) | (b << 8) | c),
    ]);
    expect(tempi).toEqual([
      [0, 120],
      [6, 60],
    ]);
    expect(metas(conductor, 0x58)[0]!.data.slice(0, 2)).toEqual([3, 2]);
    expect(metas(conductor, 0x59)[0]!.data).toEqual([0xff, 1]);
    expect(metas(conductor, 0x06).map((marker) => [text(marker), marker.tick / ticksPerBeat])).toEqual([
      ['Theme', 0],
      ['Coda', 6],
    ]);
  });

  it.each([
    [0, 'major', 0, 0],
    [7, 'major', 1, 0],
    [5, 'major', 0xff, 0],
    [10, 'major', 0xfe, 0],
    [9, 'minor', 0, 1],
    [4, 'dorian', 1, 1],
    [0, 'mixolydian', 0, 0],
    [6, 'minor', 3, 1],
  ] as const)('writes tonic %i %s as %i sharps (or flats), minor %i', (tonic, mode, sharps, minor) => {
    const [first = []] = readMidi(encodeMidi({ ...score, key: { tonic, mode } })).tracks;
    expect(metas(first, 0x59)[0]!.data).toEqual([sharps, minor]);
  });

  it('ends every track at the end of the piece: 3 s at 120 BPM and 2 s at 60 are 8 beats', () => {
    for (const track of tracks) expect(track.at(-1)!.tick).toBe(8 * ticksPerBeat);
  });

  it('writes drums to channel 10 with General MIDI notes and other parts to other channels', () => {
    expect(notesOn(drumTrack).map(({ status, data }) => [status & 15, data[0]])).toEqual([
      [9, 36],
      [9, 38],
    ]);
    expect(notesOn(bassTrack).every(({ status }) => (status & 15) !== 9)).toBe(true);
    expect(bassTrack.find(({ status }) => status >> 4 === 0xc)?.data).toEqual([32]);
  });

  it('never writes a note-on with velocity 0, which would end the note', () => {
    expect(notesOn(drumTrack).map(({ data }) => data[1])).toEqual([127, 1]);
  });

  it('ends a note before the next one of the same pitch, and each note once', () => {
    expect(notesOn(bassTrack).map(({ tick }) => tick / ticksPerBeat)).toEqual([0, 1, 2]);
    expect(notesOff(bassTrack).map(({ tick }) => tick / ticksPerBeat)).toEqual([1, 2, 3]);
    const atTheJoint = bassTrack.filter(({ tick }) => tick === ticksPerBeat).map(({ status }) => status >> 4);
    expect(atTheJoint).toEqual([8, 9]);
  });

  it('skips the drum channel for any number of parts', () => {
    const parts = Array.from({ length: 20 }, (_, i) => ({ ...bass, name: `Part ${i}` }));
    const many = readMidi(encodeMidi({ ...score, parts })).tracks.slice(1);
    for (const track of many) expect(notesOn(track)[0]!.status & 15).not.toBe(9);
  });
});
