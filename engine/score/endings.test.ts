import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { framesOf, render } from '#engine/render/render.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

function scoreOf(prompt: string, seed = 3) {
  const intent = understand({ prompt, seed, format: 'wav' });
  const plan = writePlan(intent);
  return { intent, plan, score: writeScore(intent, resolvePlan(plan, intent)) };
}

const onsets = ({ parts }: Score): number[] =>
  parts.flatMap((part) =>
    part.kind === 'drums'
      ? part.hits.map(({ startBeats }) => startBeats)
      : part.notes.map(({ startBeats }) => startBeats),
  );

const genres = ['rock', 'solo piano nocturne', 'jazz waltz', 'techno', 'ambient', 'bluegrass', 'trap'];

describe('a looped piece', () => {
  it.each(genres)('plays up to its last bar line, without intro and outro: %s', (genre) => {
    const { intent, plan, score } = scoreOf(`${genre}, seamless loop, 48 seconds`);
    const beats = (intent.lengthMs * intent.bpm) / 60_000;
    const barBeats = intent.metre === '4/4' ? 4 : 3;
    expect(Math.abs(beats / barBeats - Math.round(beats / barBeats))).toBeLessThan(0.005);
    expect(Math.max(...onsets(score))).toBeLessThan(beats);
    expect(Math.max(...onsets(score))).toBeGreaterThan(beats - barBeats);
    expect(plan.sections.map(({ section_name }) => section_name)).not.toContain('Intro');
    expect(score).toMatchObject({ loops: true, fade: undefined });
  });

  it('is rendered with its decay tail', () => {
    const { score } = scoreOf('solo piano, seamless loop, 8 seconds');
    const { frames, stems } = render(score);
    expect(frames).toBeGreaterThan(framesOf(score));
    for (const [, { left }] of stems) {
      const tail = left.subarray(framesOf(score), framesOf(score) + 4_410);
      expect(Math.max(...tail.map(Math.abs))).toBeGreaterThan(1e-3);
    }
  });
});

describe('a piece with a fade-out', () => {
  it.each(genres)('continues to play during the fade: %s', (genre) => {
    const { intent, score } = scoreOf(`${genre}, fade out, 48 seconds`);
    const beats = (intent.lengthMs * intent.bpm) / 60_000;
    expect(Math.max(...onsets(score))).toBeGreaterThan(beats - 8);
    expect(score.fade!.toMs - score.fade!.fromMs).toBeCloseTo(12_000, -1);
    expect(score.fade!.toMs).toBeGreaterThan(intent.lengthMs - 5_000);
  });

  it('is silent at the end', () => {
    const { score } = scoreOf('rock, 2 second fade out, 8 seconds');
    const levels = [...render(score).stems].map(([, { left }]) => Math.abs(left.at(-1)!));
    expect(Math.max(...levels)).toBeLessThan(1e-6);
  });
});

describe('a piece with a cold ending', () => {
  it.each(genres)('stops on a short chord without a tail: %s', (genre) => {
    const { intent, score } = scoreOf(`${genre}, cold ending, 30 seconds`);
    const last = Math.max(...onsets(score));
    const lastMs = (last * 60_000) / intent.bpm;
    expect(score.fade!.fromMs - lastMs).toBeLessThan(1_000);
    expect(score.fade!.toMs).toBeLessThanOrEqual(intent.lengthMs);
    expect(intent.lengthMs - score.fade!.toMs).toBeLessThan(5_000);
  });
});
