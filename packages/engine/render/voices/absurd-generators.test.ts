import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { memorySource } from '#engine/soundfont/byte-source.ts';
import { GENERATORS } from '#engine/soundfont/generators.ts';
import { openSoundFont } from '#engine/soundfont/soundfont.ts';
import { simpleFont } from '#engine/soundfont/testing/simple-font.ts';
import { sampledVoices } from './sampled-voice.ts';

const amount = integer({ min: -32_768, max: 32_767 });
// The references to instrument and sample are tested with the tables.
const number = integer({ min: 0, max: GENERATORS - 1 }).filter((one) => one !== 41 && one !== 53);
const generators = array(tuple(number, amount), { maxLength: 12 });
const modulators = array(
  tuple(integer({ min: 0, max: 0x0fff }), integer({ min: 0, max: GENERATORS - 1 }), amount),
  { maxLength: 6 },
);

it('SampledVoice plays finite samples whatever the generators of a SoundFont are', () => {
  const FRAMES = 4000;
  assert(
    property(generators, generators, modulators, (zone, preset, modulated) => {
      const bytes = simpleFont({ generators: zone, modulators: modulated }, { generators: preset });
      const font = openSoundFont(memorySource(bytes));
      const out = { left: new Float32Array(FRAMES), right: new Float32Array(FRAMES) };
      const note = { pitch: 60, velocity: 0.8, gate: 2000, left: 1, right: 1, maxRelease: 0.5 };
      const regions = font.preset(0, 0)?.regions ?? [];
      for (const voice of sampledVoices(font, regions, { ...note, shelfGain: 2, shelfAt: 1000 })) {
        voice.play(0, out, 0);
      }
      expect([...out.left, ...out.right].every((x) => Number.isFinite(x) && Math.abs(x) < 1e6)).toBe(true);
    }),
    { numRuns: 300, seed: 10 },
  );
});
