import { describe, expect, it } from 'vitest';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Note } from '#contract/stored-score.ts';
import type { StemName } from '#contract/part-groups.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import type { DrumHit, Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const SEEDS = Array.from({ length: 16 }, (_, i) => i + 1);

/** At 120 BPM in 4/4 a bar lasts two seconds. */
const planOf = (...sections: readonly [name: string, bars: number][]): CompositionPlan => ({
  positive_global_styles: [],
  negative_global_styles: [],
  sections: sections.map(([name, bars]) => ({
    section_name: name,
    duration_ms: bars * 2000,
    positive_local_styles: [],
    negative_local_styles: [],
    lines: [],
  })),
});

const written = (prompt: string, seed: number, plan: CompositionPlan): Score => {
  const lengthMs = plan.sections.reduce((sum, { duration_ms: own }) => sum + (own ?? 0), 0);
  const intent = understand({ prompt: `${prompt}, 4/4`, tempo: 120, seed, format: 'wav', plan, lengthMs });
  return writeScore(intent, resolvePlan(plan, intent));
};

const within = <T extends { readonly startBeats: number }>(
  events: readonly T[],
  from: number,
  to: number,
): T[] => events.filter(({ startBeats }) => startBeats >= from - 0.12 && startBeats < to - 0.12);
const hitsOf = ({ parts }: Score): DrumHit[] =>
  parts.flatMap((part) => (part.kind === 'drums' ? part.hits : []));
const notesOf = ({ parts }: Score, stem: StemName): Note[] =>
  parts.flatMap((part) => (part.kind === 'notes' && part.stem === stem ? part.notes : []));

const meanVelocity = (notes: readonly Note[]): number =>
  notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length;

const verseAndChorus = planOf(['Verse', 8], ['Chorus', 8], ['Verse 2', 8]);

describe('a drop-out', () => {
  it('silences drums and bass before most hooks in hip hop, and ends with a crash', () => {
    const scores = SEEDS.map((seed) => written('hip hop', seed, verseAndChorus));
    const silent = scores.filter((score) => within(hitsOf(score), 30, 32).length === 0);
    expect(silent.length).toBeGreaterThan(6);
    expect(silent.length).toBeLessThan(SEEDS.length);
    for (const score of silent) {
      const bass = notesOf(score, 'bass');
      expect(within(bass, 30, 32)).toEqual([]);
      expect(
        bass.filter((note) => note.startBeats < 30 && note.startBeats + note.durationBeats > 30.3),
      ).toEqual([]);
      expect(within(hitsOf(score), 32, 32.5).map(({ piece }) => piece)).toContain('crash');
    }
  });

  it('takes the kick from the end of most builds in electronic music and leaves the snare', () => {
    const ends = SEEDS.map((seed) =>
      within(hitsOf(written('electronic', seed, planOf(['Build', 8], ['Drop', 8]))), 24, 32),
    );
    const withoutKick = ends.filter((hits) => hits.every(({ piece }) => piece !== 'kick'));
    expect(withoutKick.length).toBeGreaterThan(6);
    for (const hits of withoutKick) expect(hits.length).toBeGreaterThan(2);
  });

  it('is not heard before a verse or in country', () => {
    for (const seed of SEEDS) {
      expect(within(hitsOf(written('hip hop', seed, verseAndChorus)), 62, 64)).not.toEqual([]);
      expect(within(hitsOf(written('country', seed, verseAndChorus)), 30, 32)).not.toEqual([]);
    }
  });
});

describe('a section of four bars', () => {
  it('ends with a fill of half a bar at most', () => {
    for (const seed of SEEDS) {
      const score = written(
        'rock',
        seed,
        planOf(['Verse', 4], ['Chorus', 4], ['Verse 2', 4], ['Chorus 2', 4]),
      );
      for (const bar of [3, 7, 11]) {
        const timekeeping = within(hitsOf(score), bar * 4, bar * 4 + 2).filter(({ piece }) =>
          /hat|ride|crash/.test(piece),
        );
        expect(timekeeping.length).toBeGreaterThan(1);
      }
    }
  });
});

describe('a chorus of hip hop, R&B, soul, funk and reggae', () => {
  it.each(['boom bap hip hop', 'R&B', 'soul', 'funk', 'reggae'])(
    'has percussion that the verse lacks: %s',
    (prompt) => {
      for (const seed of SEEDS.slice(0, 6)) {
        const hits = hitsOf(written(prompt, seed, verseAndChorus));
        const percussion = (from: number) =>
          within(hits, from, from + 24).filter(({ piece }) => piece === 'shaker' || piece === 'tambourine')
            .length;
        expect(percussion(32)).toBeGreaterThan(percussion(0) + 12);
      }
    },
  );
});

