import { describe, expect, it } from 'vitest';
import type { Sample } from './sample.ts';
import { SampleCache } from './sample-cache.ts';

const sample = (frames: number, isComplete = true): Sample => ({
  values: new Float32Array(frames),
  frames,
  isComplete,
  loop: undefined,
  onset: 0,
});

describe('SampleCache', () => {
  it('decodes a sample once', () => {
    const cache = new SampleCache(1000);
    const first = cache.get('a', 10, () => sample(10));
    expect(cache.get('a', 10, () => sample(10))).toBe(first);
  });

  it('drops the least recently used samples above its limit', () => {
    const cache = new SampleCache(1000);
    for (const key of ['a', 'b']) cache.get(key, 1, () => sample(100));
    const kept = cache.get('a', 1, () => sample(100));
    cache.get('c', 1, () => sample(100));
    expect(cache.size).toBe(800);
    expect(cache.get('a', 1, () => sample(100))).toBe(kept);
  });

  it('decodes a prefix again when a longer one is needed, then at least twice as long', () => {
    const cache = new SampleCache(10_000);
    const lengths: number[] = [];
    const decode = (frames: number) => {
      lengths.push(frames);
      return sample(frames, false);
    };
    for (const frames of [100, 60, 120, 900]) cache.get('a', frames, decode);
    expect(lengths).toEqual([100, 200, 900]);
    expect(cache.size).toBe(3600);
  });
});
