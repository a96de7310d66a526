import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { compositionPlan } from '#contract/plan.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

/** Four bars of 4/4 in D minor, with a triplet, an off-beat and a rest. */
const tune = [62, 65, 69, 67, 65, 64, 62, 70, 69, 67, 65, 64, 62].map((pitch, i) => ({
  pitch,
  start_beats: [0, 1, 2, 3.5, 4, 5, 6, 8, 9, 9.333, 9.667, 10, 12][i]!,
  length_beats: [1, 1, 1.5, 0.5, 1, 1, 2, 1, 0.333, 0.333, 0.333, 2, 3][i]!,
}));

const section = (section_name: string, more: Partial<CompositionPlan['sections'][number]> = {}) => ({
  section_name,
  duration_ms: 16_000,
  positive_local_styles: [],
  negative_local_styles: [],
  lines: [],
  ...more,
});

const planOf = (key = 'D minor', more: Partial<CompositionPlan['sections'][number]> = {}): CompositionPlan =>
  compositionPlan.parse({
    positive_global_styles: ['120 bpm', '4/4', key],
    negative_global_styles: [],
    written_key: 'D minor',
    sections: [
      section('Theme 1', { melody: { length_beats: 16, notes: tune }, chords: 'Dm | Gm | A7 | Dm', ...more }),
      section('Theme 2', { melody: { length_beats: 32, notes: tune }, chords: 'Dm | Gm | A7 | Dm' }),
      section('Ending', { melody: { length_beats: 16, notes: [] }, chords: 'Dm' }),
    ],
  });

const scoreOf = (request: Partial<ComposeRequest>) => {
  const { plan = planOf() } = request;
  const intent = understand({ prompt: 'A song', seed: 5, format: 'wav', ...request, plan });
  return writeScore(intent, resolvePlan(plan, intent));
};

const leadNotes = (request: Partial<ComposeRequest>, until = 64) =>
  scoreOf(request)
    .parts.flatMap((part) => (part.kind === 'notes' && part.name.startsWith('Lead') ? part.notes : []))
    .map(({ startBeats, gridBeats = startBeats, pitch }) => ({ beat: gridBeats, pitch }))
    .filter(({ beat }) => beat < until)
    .toSorted((a, b) => a.beat - b.beat);

/** The tune twice in the first section, once in the second, `semitones` higher. */
const expected = (semitones = 0) =>
  [0, 16, 32].flatMap((from) =>
    tune.map(({ start_beats: start, pitch }) => `${(from + start).toFixed(2)} ${mod(pitch + semitones, 12)}`),
  );

const placed = (notes: readonly { beat: number; pitch: number }[]) =>
  notes.map(({ beat, pitch }) => `${beat.toFixed(2)} ${mod(pitch, 12)}`);

const intervalsOf = (notes: readonly { pitch: number }[]) =>
  notes.slice(1).map(({ pitch }, i) => pitch - notes[i]!.pitch);

const issueOf = (melody: object) =>
  compositionPlan.safeParse({ sections: [{ section_name: 'A', melody }] }).error?.issues[0]?.message;

describe('a given melody', () => {
  it.each(genrePresets)('is what the lead of %s plays, repeated to the end of the section', (genre) => {
    expect(placed(leadNotes({ genres: [genre] }))).toEqual(expected());
  });

  it.each(['flute', 'double bass', 'cello', 'piccolo', 'trumpet', 'glockenspiel'])(
    'keeps its intervals in the range of a %s',
    (instrument) => {
      const notes = leadNotes({ prompt: `A song with ${instrument} lead melody` }, 16);
      expect(intervalsOf(notes)).toEqual(intervalsOf(tune));
    },
  );

  it('is transposed with its chords when the plan has another key than it is written in', () => {
    const score = scoreOf({ plan: planOf('E minor') });
    expect(placed(leadNotes({ plan: planOf('E minor') }))).toEqual(expected(2));
    expect(score.chords?.slice(0, 4).map(({ symbol }) => symbol)).toEqual(['Em', 'Am', 'B7', 'Em']);
  });

  it('has the degrees of the other mode when the plan changes it', () => {
    const [, third] = leadNotes({ plan: planOf('D major') });
    expect(mod(third!.pitch, 12)).toBe(6);
  });

  it('is in the key it is written in if nothing else states one', () => {
    const plan = { ...planOf(), positive_global_styles: ['120 bpm', '4/4'] };
    expect(scoreOf({ plan }).key).toEqual({ tonic: 2, mode: 'minor' });
  });

  it('is not played where the plan has no melody', () => {
    const plan = planOf('D minor', { negative_local_styles: ['melody'] });
    expect(leadNotes({ plan })[0]?.beat).toBeGreaterThanOrEqual(32);
  });

  it('leaves a section without one to the composer', () => {
    const { melody: _melody, ...rest } = planOf().sections[0]!;
    const plan = { ...planOf(), sections: [rest, ...planOf().sections.slice(1)] };
    const notes = leadNotes({ plan });
    expect(placed(notes.filter(({ beat }) => beat >= 32))).toEqual(expected().slice(26));
    expect(notes.filter(({ beat }) => beat < 32).length).toBeGreaterThan(8);
  });

  it('is the same for every seed of a section', () => {
    const other = leadNotes({ sectionSeeds: [{ section: 0, seed: 99 }] });
    expect(placed(other)).toEqual(expected());
  });
});

describe('the schema of a given melody', () => {
  it('rejects notes out of order, after the end and beyond the maximum', () => {
    expect(issueOf({ length_beats: 16, notes: tune.toReversed() })).toMatch(/in the order/);
    expect(issueOf({ length_beats: 8, notes: tune })).toMatch(/before its length/);
    const note = { start_beats: 0, length_beats: 1, pitch: 60 };
    expect(issueOf({ length_beats: 4, notes: Array.from({ length: 1001 }, () => note) })).toBeDefined();
    const sections = Array.from({ length: 5 }, () => ({
      section_name: 'A',
      melody: { length_beats: 4, notes: Array.from({ length: 900 }, () => note) },
    }));
    expect(compositionPlan.safeParse({ sections }).error?.issues[0]?.message).toMatch(/at most 4000/);
  });
});
