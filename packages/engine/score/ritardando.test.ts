import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { TempoClock } from '#engine/render/tempo-clock.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (prompt: string, seed = 1, lengthMs = 60_000): Score => {
  const intent = understand({ prompt, seed, format: 'wav', lengthMs });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};
const lastOnsetOf = ({ parts }: Score): number =>
  Math.max(...parts.flatMap((part) => (part.kind === 'notes' ? part.notes : [])).map((n) => n.startBeats));

describe('the ritardando', () => {
  it.each(['classical', 'jazz', 'folk', 'blues'])('changes the tempo map, not the notes, in %s', (genre) => {
    const score = scoreOf(genre);
    const bpms = score.tempo.map(({ bpm }) => bpm);
    expect(bpms.length).toBeGreaterThan(4);
    expect(bpms).toEqual(bpms.toSorted((a, b) => b - a));
    expect(bpms.at(-1)! / bpms[0]!).toBeLessThan(0.88);
    const chordBeat = score.tempo.at(-1)!.beat;
    expect(Math.abs(lastOnsetOf(score) - chordBeat)).toBeLessThan(0.2);
  });

  it('keeps the start of every section, and every note within the length', () => {
    for (const genre of genrePresets) {
      const score = scoreOf(genre, 3, 45_000);
      const clock = new TempoClock(score.tempo);
      for (const { startBeats, startMs } of score.sections)
        expect(Math.round(clock.secondsAt(startBeats) * 1000)).toBe(startMs);
      for (const part of score.parts)
        for (const note of part.kind === 'notes' ? part.notes : [])
          expect(clock.secondsAt(note.startBeats + note.durationBeats)).toBeLessThan(score.lengthMs / 1000);
    }
  });

  it('is added to any genre on request', () => {
    expect(scoreOf('pop').tempo).toHaveLength(1);
    expect(scoreOf('pop that slows down at the end').tempo.length).toBeGreaterThan(4);
  });

  it('is left out where the end is requested otherwise, or where there is no room', () => {
    for (const prompt of ['classical, fade out', 'jazz, cold ending', 'folk, seamless loop', 'punk'])
      expect(scoreOf(prompt).tempo).toHaveLength(1);
    expect(scoreOf('classical', 1, 5000).tempo).toHaveLength(1);
  });
});
