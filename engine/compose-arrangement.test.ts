import { beforeAll, describe, expect, it } from 'vitest';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';
import { composeMidi } from '#engine/compose-score-files.ts';
import { dryRun } from '#engine/compose-dry-run.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import { mergePieces } from '#engine/edits/merge-pieces.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { mod } from '#engine/kit/math.ts';
import type { Score } from '#engine/score/score.ts';
import { composePiece, editedPiece, eventsOf, playedIn, scoreOf, stemsOf } from '#engine/testing/pieces.ts';

const frame = (ms: number): number => Math.round(ms * 44.1);

/** A performed note can be this much before its section. */
const EARLY_MS = 60;

const edited = async (piece: Piece, ...edits: Edit[]) => {
  const result = applyEdits(piece, edits);
  const version = await editedPiece(piece, result);
  return { result, version, score: await scoreOf(version) };
};

/** Frames in a range of time whose samples differ. */
const differing = (a: Float32Array, b: Float32Array, fromMs: number, toMs: number): number => {
  let count = 0;
  for (let i = frame(fromMs); i < frame(toMs); i++) if (a[i] !== b[i]) count += 1;
  return count;
};

const maxStep = (samples: Float32Array, fromMs = 0, toMs = Infinity): number => {
  let largest = 0;
  const end = Math.min(samples.length, frame(toMs));
  for (let i = Math.max(1, frame(fromMs)); i < end; i++)
    largest = Math.max(largest, Math.abs(samples[i]! - samples[i - 1]!));
  return largest;
};

const partNames = (score: Score): string[] => score.parts.map(({ name }) => name);

/** How often each pitch class above C occurs in the pitched parts of a section. */
const chromaOf = (score: Score, section: number): number[] => {
  const from = score.sections[section]!.startBeats;
  const to = score.sections[section + 1]?.startBeats ?? Infinity;
  const counts = Array.from({ length: 12 }, () => 0);
  for (const part of score.parts) {
    if (part.kind === 'drums') continue;
    for (const { startBeats, gridBeats = startBeats, pitch, durationBeats } of part.notes) {
      if (gridBeats >= from - 1e-6 && gridBeats < to - 1e-6) counts[mod(pitch, 12)]! += durationBeats;
    }
  }
  return counts;
};

/** Mean velocity of events as `playedIn` gives them. */
const loudness = (played: readonly string[]): number =>
  played.reduce((sum, event) => sum + Number(event.split(' ')[2]), 0) / played.length;

