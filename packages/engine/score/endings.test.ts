import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { enginePlayers } from '#engine/compose/players.ts';
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

const scoresOf = (genre: (typeof genrePresets)[number], prompt = 'Music'): Score[] =>
  [21, 22, 23, 24].map((seed) => {
    const intent = understand({ prompt, genres: [genre], seed, format: 'wav', lengthMs: 60_000 });
    return writeScore(intent, resolvePlan(writePlan(intent), intent));
  });

const pitched = ({ parts }: Score, stem?: string) =>
  parts.flatMap((part) =>
    part.kind === 'notes' && (stem === undefined || part.stem === stem) ? part.notes : [],
  );

const secondsAt = ({ tempo }: Score, beat: number): number =>
  tempo.reduce((sum, point, i) => {
    const end = Math.min(beat, tempo[i + 1]?.beat ?? Infinity);
    return sum + (Math.max(0, end - point.beat) * 60) / point.bpm;
  }, 0);

const finalBeat = (score: Score): number => Math.max(...pitched(score).map(({ gridBeats = 0 }) => gridBeats));

describe('the end of a piece', () => {
  it.each(genrePresets.filter((genre) => genre !== 'Metal' && genre !== 'Punk'))(
    'holds its last chord in %s',
    (genre) => {
      for (const score of scoresOf(genre)) {
        const last = pitched(score).filter(({ gridBeats = 0 }) => gridBeats >= finalBeat(score) - 0.01);
        const release = Math.max(...last.map((note) => note.startBeats + note.durationBeats));
        const held = secondsAt(score, release) - secondsAt(score, finalBeat(score));
        expect(held).toBeGreaterThan(genre === 'Ambient' ? 2 : 0.75);
      }
    },
  );

  it('takes at most half of a piece of three bars', () => {
    const shares = [2007, 2027, 2047, 2067].map((seed) => {
      const prompt = 'A lullaby for music box in 4/4, 79 bpm';
      const intent = understand({ prompt, seed, format: 'wav', lengthMs: 9_110 });
      const score = writeScore(intent, resolvePlan(writePlan(intent), intent));
      return 1 - secondsAt(score, finalBeat(score)) / 9.11;
    });
    expect(Math.max(...shares)).toBeLessThan(0.5);
  });

  it.each(genrePresets)('has no lone last note of a lead that has rested in %s', (genre) => {
    for (const score of scoresOf(genre)) {
      const lead = pitched(score, 'lead');
      const end = finalBeat(score);
      const before = lead.filter(({ gridBeats = 0 }) => gridBeats < end - 0.01);
      const playsLast = lead.length > before.length;
      const rest = end - Math.max(...before.map((note) => note.startBeats + note.durationBeats));
      const barBeats = (score.metre.beatsPerBar * 4) / score.metre.beatUnit;
      expect(playsLast ? rest : 0).toBeLessThan(1.75 * barBeats);
    }
  });

  it.each(['R&B', 'Indie', 'Reggae', 'Electronic'] as const)(
    'is not left to a lead or to drums and bass for more than six seconds in %s',
    (genre) => {
      for (const score of scoresOf(genre)) {
        const end = secondsAt(score, finalBeat(score));
        const bassOrDrums = Math.max(
          ...pitched(score, 'bass').flatMap(({ startBeats }) =>
            secondsAt(score, startBeats) < end - 0.5 ? [secondsAt(score, startBeats)] : [],
          ),
        );
        const chords = Math.max(
          ...pitched(score, 'harmony').flatMap(({ startBeats }) =>
            secondsAt(score, startBeats) < end - 0.5 ? [secondsAt(score, startBeats)] : [],
          ),
        );
        expect(end - bassOrDrums).toBeLessThan(6);
        expect(end - chords).toBeLessThan(6);
      }
    },
  );
});

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
    const { frames, stems } = render(score, enginePlayers);
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
    const levels = [...render(score, enginePlayers).stems].map(([, { left }]) => Math.abs(left.at(-1)!));
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
