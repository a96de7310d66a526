import { describe, expect, it } from 'vitest';
import { frameAt, frameCount, frameRates, framesOfHour, timecode } from './frame-rate.ts';

describe('a timecode that drops numbers', () => {
  // Values of SMPTE ST 12-1: frames 0 and 1 (0 to 3) are left out in each minute but every tenth.
  it.each([
    ['29.97df', 1799, '00:00:59;29'],
    ['29.97df', 1800, '00:01:00;02'],
    ['29.97df', 3597, '00:01:59;29'],
    ['29.97df', 3598, '00:02:00;02'],
    ['29.97df', 17_981, '00:09:59;29'],
    ['29.97df', 17_982, '00:10:00;00'],
    ['29.97df', 107_892, '01:00:00;00'],
    ['59.94df', 3599, '00:00:59;59'],
    ['59.94df', 3600, '00:01:00;04'],
    ['59.94df', 35_964, '00:10:00;00'],
    ['29.97', 1800, '00:01:00:00'],
    ['23.976', 24, '00:00:01:00'],
  ] as const)('for %s frames a second is at frame %i %s', (name, frame, expected) => {
    expect(timecode(frame, frameRates[name])).toBe(expected);
  });

  it('follows the clock to a frame in each hour, and begins one at an hour', () => {
    for (const name of ['29.97df', '59.94df'] as const) {
      const rate = frameRates[name];
      expect(timecode(framesOfHour(rate), rate)).toBe('01:00:00;00');
      expect(Math.abs(frameAt(3600, rate) - framesOfHour(rate))).toBeLessThanOrEqual(4);
    }
  });

  it('gives each frame another number in order', () => {
    const rate = frameRates['29.97df'];
    const all = Array.from({ length: 40_000 }, (_, frame) => timecode(frame, rate));
    expect(all.toSorted()).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('frames', () => {
  it('are counted by the exact rate', () => {
    expect(frameAt(600, frameRates['29.97'])).toBe(17_982);
    expect(frameAt(600, frameRates['23.976'])).toBe(14_386);
    expect(frameCount(4, frameRates['30'])).toBe(120);
    expect(frameCount(1001 / 30, frameRates['29.97'])).toBe(1000);
  });
});