describe('a short outro', () => {
  it('loses bass or drums where a verse comes before it in hip hop', () => {
    const plan = planOf(['Chorus', 8], ['Verse', 8], ['Outro', 4]);
    for (const seed of SEEDS) {
      const score = written('hip hop', seed, plan);
      const [hits, bass] = [within(hitsOf(score), 64, 72), within(notesOf(score, 'bass'), 64, 72)];
      expect(Math.min(hits.length, bass.length)).toBe(0);
    }
  });

  it('loses the pad of the chorus where the band vamps in pop', () => {
    const pads = SEEDS.flatMap((seed) => {
      const score = written('pop', seed, planOf(['Verse', 8], ['Chorus', 8], ['Outro', 4]));
      const pad = score.parts.find((part) => part.kind === 'notes' && part.name.startsWith('Pad'));
      return pad?.kind === 'notes' && within(pad.notes, 32, 64).length > 0 ? [within(pad.notes, 65, 72)] : [];
    });
    expect(pads.length).toBeGreaterThan(8);
    expect(pads.flat()).toEqual([]);
  });
});

describe('an outro that winds down', () => {
  const plan = planOf(['Verse', 8], ['Chorus', 8], ['Outro', 4]);

  it('is a tag in two in jazz, after choruses in four', () => {
    for (const seed of SEEDS) {
      const score = written('swing jazz', seed, plan);
      const bass = notesOf(score, 'bass');
      expect(within(bass, 32, 64).length).toBeGreaterThanOrEqual(32);
      expect(within(bass, 64, 72).length).toBeLessThanOrEqual(5);
      expect(within(notesOf(score, 'lead'), 64, 72).length).toBeGreaterThan(0);
    }
  });

  it.each(['country', 'pop'])(
    'has at most two bass notes in a bar and no backbeat of the snare in a quiet outro of %s',
    (prompt) => {
      const outros = SEEDS.map((seed) => written(prompt, seed, plan)).filter(
        (score) => within(hitsOf(score), 64, 70).length > 0,
      );
      expect(outros.length).toBeGreaterThan(1);
      for (const score of outros) {
        const backbeat = within(hitsOf(score), 64, 70).filter(
          ({ piece, velocity }) => piece === 'snare' && velocity > 0.6,
        );
        expect(backbeat.length).toBeLessThan(2);
        expect(within(notesOf(score, 'bass'), 64, 68).length).toBeLessThanOrEqual(3);
      }
    },
  );
});

describe('the last chord of an outro that winds down', () => {
  it('has no crash, and no fill comes before it, in country', () => {
    const plan = planOf(['Verse', 8], ['Chorus', 8], ['Outro', 6]);
    const outros = SEEDS.map((seed) => within(hitsOf(written('country', seed, plan)), 72, 88)).filter(
      (hits) => hits.length > 8,
    );
    expect(outros.length).toBeGreaterThan(3);
    for (const hits of outros) {
      expect(hits.filter(({ piece }) => /tom|crash/.test(piece))).toEqual([]);
      expect(hits.map(({ piece }) => piece)).toContain('ride');
    }
  });
});

describe('a chorus of R&B', () => {
  it('is played louder than its verse', () => {
    for (const seed of SEEDS.slice(0, 8)) {
      const score = written('R&B', seed, verseAndChorus);
      const bass = notesOf(score, 'bass');
      expect(meanVelocity(within(bass, 32, 56))).toBeGreaterThan(meanVelocity(within(bass, 0, 24)) * 1.05);
    }
  });
});

describe('a piano that plays alone', () => {
  const themes = planOf(['Verse', 8], ['Chorus', 8], ['Verse 2', 8]);

  it('has a bass line for the left hand, and octaves in the chorus only', () => {
    for (const prompt of ['solo piano, classical', 'solo piano, pop']) {
      for (const seed of SEEDS.slice(0, 6)) {
        const score = written(prompt, seed, themes);
        const bass = notesOf(score, 'bass');
        expect(within(bass, 0, 32).length).toBeGreaterThanOrEqual(8);
        expect(Math.max(...bass.map(({ pitch }) => pitch))).toBeLessThan(60);
        const lead = notesOf(score, 'lead');
        const doubled = (from: number) => {
          const own = within(lead, from, from + 31);
          return own.filter((note) =>
            own.some(
              (other) =>
                other.pitch === note.pitch - 12 && Math.abs(other.startBeats - note.startBeats) < 0.1,
            ),
          ).length;
        };
        expect(doubled(0)).toBe(0);
        expect(doubled(32)).toBeGreaterThan(8);
      }
    }
  });

  it('keeps its chords below the octaves', () => {
    for (const seed of SEEDS) {
      const score = written('solo piano, classical', seed, themes);
      const lead = within(notesOf(score, 'lead'), 32, 64);
      const chords = within(notesOf(score, 'harmony'), 32, 64);
      const covered = lead.filter(({ startBeats, pitch }) =>
        chords.some(
          (chord) =>
            chord.pitch >= pitch &&
            chord.startBeats <= startBeats + 0.05 &&
            chord.startBeats + chord.durationBeats > startBeats + 0.1,
        ),
      );
      expect(covered.length / lead.length).toBeLessThan(0.12);
    }
  });
});
