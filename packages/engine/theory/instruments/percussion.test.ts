import { describe, expect, it } from 'vitest';
import { encodeMidi } from '#engine/encode/midi.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const PERCUSSION_CHANNEL = 9;

const scoreOf = (prompt: string) => {
  const intent = understand({ prompt, seed: 4, lengthMs: 30_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};

/** The keys of the percussion channel. */
const drumKeysIn = (prompt: string): Set<number> =>
  new Set(
    readMidi(encodeMidi(scoreOf(prompt)))
      .tracks.flat()
      .filter(({ status }) => status === (0x90 | PERCUSSION_CHANNEL))
      .map(({ data }) => data[0]!),
  );

describe('hand percussion named in a prompt', () => {
  it.each([
    ['congas', [62, 63, 64]],
    ['bongos', [60, 61]],
    ['timbales', [65, 66]],
    ['cowbell', [56]],
    ['claves', [75]],
    ['maracas', [70]],
    ['triangle', [81]],
    ['wood block', [76, 77]],
    ['agogo bells', [67, 68]],
    ['guiro', [73]],
    ['cabasa', [69]],
    ['shaker', [82]],
    ['tambourine', [54]],
    ['hand claps', [39]],
  ])('is played in the MIDI file: %s', (name, keys) => {
    expect([...drumKeysIn(`folk song in 4/4 with ${name}`)]).toEqual(expect.arrayContaining(keys));
  });

  it('is not taken for an instrument with a similar name', () => {
    expect(understand({ prompt: 'salsa with claves', seed: 1, format: 'wav' })).toMatchObject({
      instruments: [],
      percussion: ['claves'],
    });
  });

  it('plays beside the drum kit, and without it if only the named instruments may play', () => {
    expect(drumKeysIn('funk with congas')).toContain(36);
    expect(drumKeysIn('acoustic guitar and congas, nothing else')).toEqual(new Set([62, 63, 64]));
    expect(drumKeysIn('funk with congas, no bongos')).not.toContain(60);
    expect(drumKeysIn('just bongos')).toEqual(new Set([60, 61]));
  });
});
