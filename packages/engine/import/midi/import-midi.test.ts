import { describe, expect, it } from 'vitest';
import { importMidi } from '#engine/import/midi/import-midi.ts';
import { importMusic } from '#engine/import/import-music.ts';
import { planOfTune } from '#engine/import/plan-of-tune.ts';
import {
  metaEvent,
  midiFile,
  midiTrack,
  notesInARow,
  tempoEvent,
} from '#engine/import/testing/write-midi.ts';

const Q = 480;
/** Eight quarter notes: two bars of C major. */
const scale = [60, 62, 64, 65, 67, 69, 71, 72].map((pitch) => [pitch, Q] as const);
const chord = (pitches: readonly number[], ticks: number) => [
  ...pitches.map((pitch) => [0, 0x91, pitch, 80]),
  ...pitches.map((pitch, i) => [...(i === 0 ? [0x80 | (ticks >> 7), ticks & 0x7f] : [0]), 0x81, pitch, 0]),
];
const conductor = midiTrack([metaEvent(0, 3, 'A title'), tempoEvent(0, 96)]);

const notesOf = (bytes: Uint8Array) =>
  importMidi(bytes).tune.notes!.map(({ start_beats: start, length_beats: length, pitch }) => [
    start,
    length,
    pitch,
  ]);
const written = scale.map(([pitch], i) => [i, 1, pitch]);

