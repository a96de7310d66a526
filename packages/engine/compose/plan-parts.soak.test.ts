import { beforeAll, describe, expect, it } from 'vitest';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { StemName } from '#contract/part-groups.ts';
import { scoreOfPlan } from '#engine/compose/score.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import { synthesizeLyrics } from '#engine/voice/singing/synthesize-lyrics.ts';
import { levelOf, powerSpectrum, spectralCentre } from '#engine/dsp/measure.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';
import {
  type RenderedStems,
  renderStems,
  CHANGED,
  LENGTH,
  planOf,
  withParts,
  frameAt,
  levelIn,
  isEqual,
  intent,
  plan,
  renderedParts,
} from '#engine/testing/planned-stems.ts';
import { understand } from '#engine/understand/understand.ts';

/** Mean spectral centroid, by power. */
const centreOf = ({ left }: Stereo): Hertz => {
  const size = 4096;
  const sum = new Float64Array(size / 2);
  for (let from = frameAt(CHANGED.from); from + size < frameAt(CHANGED.to); from += size)
    for (const [k, power] of powerSpectrum(left, from, size).entries()) sum[k]! += power;
  return spectralCentre(sum, 30, 20_000);
};
/** Number of rises of the level by 4 dB between windows of 12 ms: onsets that can be heard, ghost notes included. */
const attacksOf = (stem: Stereo): number => {
  let [count, before] = [0, Infinity];
  for (let at: Seconds = CHANGED.from; at < CHANGED.to; at += 0.012) {
    const level = levelIn(stem, at, at + 0.012);
    if (level > before + 4 && level > -45) count++;
    before = level;
  }
  return count;
};

describe('the stems of a plan with entries for parts', () => {
  let before: RenderedStems;
  beforeAll(() => {
    before = renderStems(scoreOfPlan(intent, plan));
  });
  const rendered = (stem: StemName, ...parts: readonly PlanPart[]) => renderedParts(before, stem, ...parts);

  it('moves the level of a group of drums alone', () => {
    const { was, is } = rendered('drums', { part: 'hi-hat', level_db: -18 });
    expect(centreOf(is)).toBeLessThan(centreOf(was));
    expect(Math.abs(levelIn(is) - levelIn(was))).toBeLessThan(1);
  });

  it('plays about a mark softer or louder a step', () => {
    for (const dynamics of [-2, 1]) {
      const { was, is } = rendered('harmony', { part: 'harmony', dynamics });
      const change = (levelIn(is) - levelIn(was)) / dynamics;
      expect(change).toBeGreaterThan(1.5);
      expect(change).toBeLessThan(6);
    }
  });

  it('is brighter or darker without another level', () => {
    for (const [part, brightness] of [
      ['lead', 2],
      ['harmony', -3],
      ['drums', -2],
    ] as const) {
      const { was, is } = rendered(part, { part, brightness });
      expect(Math.sign(centreOf(is) - centreOf(was))).toBe(Math.sign(brightness));
      expect(Math.abs(levelIn(is) - levelIn(was))).toBeLessThan(4);
    }
  });

  it('has more, less or no reverb', () => {
    const more = rendered('lead', { part: 'lead', room: 3 });
    expect(levelIn(more.is)).toBeGreaterThan(levelIn(more.was));
    const dry = rendered('lead', { part: 'lead', room: -3 });
    expect(levelIn(dry.is)).toBeLessThan(levelIn(dry.was));
    // The bass has no send of its own: what is added is all reverb.
    const wet = rendered('bass', { part: 'bass', room: 2 });
    const added = wet.is.left.map((x, i) => x - wet.was.left[i]!);
    expect(levelOf(added.subarray(frameAt(CHANGED.from), frameAt(CHANGED.to)))).toBeGreaterThan(-60);
  });

  it('has more or fewer attacks', () => {
    const { was, is } = rendered('drums', { part: 'drums', density: -2 });
    expect(attacksOf(is)).toBeLessThan(0.85 * attacksOf(was));
    const more = rendered('drums', { part: 'drums', density: 2 });
    expect(attacksOf(more.is)).toBeGreaterThan(1.05 * attacksOf(more.was));
  });

  it('plays in another octave and on another instrument', () => {
    const high = rendered('bass', { part: 'bass', register: 1 });
    expect(centreOf(high.is)).toBeGreaterThan(1.3 * centreOf(high.was));
    const cello = rendered('lead', { part: 'lead', instrument: 'cello' });
    expect(isEqual(cello.was, cello.is, CHANGED.from, CHANGED.to)).toBe(false);
    expect(centreOf(cello.is)).not.toBeCloseTo(centreOf(cello.was), -1);
  });
});

describe('the vocals of a plan with entries for parts', () => {
  const lines = [[], ['The morning light is on the river', 'And all the boats are coming home'], [], []];
  const sung = understand({
    prompt: 'Upbeat pop, 120 bpm, female vocals',
    seed: 11,
    format: 'wav',
    lengthMs: 1000 * LENGTH,
    instrumental: false,
  });
  const songPlan = planOf(lines);
  const vocals = async (...parts: readonly PlanPart[]) => {
    const spoken = await synthesizeLyrics(songPlan, sung, defaultVoice());
    return renderStems(scoreOfPlan(sung, withParts(songPlan, parts), spoken)).get('vocals')!;
  };

  it('are silent in the middle of a line, softer, and unchanged before and after', async () => {
    const was = await vocals();
    const cut = await vocals({ part: 'vocals', plays: false, bars: { from: 2, to: 2 } });
    expect(isEqual(was, cut, 0, 5.6)).toBe(true);
    expect(levelIn(cut, 6.6, 7.6)).toBeLessThan(levelIn(was, 6.6, 7.6) - 20);
    expect(levelIn(cut, 8.2, 9.5)).toBeGreaterThan(levelIn(was, 8.2, 9.5) - 1);
    const soft = await vocals({ part: 'vocals', dynamics: -2 });
    expect(levelIn(soft) - levelIn(was)).toBeCloseTo(-7, 0);
  }, 20_000);
});
