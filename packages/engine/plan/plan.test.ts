import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import { understand } from '#engine/understand/understand.ts';

const intentOf = (request: Partial<ComposeRequest>) =>
  understand({ prompt: '', seed: 1, format: 'wav', ...request });
const total = ({ sections }: CompositionPlan) =>
  sections.reduce((sum, { duration_ms: duration }) => sum + (duration ?? NaN), 0);

const names = (prompt: string) =>
  writePlan(intentOf({ prompt, lengthMs: 90_000 })).sections.map((s) => s.section_name);
const section = (section_name: string, duration_ms?: number, styles: string[] = [], not: string[] = []) => ({
  section_name,
  ...(duration_ms === undefined ? {} : { duration_ms }),
  positive_local_styles: styles,
  negative_local_styles: not,
  lines: [],
});
const planOf = (...sections: CompositionPlan['sections']): CompositionPlan => ({
  positive_global_styles: [],
  negative_global_styles: [],
  sections,
});

const anyRequest = fc.record({
  genres: fc.constantFrom(...genrePresets).map((genre) => [genre]),
  seed: fc.nat(),
  lengthMs: fc.integer({ min: 1000, max: 300_000 }),
  tempo: fc.option(fc.integer({ min: 60, max: 200 }), { nil: undefined }),
  energy: fc.constantFrom('low', 'medium', 'high', undefined),
  prompt: fc.constantFrom(
    '',
    'in 3/4',
    'in 6/8',
    '4/4',
    'intro, verse, chorus, verse, chorus',
    'with a drop',
  ),
});

describe('writePlan', () => {
  it('returns a valid plan that adds up to the length to the millisecond', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const plan = writePlan(intentOf(request));
        expect(total(plan)).toBe(request.lengthMs);
        expect(compositionPlan.parse(plan)).toEqual(plan);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('keeps the choruses of a blues at twelve bars, whatever the length', () => {
    for (const seconds of [45, 60, 75, 90, 120, 180]) {
      for (const tempo of [72, 88, 104, 118]) {
        const intent = intentOf({ prompt: 'blues, 4/4', genres: ['Blues'], lengthMs: seconds * 1000, tempo });
        const bars = writePlan(intent).sections.map(({ section_name: name, duration_ms: ms = 0 }) => ({
          name,
          bars: Math.floor((ms * intent.bpm) / 240_000 + 0.02),
        }));
        const choruses = bars.filter(({ name }) => /^(?:Verse|Solo)/.test(name));
        expect(choruses.length).toBeGreaterThan(0);
        // The last one can be an eight-bar blues.
        expect(choruses.slice(0, -1).every((one) => one.bars === 12)).toBe(true);
        expect([8, 12]).toContain(choruses.at(-1)!.bars);
      }
    }
  });

  it('plans a minute of jazz as A A B A with a solo', () => {
    const plan = writePlan(
      intentOf({ prompt: 'swing, 4/4', genres: ['Jazz'], lengthMs: 60_000, tempo: 136 }),
    );
    expect(plan.sections.map((one) => one.section_name)).toEqual([
      'Intro',
      'Head A 1',
      'Head A 2',
      'Head B',
      'Head A 3',
      'Solo',
      'Tag',
    ]);
  });

  it('plans verses, choruses and solos in phrases of four bars', () => {
    for (const genre of genrePresets) {
      for (const seconds of [45, 60, 90, 120, 180]) {
        const intent = intentOf({ prompt: '4/4', genres: [genre], lengthMs: seconds * 1000, seed: seconds });
        const inner = writePlan(intent).sections.slice(0, -1);
        for (const { section_name: name, duration_ms: ms = 0 } of inner) {
          if (/^(?:Intro|Opening|Turnaround|Emerging|Pre-chorus|Bridge|Break)/.test(name)) continue;
          const bars = Math.round((ms * intent.bpm) / 240_000);
          expect([genre, seconds, name, bars % 4]).toEqual([genre, seconds, name, 0]);
        }
      }
    }
  });

  it.each([
    ['pop song, no intro', /^Intro/],
    ['pop song without an intro', /^Intro/],
    ['pop song, no chorus', /^Chorus/],
  ])('leaves out excluded sections: %s', (prompt, name) => {
    expect(names('pop song').some((own) => name.test(own))).toBe(true);
    expect(names(prompt).filter((own) => name.test(own))).toEqual([]);
  });

  it('puts every section boundary on a bar line', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const intent = intentOf(request);
        const barMs = (barBeatsOf(intent.metre) * 60_000) / intent.bpm;
        let end = 0;
        for (const { duration_ms: duration = 0 } of writePlan(intent).sections.slice(0, -1)) {
          end += duration;
          expect(Math.abs(end - Math.round(end / barMs) * barMs)).toBeLessThanOrEqual(0.51);
        }
      }),
      { numRuns: 200, seed: 2 },
    );
  });

  it('ends on a bar line at common lengths if no tempo is requested', () => {
    for (const genre of genrePresets) {
      for (const lengthMs of [30_000, 60_000, 120_000, 300_000]) {
        const { bpm, metre } = intentOf({ genres: [genre], lengthMs });
        const bars = (lengthMs * bpm) / 60_000 / barBeatsOf(metre);
        expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.01);
      }
    }
  });

  it('returns durations that resolvePlan keeps', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const intent = intentOf(request);
        const plan = writePlan(intent);
        const piece = resolvePlan(plan, intent);
        expect(piece.sections.map(({ durationMs }) => durationMs)).toEqual(
          plan.sections.map(({ duration_ms: duration }) => duration),
        );
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('names its sections so that resolvePlan recognises their kinds', () => {
    const expected = {
      intro: 'intro',
      verse: 'verse',
      chorus: 'chorus',
      bridge: 'bridge',
      outro: 'outro',
    } as const;
    for (const genre of genrePresets) {
      const form = Object.values(expected).join(', ');
      const intent = intentOf({ genres: [genre], prompt: `the form is ${form}`, lengthMs: 90_000 });
      expect(resolvePlan(writePlan(intent), intent).sections.map(({ kind }) => kind)).toEqual(
        Object.values(expected),
      );
    }
  });

  it('fixes tempo, key, metre and genre for another seed', () => {
    const first = intentOf({ prompt: 'melancholic bossa nova', seed: 5, lengthMs: 60_000 });
    const again = intentOf({ prompt: 'melancholic bossa nova', seed: 99, plan: writePlan(first) });
    expect(again).toMatchObject({
      bpm: first.bpm,
      key: first.key,
      metre: first.metre,
      genre: first.genre,
      lengthMs: 60_000,
    });
  });

  it('follows the requested form', () => {
    expect(names('techno: intro, build, drop, break, drop')).toEqual([
      'Intro',
      'Build',
      'Drop 1',
      'Break',
      'Drop 2',
    ]);
    expect(names('pop with a guitar solo').some((name) => name.startsWith('Solo'))).toBe(true);
  });
});

