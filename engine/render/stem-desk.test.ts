import { describe, expect, it } from 'vitest';
import { levelOf, peakOf } from '#engine/dsp/measure.ts';
import type { Opening, Scene } from '#engine/score/score.ts';
import { dry, PASSAGE } from './desk-blocks.ts';
import { SETTLING, StemDesk } from './stem-desk.ts';
import type { Stereo } from './stems.ts';
import { TempoClock } from './tempo-clock.ts';

const FRAMES = 44_100 * 4;
/** 60 BPM: one beat is one second. */
const clock = new TempoClock([{ beat: 0, bpm: 60 }]);
const open: Opening = { gainDb: 0, darkOctaves: 0, width: 1 };

const tone = (hertz: number): Stereo => ({
  left: Float32Array.from({ length: FRAMES }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / 44_100)),
  right: Float32Array.from({ length: FRAMES }, (_, i) => 0.3 * Math.cos((2 * Math.PI * hertz * i) / 44_100)),
});
const scene = (startBeats: number, endBeats: number, from: Opening, to = from): Scene => ({
  stem: 'harmony',
  startBeats,
  endBeats,
  from,
  to,
});

const behindSilence = (channel: Float32Array) => {
  const whole = new Float32Array(SETTLING + FRAMES);
  whole.set(channel, SETTLING);
  return whole;
};

/** The sound after the automation, processed in blocks. */
const through = (sound: Stereo, ...scenes: Scene[]): Stereo => {
  const desk = new StemDesk(scenes, clock);
  const whole = { left: behindSilence(sound.left), right: behindSilence(sound.right) };
  for (let from = 0; from < FRAMES; from += PASSAGE) {
    const count = Math.min(PASSAGE, FRAMES - from);
    const at = SETTLING + from;
    for (const channel of ['left', 'right'] as const) {
      dry[channel].values.set(whole[channel].subarray(at, at + count));
    }
    desk.level(from, count);
    for (const channel of ['left', 'right'] as const) {
      whole[channel].set(dry[channel].values.subarray(0, count), at);
    }
    desk.darken(whole, count, at);
  }
  return { left: whole.left.subarray(SETTLING), right: whole.right.subarray(SETTLING) };
};
const second = ({ left }: Stereo, at: number) => left.subarray(at * 44_100 + 4410, (at + 1) * 44_100 - 4410);
const largestStep = ({ left }: Stereo) => peakOf(left.map((x, i) => x - (left[i - 1] ?? x)));

describe('BusAutomation', () => {
  it('changes no sample in the neutral state', () => {
    expect(through(tone(440), scene(0, 4, open))).toEqual(tone(440));
  });

  it('applies gain, low-pass and width, and returns to neutral in the next section', () => {
    const closed = { gainDb: -6, darkOctaves: 3, width: 0 };
    const high = through(tone(8000), scene(0, 2, closed), scene(2, 4, open));
    expect(levelOf(second(high, 1))).toBeLessThan(levelOf(second(high, 3)) - 20);
    const low = through(tone(200), scene(0, 2, closed), scene(2, 4, open));
    expect(second(low, 1)).toEqual(low.right.subarray(44_100 + 4410, 2 * 44_100 - 4410));
    expect(second(low, 3)).not.toEqual(low.right.subarray(3 * 44_100 + 4410, 4 * 44_100 - 4410));
  });

  it('interpolates linearly within a segment', () => {
    const swelling = through(tone(200), scene(0, 4, { ...open, gainDb: -18 }, open));
    const levels = [0, 1, 2, 3].map((at) => levelOf(second(swelling, at)));
    for (let i = 1; i < 4; i += 1) expect(levels[i]! - levels[i - 1]!).toBeCloseTo(4.5, 0);
  });

  it('changes state without a click', () => {
    const closed = { gainDb: -9, darkOctaves: 2.5, width: 0.4 };
    const plain = largestStep(tone(300));
    expect(largestStep(through(tone(300), scene(0, 2, open), scene(2, 4, closed)))).toBeLessThan(1.1 * plain);
    expect(largestStep(through(tone(300), scene(0, 2, closed), scene(2, 4, open)))).toBeLessThan(1.1 * plain);
  });
});
