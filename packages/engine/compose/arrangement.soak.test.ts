import { beforeAll, describe, expect, it } from 'vitest';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import { mergePieces } from '#engine/edits/merge/merge-pieces.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { mod } from '#engine/kit/math.ts';
import type { Score } from '#engine/score/score.ts';
import { frame, EARLY_MS, edited, differing, partNames, chromaOf } from '#engine/testing/arranged-pieces.ts';
import { composePiece, editedPiece, eventsOf, playedIn, scoreOf, stemsOf } from '#engine/testing/pieces.ts';

const maxStep = (samples: Float32Array, fromMs = 0, toMs = Infinity): number => {
  let largest = 0;
  const end = Math.min(samples.length, frame(toMs));
  for (let i = Math.max(1, frame(fromMs)); i < end; i++)
    largest = Math.max(largest, Math.abs(samples[i]! - samples[i - 1]!));
  return largest;
};
/** Notes of the last chord, which lasts two bars. */
const lastNotes = (version: Score) =>
  version.parts
    .flatMap((part) => (part.kind === 'notes' ? part.notes : []))
    .filter(({ gridBeats = 0 }) => gridBeats >= 112);
const lastVelocity = (version: Score): number =>
  lastNotes(version).reduce((sum, note) => sum + note.velocity, 0) / lastNotes(version).length;
const maxLastLength = (version: Score): number =>
  Math.max(...lastNotes(version).map(({ durationBeats }) => durationBeats));

const ended = async (piece: Piece, style: EndingStyle): Promise<Score> =>
  (await edited(piece, { kind: 'ending', style })).score;
describe('an arranged piece', { timeout: 60_000 }, () => {
  let piece: Piece;
  let score: Score;
  let stems: ReturnType<typeof stemsOf>;

  beforeAll(async () => {
    piece = await composePiece('Upbeat pop, 120 bpm, C major', { lengthMs: 60_000 });
    score = await scoreOf(piece);
    stems = stemsOf(score);
  }, 60_000);

  it('writes a section with other chords, and the drums do not change', async () => {
    const richer = await edited(piece, { kind: 'chords', colour: 'richer', sections: [1] });
    expect(piece.outline.sections[1]!.chords).toBe('Am | F | C | Dm7 G');
    expect(richer.version.outline.sections[1]!.chords).toBe('Am7 | Fmaj7 | Cmaj7 | Dm9 G7');
    const after = stemsOf(richer.score);
    expect(differing(after.get('drums')!, stems.get('drums')!, 0, score.lengthMs)).toBe(0);
    expect(playedIn(richer.score, 'Lead: Piano', 2)).toEqual(playedIn(score, 'Lead: Piano', 2));
    const charted = await edited(piece, { kind: 'chords', chart: 'F G | Em Am', sections: [1] });
    expect(charted.version.outline.sections[1]!.chords).toMatch(/^F G \| Em Am \| F G/);
  });

  it('plays faster with the same notes, to the millisecond of its plan', async () => {
    const faster = await edited(piece, { kind: 'tempo', factor: 1.1 });
    expect(faster.score.tempo).toEqual([{ beat: 0, bpm: 132 }]);
    expect(faster.score.lengthMs).toBe(Math.round(60_000 / 1.1));
    expect(faster.version.plan.sections.reduce((sum, section) => sum + section.duration_ms!, 0)).toBe(
      faster.score.lengthMs,
    );
    expect(faster.score.parts.map(eventsOf)).toEqual(score.parts.map(eventsOf));
    expect(stemsOf(faster.score).get('drums')!.length).toBe(frame(faster.score.lengthMs));
  });

  it('plays as many semitones higher as asked, and the drums do not change', async () => {
    const higher = await edited(piece, { kind: 'key', semitones: 10 });
    expect(higher.version.outline.key).toBe('Bb major');
    expect(higher.version.outline.sections[1]!.chords).toBe('Gm | Eb | Bb | Cm7 F');
    const bass = score.parts.find(({ stem }) => stem === 'bass')!;
    const moved = higher.score.parts.find(({ name }) => name === bass.name)!;
    const [pitches, after] = [bass, moved].map((part) =>
      eventsOf(part).map((event) => ('pitch' in event ? event.pitch : 0)),
    );
    expect(after!.every((pitch, i) => mod(pitch - pitches![i]!, 12) === 10)).toBe(true);
    expect(after!.filter((pitch, i) => pitch - 10 === pitches![i]).length).toBeGreaterThan(
      after!.length * 0.8,
    );
    expect(differing(stemsOf(higher.score).get('drums')!, stems.get('drums')!, 0, score.lengthMs)).toBe(0);
  });

  it('ends as it is asked to', async () => {
    expect(lastVelocity(await ended(piece, 'soft'))).toBeLessThan(lastVelocity(score) * 0.5);
    expect(lastVelocity(await ended(piece, 'loud'))).toBeGreaterThan(lastVelocity(score) * 1.1);
    expect(maxLastLength(await ended(piece, 'ring'))).toBeGreaterThan(maxLastLength(score) * 1.2);
    const slowing = await ended(piece, 'ritardando');
    expect(slowing.tempo.at(-1)!.bpm).toBeLessThan(120 * 0.9);
    expect((await ended(piece, 'fade')).fade!.fromMs).toBeGreaterThanOrEqual(51_000);
    const cut = await ended(piece, 'cut');
    expect(cut.fade!.toMs).toBeLessThan(59_000);
    for (const version of [slowing, cut]) {
      expect(version.lengthMs).toBe(60_000);
      for (const name of partNames(score)) {
        for (const section of [0, 1, 2, 3, 4])
          expect(playedIn(version, name, section)).toEqual(playedIn(score, name, section));
      }
    }
    const stem = stemsOf(cut).get('harmony')!;
    expect(differing(stem, stems.get('harmony')!, 0, 52_000 - EARLY_MS)).toBe(0);
    expect(stem.subarray(frame(59_000)).every((sample) => sample === 0)).toBe(true);
  });

  it('slows down more at the end if the genre does so by itself', async () => {
    const folk = await composePiece('Acoustic folk song, 104 bpm, G major', { seed: 18 });
    const [own, slower] = [await scoreOf(folk), await ended(folk, 'ritardando')];
    expect(own.tempo.at(-1)!.bpm).toBeLessThan(104 * 0.9);
    expect(slower.tempo.at(-1)!.bpm).toBeLessThan(own.tempo.at(-1)!.bpm * 0.95);
    expect(slower.lengthMs).toBe(own.lengthMs);
  });
});

