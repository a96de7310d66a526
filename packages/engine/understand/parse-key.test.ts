import { describe, expect, it } from 'vitest';
import { keyName } from '#engine/theory/keys.ts';
import { parseKey } from '#engine/understand/parse-key.ts';

describe('parseKey', () => {
  it.each([
    ['fis-Moll', 'F# minor'],
    ['b-moll', 'Bb minor'],
    ['h-moll', 'B minor'],
    ['Es-Dur', 'Eb major'],
    ['As dur', 'Ab major'],
    ['a-moll', 'A minor'],
    ['une valse en re mineur', 'D minor'],
    ['si bemol mayor', 'Bb major'],
    ['fa diese mineur', 'F# minor'],
    ['la menor', 'A minor'],
    ['jazz in Db maj7', 'Db major'],
    ['A minor piano', 'A minor'],
    ['A minor, dark', 'A minor'],
    ['A major, happy', 'A major'],
    ['slow, dm, 90 bpm', 'D minor'],
    ['f#m house', 'F# minor'],
    ['A minor. Slow.', 'A minor'],
    ['a major disaster, in C minor', 'C minor'],
  ])('reads "%s" as %s', (text, key) => {
    const { tonic = -1, mode = 'locrian' } = parseKey(text);
    expect(keyName({ tonic, mode })).toBe(key);
  });

  it.each([
    ['LOUD ROCK IN E', 4],
    ['soft piano in c', 0],
    ['in f sharp', 6],
    ['IN B FLAT', 10],
    ['in B flat', 10],
    ['100 bpm, G, marimba', 7],
    ['trap | F# | dark', 6],
    ['lofi in 3/4, D flat', 1],
    ['sections A, B, A', undefined],
    ['in a dream', undefined],
    ['IN A DARK ROOM', undefined],
    ['in e minor', 4],
  ])('reads the tonic of "%s" as %s', (text, tonic) => {
    expect(parseKey(text).tonic).toBe(tonic);
  });

  it.each([
    ['a minor key', 'minor'],
    ['A minor key piece', 'minor'],
    ['minor blues', 'minor'],
    ['sad minor piano', 'minor'],
    ['major chords', 'major'],
    ['happy, major', 'major'],
    ['minor and slow', 'minor'],
    ['dorian groove', 'dorian'],
    ['give me a major chord progression', 'major'],
  ])('reads from "%s" only the mode %s', (text, mode) => {
    expect(parseKey(text)).toEqual({ mode });
  });

  it.each([
    'music for a major announcement',
    'a song about a major storm and a minor miracle',
    'major label, minor league',
    'A minor setback',
    '1.5 min rock',
    '3 min pop song',
    'a key moment',
    'major 7th chords',
    'I am, ebm and em dashes',
  ])('reads no key from "%s"', (text) => {
    expect(parseKey(text)).toEqual({});
  });
});