/** Notes from the last bar of the piece on: the last chord. */
const lastNotes = (version: Score) =>
  version.parts
    .flatMap((part) => (part.kind === 'notes' ? part.notes : []))
    .filter(({ gridBeats = 0 }) => gridBeats >= 116);
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
  let drums: string;

  beforeAll(async () => {
    piece = await composePiece('Upbeat pop, 120 bpm, C major', { lengthMs: 60_000 });
    score = await scoreOf(piece);
    stems = stemsOf(score);
    drums = score.parts.find(({ kind }) => kind === 'drums')!.name;
  }, 60_000);

  it('plays a section four bars longer, identical before it and with the same notes after it', async () => {
    const longer = await edited(piece, { kind: 'length', section: 3, by_bars: 4 });
    const barMs = 2000;
    expect(longer.score.lengthMs).toBe(score.lengthMs + 4 * barMs);
    expect(longer.version.outline.sections[3]!.bars).toBe(piece.outline.sections[3]!.bars + 4);
    const startMs = longer.score.sections[3]!.startMs;
    for (const [name, stem] of stemsOf(longer.score))
      expect(differing(stem, stems.get(name)!, 0, startMs - EARLY_MS)).toBe(0);
    for (const name of partNames(score)) {
      for (const section of [0, 1, 2, 4, 5])
        expect(playedIn(longer.score, name, section)).toEqual(playedIn(score, name, section));
    }
    expect(playedIn(longer.score, drums, 3).length).toBeGreaterThan(playedIn(score, drums, 3).length * 1.3);
  });

  it('plays sections in another order, and composes an ending for the new last one', async () => {
    const reordered = await edited(piece, { kind: 'order', sections: [0, 2, 1, 4, 3] });
    const from = [0, 2, 1, 4];
    for (const name of partNames(score)) {
      for (const [section, original] of from.entries())
        expect(playedIn(reordered.score, name, section)).toEqual(playedIn(score, name, original));
    }
    const chords = reordered.version.outline.sections.map((section) => section.chords);
    expect(chords.slice(0, 4)).toEqual(from.map((section) => piece.outline.sections[section]!.chords));
    expect(chords[4]).toMatch(/\| C$/);
    expect(reordered.score.lengthMs).toBe(52_000);
    expect(reordered.version.plan.sections.map(({ section_name }) => section_name)).toEqual(
      [0, 2, 1, 4, 3].map((section) => piece.plan.sections[section]!.section_name),
    );
  });

  it('adds an instrument, and every other stem is identical', async () => {
    const added = await edited(piece, { kind: 'add', instrument: 'cello', sections: [1] });
    const cello = added.version.outline.parts.find(({ part }) => part === 'cello');
    expect(cello?.sections.map(({ section }) => section)).toEqual([1]);
    for (const part of score.parts) {
      const same = added.score.parts.find(({ name }) => name === part.name);
      expect(eventsOf(same)).toEqual(eventsOf(part));
    }
    const after = stemsOf(added.score);
    for (const name of ['drums', 'bass', 'lead'] as const)
      expect(differing(after.get(name)!, stems.get(name)!, 0, score.lengthMs)).toBe(0);
    expect(differing(after.get('harmony')!, stems.get('harmony')!, 4000, 16_000)).toBeGreaterThan(44_100);
  });

  it('writes a section with other chords, and the drums do not change', async () => {
    const richer = await edited(piece, { kind: 'chords', colour: 'richer', sections: [1] });
    expect(piece.outline.sections[1]!.chords).toBe('Am | F | C | G | Am | Dm7 G');
    expect(richer.version.outline.sections[1]!.chords).toBe('Am7 | Fmaj7 | Cmaj7 | G7 | Am7 | Dm9 G7');
    const after = stemsOf(richer.score);
    expect(differing(after.get('drums')!, stems.get('drums')!, 0, score.lengthMs)).toBe(0);
    expect(playedIn(richer.score, 'Lead: Piano', 2)).toEqual(playedIn(score, 'Lead: Piano', 2));
    const charted = await edited(piece, { kind: 'chords', chart: 'F G | Em Am', sections: [1] });
    expect(charted.version.outline.sections[1]!.chords).toMatch(/^F G \| Em Am \| F G/);
  });

  it('plays a section with less energy softer', async () => {
    const calmer = await edited(piece, { kind: 'energy', by: -1, sections: [2] });
    expect(loudness(playedIn(calmer.score, drums, 2))).toBeLessThan(
      loudness(playedIn(score, drums, 2)) * 0.95,
    );
    expect(playedIn(calmer.score, drums, 4)).toEqual(playedIn(score, drums, 4));
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

  it('plays one section slower', async () => {
    const slower = await edited(piece, { kind: 'tempo', bpm: 100, sections: [2] });
    expect(slower.score.tempo.map(({ bpm }) => bpm)).toEqual([120, 100, 120]);
    expect(slower.score.sections.map(({ durationMs }) => durationMs)).toEqual([
      4000, 12_000, 14_400, 12_000, 12_000, 8000,
    ]);
  });

  it('plays in another key by the smallest interval, and the drums do not change', async () => {
    const higher = await edited(piece, { kind: 'key', semitones: 10 });
    expect(higher.version.outline.key).toBe('Bb major');
    expect(higher.version.outline.sections[1]!.chords).toBe('Gm | Eb | Bb | F | Gm | Cm7 F');
    const bass = score.parts.find(({ stem }) => stem === 'bass')!;
    const moved = higher.score.parts.find(({ name }) => name === bass.name)!;
    const [pitches, after] = [bass, moved].map((part) =>
      eventsOf(part).map((event) => ('pitch' in event ? event.pitch : 0)),
    );
    expect(after!.every((pitch, i) => mod(pitch - pitches![i]!, 12) === 10)).toBe(true);
    expect(after!.filter((pitch, i) => pitches![i]! - pitch === 2).length).toBeGreaterThan(
      after!.length * 0.8,
    );
    expect(differing(stemsOf(higher.score).get('drums')!, stems.get('drums')!, 0, score.lengthMs)).toBe(0);
  });

  it('plays in minor with the notes of the scale altered', async () => {
    const minor = await edited(piece, { kind: 'key', key: 'C minor' });
    const chroma = chromaOf(minor.score, 2);
    expect(chroma[3]!).toBeGreaterThan(chroma[4]! * 10);
    expect(minor.version.outline.sections[2]!.chords).toMatch(/^Cm \|/);
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

  it('has the same notes in MIDI and dry run, and needs a plan with all sections', async () => {
    const { version } = await edited(piece, { kind: 'tempo', bpm: 90 });
    const { outline: _, sectionSeeds: __, ...request } = version;
    expect(dryRun(request).bpm).toBe(90);
    expect((await composeMidi({ ...request, format: 'wav' })).bytes.length).toBeGreaterThan(1000);
    const plan = { ...version.plan, sections: version.plan.sections.slice(1) };
    expect(() => dryRun({ ...request, plan })).toThrow('This composition plan cannot be played.');
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
