import type { Note } from '#contract/stored-score.ts';
import type { ComposedSource, PlacedSection } from '#engine/arrangement/composed-source.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumHit, DrumPart, Part, Score } from '#engine/score/score.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';

/** Whether two sections are from different pieces; rewritten forms of a piece join by themselves. */
const isJoin = (a: PlacedSection, b: PlacedSection, sources: readonly ComposedSource[]): boolean => {
  const [before, after] = [sources[a.source]!.score, sources[b.source]!.score];
  return before.seed !== after.seed || before.title !== after.title || before.genre !== after.genre;
};

const toms: readonly DrumPiece[] = ['snare', 'high-tom', 'mid-tom', 'low-tom'];
const strokes: readonly DrumPiece[] = ['snare', 'clap', 'rim', 'closed-hat'];
const fillPieces: ReadonlySet<DrumPiece> = new Set(['snare', 'high-tom', 'mid-tom', 'low-tom', 'clap']);
const STEP: Beats = 0.25;
/** A fill has at least this many strokes in its beats. */
const FILL_STROKES = 4;
const FILL_BEATS: Beats = 2;
/** Velocities of a fill from its start to its end, relative to the strokes after it. */
const FILL_LEVELS = [0.6, 1] as const;

type Written = Pick<Note | DrumHit, 'startBeats' | 'gridBeats'>;

const isBetween = (from: Beats, to: Beats, { gridBeats, startBeats }: Written): boolean => {
  const beat = gridBeats ?? startBeats;
  return beat >= from - 1e-6 && beat < to - 1e-6;
};

const meanVelocity = (hits: readonly DrumHit[]): number =>
  hits.reduce((sum, { velocity }) => sum + velocity, 0) / Math.max(1, hits.length);

/** A fill that leads to a beat, on the drums that the part has, and a crash on the beat. */
const leadIn = (part: DrumPart, at: Beats, beats: Beats, after: readonly DrumHit[]): DrumHit[] => {
  const used = new Set(part.hits.map(({ piece }) => piece));
  const pieces = toms.filter((piece) => used.has(piece));
  const own = pieces.length > 1 ? pieces : strokes.filter((piece) => used.has(piece)).slice(0, 1);
  const count = own.length === 0 ? 0 : Math.round(beats / STEP);
  const level = meanVelocity(after);
  const fill = Array.from({ length: count }, (_, i): DrumHit => {
    const share = i / Math.max(1, count - 1);
    const beat = at - beats + i * STEP;
    const accent = i % 2 === 0 ? 1 : 0.85;
    return {
      startBeats: beat,
      gridBeats: beat,
      piece: own[Math.min(own.length - 1, Math.floor((i / count) * own.length))]!,
      velocity: Math.min(1, level * accent * (FILL_LEVELS[0] + (FILL_LEVELS[1] - FILL_LEVELS[0]) * share)),
    };
  });
  const hasCrash = after.some(
    ({ piece, startBeats }) => piece === 'crash' && Math.abs(startBeats - at) < STEP,
  );
  if (hasCrash || !used.has('crash')) return fill;
  return [...fill, { startBeats: at, gridBeats: at, piece: 'crash', velocity: Math.min(1, level * 1.1) }];
};

const isKit = ({ hits }: DrumPart): boolean => hits.some(({ piece }) => piece === 'kick');

/** The drummer who plays after a join leads to it, unless the section before ends with a fill. */
const withFill = (parts: readonly Part[], at: Beats, barBeats: Beats): Part[] | undefined => {
  const beats = Math.min(FILL_BEATS, barBeats);
  const after = (part: DrumPart) => part.hits.filter((hit) => isBetween(at, at + barBeats, hit));
  const drummer = parts
    .filter((part) => part.kind === 'drums')
    .find((part) => isKit(part) && after(part).length > 0);
  if (drummer === undefined) return undefined;
  const strokesBefore = parts
    .flatMap((part) => (part.kind === 'drums' ? part.hits : []))
    .filter((hit) => isBetween(at - beats, at, hit) && fillPieces.has(hit.piece));
  if (strokesBefore.length >= FILL_STROKES) return [...parts];
  const added = leadIn(drummer, at, beats, after(drummer));
  return parts.map((part): Part => {
    if (part.kind !== 'drums') return part;
    const kept = isKit(part)
      ? part.hits.filter((hit) => hit.piece === 'kick' || !isBetween(at - beats, at, hit))
      : part.hits;
    if (part !== drummer) return { ...part, hits: kept };
    return { ...part, hits: [...kept, ...added].toSorted((a, b) => a.startBeats - b.startBeats) };
  });
};

/** How much louder the last notes before a join without drums get. */
const SWELL = 0.25;

/** Without drums the last chord is held into the join, in a crescendo over the bar. */
const withHeldChord = (parts: readonly Part[], at: Beats, barBeats: Beats): Part[] =>
  parts.map((part): Part => {
    if (part.kind !== 'notes') return part;
    // An early first note after the join is not part of the bar.
    const before = part.notes.filter((note) => isBetween(at - barBeats, at, note));
    const lastStart = before.at(-1)?.startBeats;
    if (lastStart === undefined) return part;
    const notes = part.notes.map((note) => {
      if (!before.includes(note)) return note;
      const rise = 1 + SWELL * ((note.startBeats - at + barBeats) / barBeats);
      const velocity = Math.min(1, note.velocity * rise);
      if (part.stem !== 'harmony' || note.startBeats < lastStart - 0.06) return { ...note, velocity };
      return { ...note, velocity, durationBeats: Math.max(note.durationBeats, at - note.startBeats) };
    });
    return { ...part, notes };
  });

/** Writes the joins between sections of different pieces. */
export const joinSections = (
  score: Score,
  placed: readonly PlacedSection[],
  sources: readonly ComposedSource[],
): Score => {
  const barBeats = (score.metre.beatsPerBar * 4) / score.metre.beatUnit;
  const parts = placed.reduce<readonly Part[]>((joined, section, i) => {
    const before = placed[i - 1];
    if (before === undefined || !isJoin(before, section, sources)) return joined;
    const at = section.to.startBeats;
    return withFill(joined, at, barBeats) ?? withHeldChord(joined, at, barBeats);
  }, score.parts);
  return { ...score, parts };
};
