import { describe, expect, it } from 'vitest';
import type { CompositionPlan } from '#contract/plan.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { keyName } from '#engine/theory/keys.ts';
import { understand } from '#engine/understand/understand.ts';

const SECTION_MS = 16_000;

const scoreOf = (prompt: string, charts: readonly string[]) => {
  const plan: CompositionPlan = {
    positive_global_styles: ['120 bpm', '4/4'],
    negative_global_styles: [],
    sections: charts.map((chords, i) => ({
      section_name: i === 0 ? 'Verse' : 'Chorus',
      duration_ms: SECTION_MS,
      positive_local_styles: ['full'],
      negative_local_styles: [],
      chords,
      lines: [],
    })),
  };
  const intent = understand({ prompt, seed: 3, format: 'wav', plan });
  return { intent, score: writeScore(intent, resolvePlan(plan, intent)) };
};

/** The pitch class of the bass on the downbeat of each bar, in 4/4. */
const bassOf = (prompt: string, charts: readonly string[]): number[] => {
  const part = scoreOf(prompt, charts).score.parts.find(({ stem }) => stem === 'bass');
  if (part?.kind !== 'notes') throw new Error('The piece has no bass.');
  return Array.from({ length: 8 * charts.length }, (_, bar) => {
    const onset = part.notes.find(({ startBeats }) => Math.abs(startBeats - bar * 4) < 0.1);
    return onset === undefined ? NaN : mod(onset.pitch, 12);
  });
};

describe('writeScore with chord charts', () => {
  it('plays the chords of each section, repeated to its end', () => {
    const roots = bassOf('Rock song', ['Am F | C G', 'Dm | Bb | C | F']);
    expect(roots.slice(0, 8)).toEqual([9, 0, 9, 0, 9, 0, 9, 0]);
    expect(roots.slice(8, 14)).toEqual([2, 10, 0, 5, 2, 10]);
  });

  it('takes the key from the charts if the prompt states none', () => {
    expect(keyName(scoreOf('Rock song', ['Dm7 G7 | Cmaj7']).intent.key)).toBe('C major');
    expect(keyName(scoreOf('Rock song in G major', ['Dm7 G7 | Cmaj7']).intent.key)).toBe('G major');
  });

  it('counts Roman numerals from the tonic of the key', () => {
    expect(bassOf('Rock song in D major', ['I | IV | V | I']).slice(0, 3)).toEqual([2, 7, 9]);
  });

  it('uses the composer’s chords in a section without a chart', () => {
    const withChart = bassOf('Rock song in A minor', ['Am | F', '']);
    const composed = bassOf('Rock song in A minor', ['', '']);
    expect(withChart.slice(8, 14)).toEqual(composed.slice(8, 14));
    expect(withChart.slice(0, 8)).not.toEqual(composed.slice(0, 8));
  });
});
