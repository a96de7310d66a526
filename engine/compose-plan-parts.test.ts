import { beforeAll, describe, expect, it } from 'vitest';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { scoreOfPlan } from '#engine/compose-score.ts';
import { synthesizeLyrics } from '#engine/compose-vocals.ts';
import { levelOf, powerSpectrum, spectralCentre } from '#engine/dsp/measure.ts';
import { SAMPLE_RATE, type Decibels, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { render } from '#engine/render/render.ts';
import type { Stereo } from '#engine/render/stems.ts';
import type { Score, StemName } from '#engine/score/score.ts';
import { understand } from '#engine/understand/understand.ts';

type RenderedStems = ReadonlyMap<StemName, Stereo>;

const renderStems = (score: Score): RenderedStems =>
  new Map(
    Array.from(render(score).stems, ([name, { left, right }]) => [
      name,
      { left: left.slice(), right: right.slice() },
    ]),
  );

/** The second section is the one whose parts change; bars have 2 s. */
const CHANGED = { from: 4, to: 12 };
const LENGTH: Seconds = 28;
/** The second section start after the change, at 22 s, and the tail of the reverb. */
const SETTLED: Seconds = 24.2;
/** A performed note begins at most this much before its bar, and a fader moves before it. */
const EARLY: Seconds = 0.1;

const planOf = (lines: readonly (readonly string[])[] = []): CompositionPlan =>
  compositionPlan.parse({
    positive_global_styles: ['upbeat pop', '120 bpm'],
    negative_global_styles: [],
    sections: ['Verse', 'Chorus', 'Verse', 'Outro'].map((section_name, i) => ({
      section_name,
      duration_ms: [4000, 8000, 10_000, 6000][i],
      lines: lines[i] ?? [],
    })),
  });
const withParts = (plan: CompositionPlan, parts: readonly PlanPart[]): CompositionPlan => ({
  ...plan,
  sections: plan.sections.map((section, i) => (i === 1 ? { ...section, parts: [...parts] } : section)),
});

const frameAt = (seconds: Seconds) => Math.round(seconds * SAMPLE_RATE);
const within = ({ left }: Stereo, from: Seconds, to: Seconds): Float32Array =>
  left.subarray(frameAt(from), frameAt(to));
const levelIn = (stem: Stereo, from = CHANGED.from, to = CHANGED.to - EARLY): Decibels =>
  levelOf(within(stem, from, to));
const isEqual = (a: Stereo, b: Stereo, from: Seconds, to: Seconds): boolean =>
  [a.left, a.right].every((channel, i) => {
    const other = i === 0 ? b.left : b.right;
    return channel.subarray(frameAt(from), frameAt(to)).every((x, n) => x === other[frameAt(from) + n]);
  });
const differenceOf = (a: Stereo, b: Stereo, from: Seconds, to: Seconds): Decibels => {
  const other = within(b, from, to);
  return levelOf(within(a, from, to).map((x, i) => x - other[i]!));
};
/** Mean spectral centroid, by power. */
const centreOf = ({ left }: Stereo): Hertz => {
  const size = 4096;
  const sum = new Float64Array(size / 2);
  for (let from = frameAt(CHANGED.from); from + size < frameAt(CHANGED.to); from += size)
    for (const [k, power] of powerSpectrum(left, from, size).entries()) sum[k]! += power;
  return spectralCentre(sum, 30, 20_000);
};
/** Number of rises of the level by 6 dB between windows of 12 ms: onsets that can be heard. */
const attacksOf = (stem: Stereo): number => {
  let [count, before] = [0, Infinity];
  for (let at: Seconds = CHANGED.from; at < CHANGED.to; at += 0.012) {
    const level = levelIn(stem, at, at + 0.012);
    if (level > before + 6 && level > -45) count++;
    before = level;
  }
  return count;
};

describe('the stems of a plan with entries for parts', () => {
  const intent = understand({
    prompt: 'Upbeat pop, 120 bpm',
    seed: 11,
    format: 'wav',
    lengthMs: 1000 * LENGTH,
  });
  const plan = planOf();
  let before: RenderedStems;
  beforeAll(() => {
    before = renderStems(scoreOfPlan(intent, plan));
  });

  /** Renders the entry and checks what it must leave alone: the stems that it does not touch, and what is before it. */
  const rendered = (stem: StemName, ...parts: readonly PlanPart[]): { was: Stereo; is: Stereo } => {
    const after = renderStems(scoreOfPlan(intent, withParts(plan, parts)));
    for (const [name, sound] of before) {
      const until = name === stem ? CHANGED.from - EARLY : LENGTH;
      expect(isEqual(sound, after.get(name)!, 0, until), name).toBe(true);
    }
    return { was: before.get(stem)!, is: after.get(stem)! };
  };

  it('silences a part in its bars, and has the same samples again at the end', () => {
    for (const part of ['drums', 'bass', 'lead'] as const) {
      const { was, is } = rendered(part, { part, plays: false });
      expect(levelIn(is, CHANGED.from + 2), part).toBeLessThan(levelIn(was, CHANGED.from + 2) - 40);
      // The lead has an echo, whose loop passes the differences on for one section more.
      if (part !== 'lead') expect(isEqual(was, is, SETTLED, LENGTH), part).toBe(true);
      else expect(differenceOf(was, is, SETTLED, LENGTH)).toBeLessThan(-100);
    }
  });

  it('moves the level by the decibels of the entry, and has the same samples again at the end', () => {
    for (const [part, db] of [
      ['lead', 4],
      ['bass', -6],
    ] as const) {
      const { was, is } = rendered(part, { part, level_db: db });
      expect(levelIn(is) - levelIn(was), part).toBeCloseTo(db, 0);
      expect(isEqual(was, is, SETTLED, LENGTH), part).toBe(true);
    }
  });

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
      expect(Math.sign(centreOf(is) - centreOf(was)), part).toBe(Math.sign(brightness));
      expect(Math.abs(levelIn(is) - levelIn(was)), part).toBeLessThan(4);
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

  it('leaves the ducking of the other parts as it is when the drums are silent', () => {
    const dance = understand({
      prompt: 'Deep house at 120 bpm',
      seed: 3,
      format: 'wav',
      lengthMs: 1000 * LENGTH,
    });
    const [was, is] = [plan, withParts(plan, [{ part: 'drums', plays: false }])].map((one) => {
      const score = scoreOfPlan(dance, one);
      expect(score.parts.some(({ channel }) => channel.duckDb > 0)).toBe(true);
      return renderStems(score);
    });
    for (const [name, sound] of was!)
      if (name !== 'drums') expect(isEqual(sound, is!.get(name)!, 0, LENGTH), name).toBe(true);
  });

  it('is silent if nothing plays at all', () => {
    const sections = plan.sections.map((section) => ({ ...section, parts: [{ part: 'all', plays: false }] }));
    expect(renderStems(scoreOfPlan(intent, { ...plan, sections })).size).toBe(0);
  });
});

describe('the vocals of a plan with entries for parts', () => {
  const lines = [[], ['The morning light is on the river', 'And all the boats are coming home'], [], []];
  const intent = understand({
    prompt: 'Upbeat pop, 120 bpm, female vocals',
    seed: 11,
    format: 'wav',
    lengthMs: 1000 * LENGTH,
    instrumental: false,
  });
  const plan = planOf(lines);
  const vocals = async (...parts: readonly PlanPart[]) => {
    const spoken = await synthesizeLyrics(plan, intent);
    return renderStems(scoreOfPlan(intent, withParts(plan, parts), spoken)).get('vocals')!;
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
