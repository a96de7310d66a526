import { describe, expect, it } from 'vitest';
import { mixDown } from '#engine/master/mix-down.ts';
import { sine } from './testing/signals.ts';

describe('mixing down', () => {
  it('adds up all stems, shows each one whole and keeps nothing of it', () => {
    const stems = { drums: sine(0.1, 100, -20), bass: sine(0.1, 55, -14), lead: sine(0.1, 440, -18) };
    const { drums, bass, lead } = structuredClone(stems);
    const expected = drums.left.map((value, i) => Math.fround(value + bass.left[i]!) + lead.left[i]!);
    const all = {
      frames: 4410,
      stems: new Map([
        ['drums', stems.drums],
        ['bass', stems.bass],
        ['lead', stems.lead],
      ] as const),
    };
    const seen: Record<string, Float32Array> = {};
    const mix = mixDown(all, (name, stem) => {
      seen[name] = stem.left.slice();
    });
    expect(mix.left).toEqual(expected);
    expect(seen).toEqual({ drums: drums.left, bass: bass.left, lead: lead.left });
    expect(stems).toEqual({ drums, bass, lead });
  });

  it('gives silence of the right length where nothing sounds', () => {
    expect(mixDown({ frames: 5, stems: new Map() }).right).toEqual(new Float32Array(5));
  });
});
