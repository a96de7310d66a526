import { describe, expect, it } from 'vitest';
import type { BusState } from '#contract/stored-score.ts';
import { levelOf, peakOf } from '#engine/dsp/measure.ts';
import type { AutomationSegment } from '#engine/score/score.ts';
import { dry, RENDER_BLOCK } from './bus-buffers.ts';
import { FILTER_SETTLING, BusAutomation } from './bus-automation.ts';
import type { Stereo } from './stems.ts';
import { TempoClock } from './tempo-clock.ts';

const FRAMES = 44_100 * 4;
/** 60 BPM: one beat is one second. */
const clock = new TempoClock([{ beat: 0, bpm: 60 }]);
const neutral: BusState = { gainDb: 0, lowPassOctaves: 0, width: 1 };

const tone = (hertz: number): Stereo => ({
  left: Float32Array.from({ length: FRAMES }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / 44_100)),
  right: Float32Array.from({ length: FRAMES }, (_, i) => 0.3 * Math.cos((2 * Math.PI * hertz * i) / 44_100)),
});
const segment = (startBeats: number, endBeats: number, from: BusState, to = from): AutomationSegment => ({
  stem: 'harmony',
  startBeats,
  endBeats,
  from,
  to,
});

const afterSilence = (channel: Float32Array) => {
  const whole = new Float32Array(FILTER_SETTLING + FRAMES);
  whole.set(channel, FILTER_SETTLING);
  return whole;
};

/** The sound after the automation, processed in blocks. */
const automated = (sound: Stereo, ...automation: AutomationSegment[]): Stereo => {
  const busAutomation = new BusAutomation(automation, clock);
  const whole = { left: afterSilence(sound.left), right: afterSilence(sound.right) };
  for (let from = 0; from < FRAMES; from += RENDER_BLOCK) {
    const count = Math.min(RENDER_BLOCK, FRAMES - from);
    const at = FILTER_SETTLING + from;
    for (const channel of ['left', 'right'] as const) {
      dry[channel].values.set(whole[channel].subarray(at, at + count));
    }
    busAutomation.applyLevel(from, count);
    for (const channel of ['left', 'right'] as const) {
      whole[channel].set(dry[channel].values.subarray(0, count), at);
    }
    busAutomation.applyLowPass(whole, count, at);
  }
  return { left: whole.left.subarray(FILTER_SETTLING), right: whole.right.subarray(FILTER_SETTLING) };
};
const secondOf = ({ left }: Stereo, at: number) =>
  left.subarray(at * 44_100 + 4410, (at + 1) * 44_100 - 4410);
const maxStep = ({ left }: Stereo) => peakOf(left.map((x, i) => x - (left[i - 1] ?? x)));

describe('BusAutomation', () => {
  it('changes no sample in the neutral state', () => {
    expect(automated(tone(440), segment(0, 4, neutral))).toEqual(tone(440));
  });

  it('applies gain, low-pass and width, and returns to neutral in the next section', () => {
    const reduced = { gainDb: -6, lowPassOctaves: 3, width: 0 };
    const high = automated(tone(8000), segment(0, 2, reduced), segment(2, 4, neutral));
    expect(levelOf(secondOf(high, 1))).toBeLessThan(levelOf(secondOf(high, 3)) - 20);
    const low = automated(tone(200), segment(0, 2, reduced), segment(2, 4, neutral));
    expect(secondOf(low, 1)).toEqual(low.right.subarray(44_100 + 4410, 2 * 44_100 - 4410));
    expect(secondOf(low, 3)).not.toEqual(low.right.subarray(3 * 44_100 + 4410, 4 * 44_100 - 4410));
  });

  it('interpolates linearly within a segment', () => {
    const crescendo = automated(tone(200), segment(0, 4, { ...neutral, gainDb: -18 }, neutral));
    const levels = [0, 1, 2, 3].map((at) => levelOf(secondOf(crescendo, at)));
    for (let i = 1; i < 4; i += 1) expect(levels[i]! - levels[i - 1]!).toBeCloseTo(4.5, 0);
  });

  it('changes state without a click', () => {
    const reduced = { gainDb: -9, lowPassOctaves: 2.5, width: 0.4 };
    const plain = maxStep(tone(300));
    expect(maxStep(automated(tone(300), segment(0, 2, neutral), segment(2, 4, reduced)))).toBeLessThan(
      1.1 * plain,
    );
    expect(maxStep(automated(tone(300), segment(0, 2, reduced), segment(2, 4, neutral)))).toBeLessThan(
      1.1 * plain,
    );
  });
});
