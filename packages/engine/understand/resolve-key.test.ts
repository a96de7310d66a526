import { describe, expect, it } from 'vitest';
import { dryRun } from '#engine/compose/dry-run.ts';
import { keyName } from '#engine/theory/keys.ts';
import { understand } from '#engine/understand/understand.ts';

const seeds = Array.from({ length: 60 }, (_, seed) => seed);
const tonicsOf = (prompt: string) =>
  new Set(seeds.map((seed) => keyName(understand({ prompt, seed, format: 'wav' }).key).split(' ')[0]));

describe('resolveKey', () => {
  it.each(['rock', 'folk', 'country', 'punk', 'blues'])(
    'draws the tonics of open guitar chords for %s',
    (prompt) => {
      const drawn = tonicsOf(prompt);
      expect(drawn.size).toBeGreaterThan(3);
      expect([...drawn].filter((tonic) => !'EADGCB'.includes(tonic ?? ''))).toEqual([]);
    },
  );

  it('draws flat keys for jazz most of the time', () => {
    const flats = seeds.filter((seed) => {
      const { key } = understand({ prompt: 'swing jazz in major', seed, format: 'wav' });
      return [5, 10, 3, 8].includes(key.tonic);
    });
    expect(flats.length).toBeGreaterThan(seeds.length / 2);
  });

  it('draws different tonics for different prompts with the same seed', () => {
    const presets = ['pop', 'techno', 'soul', 'ambient', 'string orchestra', 'swing', 'trap', 'indie'];
    for (const seed of [1, 2, 3, 11]) {
      const tonics = presets.map((prompt) => understand({ prompt, seed, format: 'wav' }).key.tonic);
      expect(new Set(tonics).size).toBeGreaterThan(3);
    }
    const songs = ['rock about rain', 'rock about snow', 'rock about trains', 'rock about home', 'rock'];
    expect(new Set(songs.map((prompt) => dryRun({ prompt, seed: 3 }).key)).size).toBeGreaterThan(1);
  });

  it('draws the same key for the same prompt and seed, whatever its case and spaces', () => {
    const { key } = dryRun({ prompt: 'slow folk song', seed: 5 });
    expect(dryRun({ prompt: ' Slow folk  song', seed: 5 }).key).toBe(key);
  });
});