const chorusOf = (piece: Piece): number => piece.outline.sections.findIndex(({ kind }) => kind === 'chorus');

describe('a merged piece', { timeout: 60_000 }, () => {
  it('takes sections and parts from where they are asked, in one tempo and key, without clicks', async () => {
    const a = await composePiece('Upbeat pop, 120 bpm, C major', { seed: 7 });
    const b = await composePiece('Hard rock riff in D minor, 140 bpm', { seed: 3 });
    const verse = b.outline.sections.findIndex(({ kind }) => kind === 'verse');
    const result = mergePieces([a, b], {
      kind: 'merge',
      sources: [1, 2],
      sections: [
        { source: 1, section: verse },
        {
          source: 0,
          section: chorusOf(a),
          parts: [{ part: 'drums', from: { source: 1, section: chorusOf(b) } }],
        },
        { source: 0, section: a.plan.sections.length - 1 },
      ],
    });
    const merged = await editedPiece(a, result);
    const [scoreA, scoreB, score] = [await scoreOf(a), await scoreOf(b), await scoreOf(merged)];
    expect(result.remarks.slice(0, 3)).toEqual([
      { what: 'tempo', section: 0, from: 140, to: 120 },
      { what: 'key', section: 0, from: 'D minor', to: 'C major' },
      { what: 'join', section: 1, bar: b.outline.sections[verse]!.bars + 1 },
    ]);
    expect(score.lengthMs).toBe(result.lengthMs);
    expect(score.sections.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(score.lengthMs);
    expect(new Set(score.tempo.map(({ bpm }) => bpm)).size).toBeLessThan(20);
    expect(score.tempo[0]!.bpm).toBe(120);
    const lead = scoreA.parts.find(({ stem }) => stem === 'lead')!.name;
    expect(playedIn(score, lead, 1)).toEqual(playedIn(scoreA, lead, chorusOf(a)));
    const drums = score.parts.find(
      (part) => part.kind === 'drums' && playedIn(score, part.name, 1).length > 20,
    )!.name;
    const ofB = scoreB.parts.find(({ kind }) => kind === 'drums')!.name;
    const played = playedIn(score, drums, 1);
    const original = playedIn(scoreB, ofB, chorusOf(b));
    expect(played.filter((hit) => original.includes(hit)).length).toBeGreaterThan(played.length * 0.6);
    // D minor moves to the relative minor of C major.
    const chroma = chromaOf(score, 0);
    const before = chromaOf(scoreB, verse);
    expect(chroma.every((count, pitch) => Math.abs(count - before[mod(pitch + 5, 12)]!) < 2)).toBe(true);
    const steps = [scoreA, scoreB].map((one) =>
      Math.max(...[...stemsOf(one).values()].map((stem) => maxStep(stem))),
    );
    for (const stem of stemsOf(score).values()) {
      for (const { startMs } of score.sections.slice(1)) {
        expect(maxStep(stem, startMs - 20, startMs + 20)).toBeLessThan(Math.max(...steps) * 1.05);
      }
    }
  });

  it('without drums leaves the notes after a join as they are', async () => {
    const [a, b] = [
      await composePiece('String quartet in 4/4, 100 bpm, C major', { seed: 7 }),
      await composePiece('String quartet in 4/4, 100 bpm, C major', { seed: 3 }),
    ];
    const sections = [
      { source: 0, section: 0 },
      { source: 1, section: 1 },
      { source: 0, section: 2 },
    ];
    const merged = await editedPiece(a, mergePieces([a, b], { kind: 'merge', sources: [1, 2], sections }));
    const [score, scoreB] = [await scoreOf(merged), await scoreOf(b)];
    const barBeats = score.metre.beatsPerBar;
    const bars = b.outline.sections[1]!.bars - 1;
    const isBeforeNextJoin = (note: string) => Number(note.split(' ')[0]) < bars * barBeats - 0.2;
    const early = partNames(scoreB).flatMap((name) => {
      const original = playedIn(scoreB, name, 1).filter(isBeforeNextJoin);
      expect(playedIn(score, name, 1).filter(isBeforeNextJoin)).toEqual(original);
      return original.filter((note) => note.startsWith('-'));
    });
    expect(early.length).toBeGreaterThan(0);
  });
});
