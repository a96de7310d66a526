import { describe, expect, it } from 'vitest';
import { type GenrePreset, genrePresets } from '#contract/genres.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Note } from '#contract/stored-score.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const section = (name: string, seconds: number) => ({
  section_name: name,
  duration_ms: seconds * 1000,
  positive_local_styles: [],
  negative_local_styles: [],
  lines: [],
});
const planOf = (...sections: readonly [name: string, seconds: number][]): CompositionPlan => ({
  positive_global_styles: [],
  negative_global_styles: [],
  sections: sections.map(([name, seconds]) => section(name, seconds)),
});

/** At 120 BPM a bar lasts two seconds. */
const written = (genre: string, seed: number, plan?: CompositionPlan, prompt = '120 bpm, 4/4'): Score => {
  const intent = understand({ prompt, genres: [genre], seed, format: 'wav', plan, lengthMs: 48_000 });
  return writeScore(intent, resolvePlan(plan ?? writePlan(intent), intent));
};
const song = planOf(['Intro', 8], ['Verse', 16], ['Chorus', 16], ['Outro', 8]);
const seeds = [1, 2, 3, 4, 5, 6];

/** How many events of each part start in each bar, by the part's name. */
const barsOf = ({ parts }: Score): Map<string, number[]> =>
  new Map(
    parts.map((part) => {
      const counts = Array.from({ length: 24 }, () => 0);
      for (const { startBeats } of part.kind === 'drums' ? part.hits : part.notes) {
        const bar = Math.min(23, Math.floor((startBeats + 0.15) / 4));
        counts[bar] = (counts[bar] ?? 0) + 1;
      }
      return [part.name, counts];
    }),
  );

describe('a short intro', () => {
  it.each(genrePresets)('has a constant texture and fewer parts than the verse in %s', (genre) => {
    for (const seed of seeds) {
      const bars = [...barsOf(written(genre, seed, song)).values()];
      const sounding = (from: number, to: number) =>
        bars.filter((counts) => counts.slice(from, to).some((count) => count > 0)).length;
      expect(sounding(0, 3)).toBeGreaterThan(0);
      expect(sounding(4, 12)).toBeGreaterThan(sounding(0, 3));
    }
  });

  it('ends with a fill if the drums rested before', () => {
    const resting = seeds.flatMap((seed) => {
      const drums = written('Rock', seed, song).parts.find((part) => part.kind === 'drums');
      const hits = drums?.kind === 'drums' ? drums.hits : [];
      return hits.some(({ startBeats }) => startBeats < 12) ? [] : [hits];
    });
    expect(resting.length).toBeGreaterThan(0);
    for (const hits of resting) {
      expect(hits.some(({ startBeats }) => startBeats >= 13.5 && startBeats < 15.9)).toBe(true);
    }
  });
});

/** Genres that low-pass quiet sections; in the others the instruments' own dynamics change the timbre. */
const filtered: readonly GenrePreset[] = ['Pop', 'Electronic', 'Hip Hop', 'R&B', 'Ambient'];

describe('bus automation', () => {
  it('is neutral in a loud chorus and reduces gain, and brightness in produced genres, in quieter sections', () => {
    for (const genre of genrePresets) {
      const harmony = written(genre, 1, song).automation.filter(({ stem }) => stem === 'harmony');
      const [intro, verse, chorus] = [0, 16, 48].map((beat) =>
        harmony.findLast(({ startBeats }) => startBeats <= beat + (beat === 0 ? 0 : 6)),
      );
      expect(chorus!.to).toMatchObject({ gainDb: expect.closeTo(0), lowPassOctaves: expect.closeTo(0) });
      expect(chorus!.to.width).toBeGreaterThanOrEqual(1);
      expect(verse!.to.lowPassOctaves > 0.2).toBe(filtered.includes(genre));
      expect(intro!.from.gainDb).toBeLessThan(verse!.from.gainDb);
    }
  });

  it('opens the filter during a build and fully at the drop', () => {
    const scenes = written('Electronic', 1, planOf(['Build', 16], ['Drop', 32])).automation;
    const [build, drop] = scenes.filter(({ stem }) => stem === 'harmony');
    expect(build!.from.lowPassOctaves).toBeGreaterThan(build!.to.lowPassOctaves + 1);
    expect(build!.to.lowPassOctaves).toBeGreaterThan(drop!.from.lowPassOctaves + 0.5);
  });
});

const heads = planOf(['Head A 1', 16], ['Head A 2', 16], ['Head B', 16]);

