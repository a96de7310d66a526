import { describe, expect, it } from 'vitest';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { mixDown, mixBlocks } from '#engine/master/mix-down.ts';
import { sine } from './testing/signals.ts';

describe('mixing down', () => {
  it('sums all stems, passes each one to the callback and leaves it unchanged', () => {
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

  it('returns silence of the right length without stems', () => {
    expect(mixDown({ frames: 5, stems: new Map() }).right).toEqual(new Float32Array(5));
  });

  it('gives the same sum block by block and reports the progress', () => {
    const stems = { drums: sine(0.1, 100, -20), lead: sine(0.1, 440, -18) };
    const whole = mixDown({ frames: 4410, stems: new Map(Object.entries(stems) as ['drums', Stereo][]) });
    const blocks = [0, 1000, 2000, 4000].map((from, index, starts) =>
      Object.values(stems).map(({ left, right }) => ({
        left: left.subarray(from, starts[index + 1]),
        right: right.subarray(from, starts[index + 1]),
      })),
    );
    const ends: number[] = [];
    const mix = mixBlocks({ frames: 4410, blocks }, (partial, end) => {
      ends.push(end);
      expect(partial.left[end - 1]).toBe(whole.left[end - 1]);
    });
    expect(ends).toEqual([1000, 2000, 4000, 4410]);
    expect(mix).toEqual(whole);
    expect(mixBlocks({ frames: 5, blocks: [[]] }).left).toEqual(new Float32Array(5));
  });
});
