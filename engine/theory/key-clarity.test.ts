import { describe, expect, it } from 'vitest';
import { type Chord, parseChord } from '#engine/theory/chords.ts';
import { meanKeyClarity, keyClarity } from '#engine/theory/key-clarity.ts';
import { parseBars } from '#engine/theory/progressions.ts';

const chordsOf = (progression: string): Chord[][] =>
  parseBars(progression).map((bar) => bar.map((symbol) => parseChord(symbol, 0)));

const minor = { tonic: 0, mode: 'minor' } as const;
const major = { tonic: 0, mode: 'major' } as const;

describe('keyClarity', () => {
  it.each(['I | IV | V | I', 'I | V | vi | V', 'ii7 | V7 | Imaj7 | Imaj7'])(
    'is positive for %s in major',
    (progression) => {
      expect(keyClarity(chordsOf(progression), major)).toBeGreaterThan(0);
    },
  );

  it.each(['i | iv | V | i', 'i | bVI | i | V', 'i5 | i5 | bII5 | V5'])(
    'is positive for %s in minor',
    (progression) => {
      expect(keyClarity(chordsOf(progression), minor)).toBeGreaterThan(0);
    },
  );

  it('is negative for a loop that suggests a neighbouring key: that of IV or of bVI', () => {
    expect(keyClarity(chordsOf('I | bVII | IV | IV'), major)).toBeLessThan(0);
    expect(keyClarity(chordsOf('i | bVI | iv | bVI'), minor)).toBeLessThan(0);
    expect(keyClarity(chordsOf('i | bVI | i | V'), minor)).toBeGreaterThan(0);
  });

  it('meanKeyClarity drops if four bars avoid the tonic, however clear the rest is', () => {
    const steady = meanKeyClarity(chordsOf('I | IV | V | I | I | IV | V | I'), major);
    const drifting = meanKeyClarity(chordsOf('I | IV | V | I | bVII | IV | bVII | IV'), major);
    expect(steady).toBeGreaterThan(0.1);
    expect(drifting).toBeLessThan(steady - 0.1);
  });
});