describe('neighbouring sections of the same kind', () => {
  it('keep the drum pattern on its cymbal', () => {
    for (const genre of ['Jazz', 'Rock', 'Hip Hop', 'Reggae']) {
      const drums = written(genre, 1, heads).parts.find((part) => part.kind === 'drums');
      const hits = drums?.kind === 'drums' ? drums.hits : [];
      const rideShare = (from: number) => {
        const own = hits.filter(({ startBeats }) => startBeats >= from && startBeats < from + 24);
        const [ride, hats] = ['ride', 'closed-hat'].map(
          (piece) => own.filter((hit) => hit.piece === piece).length,
        );
        return ride! / (ride! + hats!);
      };
      expect(rideShare(0) < 0.5).toBe(rideShare(32) < 0.5);
    }
  });

  it('keep their accompaniment pattern', () => {
    for (const seed of seeds) {
      const starts = (from: number) =>
        new Set(
          notesNamed(written('Folk', seed, heads), 'Comp')
            .filter(({ startBeats }) => startBeats >= from + 4 && startBeats < from + 28)
            .map(({ startBeats }) => Math.round(startBeats * 4) % 16),
        );
      const [first, second] = [starts(0), starts(32)];
      const common = [...first].filter((step) => second.has(step)).length;
      expect(common / Math.max(first.size, second.size)).toBeGreaterThan(0.7);
    }
  });
});

/** When the lead is first heard in pieces of a minute, in seconds. */
const firstTunes = (genre: GenrePreset): number[] =>
  seeds.map((seed) => {
    const intent = understand({ prompt: '', genres: [genre], seed, format: 'wav', lengthMs: 60_000 });
    const score = writeScore(intent, resolvePlan(writePlan(intent), intent));
    const first = Math.min(...notesNamed(score, 'Lead').map(({ startBeats }) => startBeats));
    return (first * 60) / (score.tempo[0]?.bpm ?? 120);
  });

describe('the lead', () => {
  it.each(genrePresets)('is heard within eight seconds in %s', (genre) => {
    expect(firstTunes(genre).toSorted((a, b) => a - b)[seeds.length >> 1]).toBeLessThan(8);
  });

  it('opens some ambient pieces', () => {
    expect(Math.min(...firstTunes('Ambient'))).toBeLessThan(2);
  });
});

describe('the register plan', () => {
  it.each(genrePresets)('keeps the accompaniment below the lead in %s', (genre) => {
    let notes = 0;
    let covered = 0;
    // Many pieces: a theme for cello lies below its strings, as in an orchestra.
    for (let seed = 1; seed <= 12; seed++) {
      const score = written(genre, seed);
      const harmony = score.parts.flatMap((part) =>
        part.kind === 'notes' && part.stem === 'harmony' ? part.notes : [],
      );
      for (const { startBeats, durationBeats, pitch } of notesNamed(score, 'Lead')) {
        notes += 1;
        const end = startBeats + durationBeats - 0.1;
        const isCovered = harmony.some(
          (chord) =>
            chord.pitch >= pitch &&
            chord.startBeats < end &&
            chord.startBeats + chord.durationBeats > startBeats + 0.1,
        );
        if (isCovered) covered += 1;
      }
    }
    expect(notes).toBeGreaterThan(20);
    expect(covered / notes).toBeLessThan(0.12);
  });
});

const notesNamed = (score: Score, name: string): readonly Note[] =>
  score.parts.flatMap((part) => (part.kind === 'notes' && part.name.startsWith(name) ? part.notes : []));

describe('a second voice', () => {
  it('doubles the lead in full choruses only, never closer than a third', () => {
    for (const seed of seeds) {
      const score = written('Metal', seed, song);
      const lead = notesNamed(score, 'Lead');
      const second = notesNamed(score, 'Second');
      expect(second.length).toBeGreaterThan(0);
      for (const note of second) {
        expect(note.startBeats).toBeGreaterThan(47);
        expect(note.startBeats).toBeLessThan(81);
        const beside = lead.find(({ startBeats }) => Math.abs(startBeats - note.startBeats) < 0.12);
        expect(Math.abs(beside!.pitch - note.pitch)).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

describe('a melodic line', () => {
  it('changes its octave between phrases, not within one', () => {
    const steps = seeds.flatMap((seed) => {
      const score = written('Jazz', seed, undefined, 'swing with saxophone, 160 bpm');
      const lead = score.parts.find(({ name }) => name === 'Lead: saxophone');
      const notes = lead?.kind === 'notes' ? lead.notes : [];
      return notes.slice(1).flatMap((note, i) => {
        const before = notes[i]!;
        const joined = note.startBeats < before.startBeats + before.durationBeats + 0.3;
        return joined ? [Math.abs(note.pitch - before.pitch)] : [];
      });
    });
    expect(steps.length).toBeGreaterThan(100);
    expect(steps.filter((step) => step > 11).length).toBeLessThan(steps.length * 0.01);
  });
});