const messageOf = (bytes: Uint8Array): string => {
  try {
    importMidi(bytes);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const keySignature = (...bytes: number[]) => midiTrack([metaEvent(0, 0x59, bytes)]);
/** What an import says about the key. */
const saidOfKey = (...tracks: Parameters<typeof midiFile>[0]) =>
  importMidi(midiFile(tracks)).warnings.filter((warning) => warning.includes('key'));

describe('importMidi', () => {
  it('reads title, tempo and melody of a file of format 1', () => {
    const { tune } = importMidi(midiFile([conductor, midiTrack(notesInARow(scale))]));
    expect(tune).toMatchObject({ title: 'A title', bpm: 96, metre: '4/4', bars: 2 });
    expect(tune.notes!.map(({ pitch }) => pitch)).toEqual(scale.map(([pitch]) => pitch));
  });

  it('reads a file of format 0 channel by channel, without the drums', () => {
    const bass = notesInARow(
      Array.from({ length: 2 }, () => [36, 4 * Q] as const),
      2,
    );
    const drums = notesInARow([[38, Q]], 9);
    const read = importMidi(
      midiFile([midiTrack([...bass, ...drums, ...notesInARow([[0, 0], ...scale])])], { format: 0 }),
    );
    expect(read.tune.notes!.slice(0, 3).map(({ pitch }) => pitch)).toEqual([60, 62, 64]);
    expect(read.ignored).toContain('1 drum track');
  });

  it('reads the first track with notes of independent tracks, and says so', () => {
    const tracks = [midiTrack([]), midiTrack(notesInARow(scale)), midiTrack(notesInARow([[50, Q]]))];
    const read = importMidi(midiFile(tracks, { format: 2 }));
    expect(read.tune.notes).toHaveLength(8);
    expect(read.warnings.join()).toMatch(/format 2/);
  });

  it.each([
    ['96 ticks', 96, 96],
    ['an odd 101 ticks', 101, 101],
    ['one tick', 1, 1],
    ['25 frames of 40 ticks, at 120 BPM', 0xe728, 500],
    ['29.97 frames of 100 ticks, at 120 BPM', 0xe364, 1498.5],
  ])('divides quarter notes into %s', (_name, division, quarter) => {
    const notes = scale.map(([pitch]) => [pitch, Math.round(quarter)] as const);
    expect(notesOf(midiFile([midiTrack(notesInARow(notes))], { division }))).toEqual(written);
  });

  it('reads running status, also across meta events and system exclusive messages', () => {
    const events = [
      [0, 0x90, 60, 90],
      [0x83, 0x60, 60, 0],
      metaEvent(0, 1, 'a text'),
      [0, 62, 90],
      [0, 0xf0, 3, 0x7e, 0x09, 0xf7],
      [0x83, 0x60, 62, 0],
    ];
    expect(notesOf(midiFile([midiTrack(events)]))).toEqual([
      [0, 1, 60],
      [1, 1, 62],
    ]);
  });

  it('names the slowest and the fastest tempo, however short', () => {
    const map = midiTrack([
      tempoEvent(0, 100),
      tempoEvent(4 * Q, 26),
      tempoEvent(Q / 8, 80),
      tempoEvent(Q, 100),
    ]);
    const notes = midiTrack(notesInARow(Array.from({ length: 300 }, () => [62, Q] as const)));
    expect(importMidi(midiFile([map, notes])).warnings.join()).toContain('between 26 and 100 BPM');
  });

  it('levels a tempo map and says so', () => {
    const map = midiTrack([tempoEvent(0, 100), tempoEvent(5 * Q, 60)]);
    const read = importMidi(midiFile([map, midiTrack(notesInARow(scale))]));
    expect(read.tune.bpm).toBeCloseTo(8 / (5 / 100 + 3 / 60), 3);
    expect(read.warnings.join()).toMatch(/between 60 and 100 BPM/);
  });

  it.each([
    [[6, 3], '6/8', 1],
    [[2, 2], '4/4', 1],
    [[12, 3], '6/8', 1],
    [[9, 3], '3/4', 2 / 3],
    [[7, 2], '7/8', 0.5],
  ])('reads the time signature %j as %s', ([beats, power], metre, scaleOfBeats) => {
    const map = midiTrack([metaEvent(0, 0x58, [beats!, power!, 24, 8])]);
    const { tune } = importMidi(midiFile([map, midiTrack(notesInARow(scale))]));
    expect(tune.metre).toBe(metre);
    expect(tune.notes![1]!.start_beats).toBeCloseTo(scaleOfBeats, 1);
    expect(tune.bpm).toBeCloseTo(120 * scaleOfBeats, 3);
  });

  it('leaves out empty bars at the start and keeps the place in the bar', () => {
    const notes = [[0, 9 * Q] as const, ...scale];
    expect(notesOf(midiFile([midiTrack(notesInARow(notes))]))[0]).toEqual([1, 1, 60]);
  });

  it('takes sections from markers, on the nearest bar', () => {
    const bars = Array.from({ length: 16 }, () => scale.slice(0, 4)).flat();
    const map = midiTrack([
      metaEvent(0, 6, 'Verse'),
      metaEvent(32 * Q + 20, 6, 'Chorus'),
      metaEvent(16 * Q, 6, 'Zzz'),
    ]);
    const { plan } = planOfTune(importMidi(midiFile([map, midiTrack(notesInARow(bars))])));
    expect(plan.sections.map(({ section_name: name }) => name)).toEqual([
      'Verse',
      'Chorus',
      'Theme (Zzz)',
      'Ending',
    ]);
    expect(plan.sections.map(({ duration_ms: ms }) => ms)).toEqual([16_000, 8000, 8000, 4000]);
  });

  it('finds the chords of each bar and the key', () => {
    const harmony = [
      [45, 57, 60, 64],
      [41, 57, 60, 65],
      [48, 55, 60, 64],
      [43, 55, 59, 62],
      [45, 57, 60, 64],
    ].flatMap((pitches) => chord(pitches, 4 * Q));
    const tune = notesInARow([69, 72, 69, 65, 67, 72, 71, 67, 69].map((pitch) => [pitch, 2 * Q] as const));
    const read = importMidi(midiFile([midiTrack(harmony), midiTrack([metaEvent(0, 3, 'Melody'), ...tune])]));
    expect(read.tune).toMatchObject({ key: { tonic: 9, mode: 'minor' }, melodyName: 'Melody' });
    expect(planOfTune(read).plan.sections[0]!.chords).toBe('| Am | F | C | G | Am |');
  });

  it('says that the key was found if the file has no key signature', () => {
    const notes = midiTrack(
      notesInARow([69, 71, 72, 76, 74, 72, 71, 69].map((pitch) => [pitch, Q] as const)),
    );
    expect(saidOfKey(notes)).toEqual(['The file states no key; A minor was found from its notes.']);
    expect(saidOfKey(keySignature(0, 1), notes)).toEqual([]);
    expect(saidOfKey(keySignature(0xff, 0), notes)).toEqual([]);
  });

  it('plays the highest notes of a track with chords', () => {
    const events = [chord([60, 64, 67], Q), chord([59, 62, 65], Q)].flat();
    expect(notesOf(midiFile([midiTrack(events)])).map(([, , pitch]) => pitch)).toEqual([67, 65]);
  });

  it('ends notes without an end at the next of the same pitch, or with the track', () => {
    const events = [[0, 0x90, 60, 90], [0x83, 0x60, 0x90, 60, 90], metaEvent(Q, 1, '')];
    const bytes = midiFile([midiTrack(events)]);
    expect(notesOf(bytes)).toEqual([
      [0, 1, 60],
      [1, 1, 60],
    ]);
    expect(importMidi(bytes).warnings.join()).toMatch(/1 note without an end/);
  });
});

describe('importMidi of a broken file', () => {
  const good = midiFile([conductor, midiTrack(notesInARow(scale))]);

  it.each([
    ['another file', Uint8Array.from([1, 2, 3]), 'Byte 0: a MIDI file begins with “MThd”.'],
    ['a cut header', good.subarray(0, 10), 'Byte 8: the header of the MIDI file is cut off.'],
    [
      'a format that does not exist',
      midiFile([], { format: 7 }),
      'Byte 8: MIDI files of format 7 do not exist.',
    ],
    ['no ticks', midiFile([], { division: 0 }), 'Byte 12: the time division is 0 ticks per quarter note.'],
    ['no tracks', midiFile([], { count: 0 }), 'Byte 14: this MIDI file has no tracks.'],
    ['no notes', midiFile([midiTrack([])]), 'This MIDI file has no notes.'],
    [
      'drums only',
      midiFile([midiTrack(notesInARow([[38, Q]], 9))]),
      'This MIDI file has drums only, and no notes to play.',
    ],
  ])('refuses %s', (_name, bytes, message) => {
    expect(messageOf(bytes)).toBe(message);
  });

  it('reads a track up to where it is cut off, with the byte', () => {
    const read = importMidi(good.subarray(0, good.length - 12));
    expect(read.tune.notes).toHaveLength(7);
    expect(read.warnings.join()).toMatch(/Track 2 is incomplete \(Byte \d+: the track is cut off\)/);
  });

  it('finds the tracks behind one with a wrong length', () => {
    const tooLong = midiTrack([metaEvent(0, 3, 'A')], 5000);
    const tooShort = midiTrack(notesInARow([[70, Q]]), 3);
    for (const first of [tooLong, tooShort]) {
      const read = importMidi(midiFile([first, midiTrack(notesInARow(scale))]));
      expect(read.tune.notes!.map(({ pitch }) => pitch).slice(0, 8)).toEqual(scale.map(([pitch]) => pitch));
    }
  });

  it('skips chunks of other types and reads files in a RIFF container', () => {
    const other = [...Buffer.from('XFIH'), 0, 0, 0, 2, 1, 2];
    expect(notesOf(midiFile([other, midiTrack(notesInARow(scale))]))).toEqual(written);
    const riff = [...Buffer.from('RIFF0000RMIDdata0000')];
    expect(notesOf(Uint8Array.from([...riff, ...midiFile([midiTrack(notesInARow(scale))])]))).toEqual(
      written,
    );
  });
});

describe('importMidi of a file longer than a piece', () => {
  const chords = Array.from({ length: 700 }, (_, i) => [48 + (i % 5), 52 + (i % 5)] as const).flatMap(
    ([low, high]) => [
      [0, 0x90, low, 80],
      [0, 0x90, high, 80],
      [0x83, 0x60, 0x80, low, 0],
      [0, 0x80, high, 0],
    ],
  );
  const solo = notesInARow(
    [[0, 640 * 480] as const, ...Array.from({ length: 12 }, (_, i) => [72 + i, 480] as const)],
    1,
  );
  const file = midiFile([
    midiTrack([tempoEvent(0, 120), metaEvent(0, 3, 'Comping'), ...chords]),
    midiTrack([metaEvent(0, 3, 'Solo'), ...solo]),
  ]);

  it('says that the key signature changes', () => {
    const keys = [metaEvent(0, 0x59, [0, 0]), metaEvent(960, 0x59, [2, 0])];
    const read = importMidi(midiFile([midiTrack(keys), midiTrack(notesInARow(scale))]));
    expect(read.warnings.join()).toMatch(/key signature changes/);
  });

  it('finds the melody in the part that is read', () => {
    const { understanding } = importMusic(file);
    expect(understanding.melody_track).toBe('Comping');
    expect(understanding.notes).toBeGreaterThan(500);
  });
});