it('a requested form with too many sections is cut at the maximum number of sections', () => {
  const prompt = Array.from({ length: 20 }, () => 'verse, chorus').join(', ');
  const plan = writePlan(intentOf({ prompt, lengthMs: 300_000 }));
  expect(compositionPlan.parse(plan).sections).toHaveLength(30);
  expect(total(plan)).toBe(300_000);
});

describe('an edited plan', () => {
  it('is scaled if its durations do not add up to the length', () => {
    const intent = intentOf({ tempo: 120, lengthMs: 32_000, prompt: '4/4' });
    const piece = resolvePlan(planOf(section('Verse', 10_000), section('Chorus', 30_000)), intent);
    expect(piece.sections.map(({ startMs, durationMs }) => [startMs, durationMs])).toEqual([
      [0, 8000],
      [8000, 24_000],
    ]);
  });

  it('keeps at least one millisecond for each section', () => {
    const endless = (name: string) => section(name, 300_000);
    const first = planOf(section('A', 500), ...Array.from('BCDEFGH', endless));
    const last = planOf(...Array.from('ABCDEFG', endless), section('H', 500));
    const many = planOf(...Array.from({ length: 29 }, () => section('S', 500)), endless('Z'));
    for (const plan of [first, last, many]) {
      const { sections } = resolvePlan(plan, intentOf({ plan, lengthMs: 1000 }));
      const durations = sections.map(({ durationMs }) => durationMs);
      expect(Math.min(...durations)).toBeGreaterThanOrEqual(1);
      expect(durations.reduce((sum, duration) => sum + duration, 0)).toBe(1000);
      const ends = sections.map(({ startMs, durationMs }) => startMs + durationMs);
      expect(sections.map(({ startMs }) => startMs)).toEqual([0, ...ends.slice(0, -1)]);
    }
  });

  it('gives a section without a duration the mean of the others', () => {
    const intent = intentOf({ tempo: 120, lengthMs: 48_000, prompt: '4/4' });
    const piece = resolvePlan(
      planOf(section('Verse', 16_000), section('Chorus'), section('Outro', 16_000)),
      intent,
    );
    expect(piece.sections.map(({ durationMs }) => durationMs)).toEqual([16_000, 16_000, 16_000]);
  });

  it('applies its local styles', () => {
    const intent = intentOf({ lengthMs: 60_000 });
    const { sections } = resolvePlan(
      planOf(
        section('Intro', 15_000, ['quiet', 'no drums']),
        section('A', 15_000, ['cello takes the melody']),
        section('B', 15_000, ['piano and bass guitar only', 'huge']),
        section('C', 15_000, ['drums drop out'], ['flute']),
      ),
      intent,
    );
    expect(sections[0]).toMatchObject({ kind: 'intro', directions: { unwanted: { drums: true } } });
    expect(sections[0]?.intensity).toBeLessThan(0.4);
    expect(sections[1]?.directions.lead).toBe('cello');
    expect(sections[2]?.directions.only).toEqual(['piano', 'electric-bass']);
    expect(sections[2]?.intensity).toBeGreaterThan(0.9);
    expect(sections[3]?.directions.unwanted).toMatchObject({ drums: true, instruments: ['flute'] });
  });

  it('fills the length without gaps for any number and length of sections', () => {
    const durations = fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        durations,
        fc.integer({ min: 1000, max: 300_000 }),
        fc.integer({ min: 60, max: 200 }),
        (list, lengthMs, tempo) => {
          const plan = planOf(...list.map((duration, i) => section(`Part ${i}`, duration)));
          const { sections, lengthBeats } = resolvePlan(plan, intentOf({ lengthMs, tempo }));
          let ms = 0;
          let beats = 0;
          for (const { startMs, durationMs, startBeats, lengthBeats: own } of sections) {
            expect(startMs).toBe(ms);
            expect(durationMs).toBeGreaterThanOrEqual(1);
            expect(startBeats).toBeCloseTo(beats, 6);
            ms += durationMs;
            beats += own;
          }
          expect(ms).toBe(lengthMs);
          expect(beats).toBeCloseTo(lengthBeats, 6);
        },
      ),
      { numRuns: 200, seed: 4 },
    );
  });
});
