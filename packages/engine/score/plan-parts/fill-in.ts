import type { Note } from '#contract/stored-score.ts';
import { mod } from '#engine/kit/math.ts';
import type { Beats, Seconds } from '#engine/kit/units.ts';
import type { BarGrid } from '#engine/score/plan-parts/metric-strength.ts';
import { type Onset, onsetsOf } from '#engine/score/plan-parts/thin-out.ts';
import type { DrumHit, NotePart } from '#engine/score/score.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { Key } from '#engine/theory/keys.ts';
import { intervalsOf } from '#engine/theory/modes.ts';
import { nearestPitch } from '#engine/theory/scale.ts';

/** New onsets at one and at two steps more, relative to those there are. */
const SHARES = [0, 0.5, 1] as const;
const GRID: Beats = 0.25;
/** Faster repetitions are not played. */
const SHORTEST: Seconds = 0.09;
/** Accompaniments fill rests up to this length after an onset; melodies only subdivide what they hold. */
const MAX_SLOT: Beats = 4;
const REPEATED_VELOCITY = 0.82;
/** From this interval on, a passing note fits between two notes of a melody. */
const MIN_PASSING_INTERVAL = 3;

interface FillContext {
  readonly grid: BarGrid;
  readonly bpm: number;
  readonly key: Key;
  /** The end of the range, which no new note passes. */
  readonly to: Beats;
}

/** The onset that is inserted at `at`: the notes of the one before, a melody with a passing note. */
const insertedAt = (
  at: Beats,
  before: Onset,
  next: Onset | undefined,
  isMelody: boolean,
  { key }: FillContext,
): Onset => {
  const scale = intervalsOf(key.mode).map((interval) => mod(key.tonic + interval, 12));
  const notes = before.notes.map((note): Note => {
    const goal = next?.notes[0]?.pitch ?? note.pitch;
    const isPassing = isMelody && Math.abs(goal - note.pitch) >= MIN_PASSING_INTERVAL;
    const rest = note.startBeats + note.durationBeats - at;
    return {
      startBeats: at + note.startBeats - before.startBeats,
      durationBeats: rest > GRID / 2 ? rest : note.durationBeats,
      pitch: isPassing ? nearestPitch((note.pitch + goal) / 2, scale) : note.pitch,
      velocity: note.velocity * REPEATED_VELOCITY,
      ...(note.articulation === 'legato' && { articulation: note.articulation }),
    };
  });
  const limit = Math.min(next?.startBeats ?? Infinity, at + before.endBeats - before.startBeats);
  const short = notes.map((note) => ({
    ...note,
    durationBeats: Math.max(0.05, Math.min(note.durationBeats, limit - note.startBeats)),
  }));
  return { startBeats: at, endBeats: Math.min(before.endBeats, limit), notes: short };
};

const cutAt = (onset: Onset, at: Beats): Onset => ({
  ...onset,
  endBeats: Math.min(onset.endBeats, at),
  notes: onset.notes.map((note) => ({
    ...note,
    durationBeats: Math.min(note.durationBeats, Math.max(0.05, at - note.startBeats)),
  })),
});

/** More notes: the longest are repeated in the middle, on the grid of sixteenths. */
export const fillInNotes = (
  notes: readonly Note[],
  steps: number,
  { stem }: Pick<NotePart, 'stem'>,
  context: FillContext,
): Note[] => {
  const onsets = onsetsOf(notes);
  const isMelody = stem === 'lead';
  const shortest = Math.max(GRID, (SHORTEST * context.bpm) / 60);
  /** Time until the next onset in which a new one fits; 0 if none does. */
  const slotOf = (onset: Onset, i: number): Beats => {
    const isFinal = i === onsets.length - 1 && context.to === Infinity;
    if (isFinal || onset.notes.some(({ bend }) => bend !== undefined)) return 0;
    const length = isMelody ? onset.endBeats - onset.startBeats + GRID / 2 : MAX_SLOT;
    const end = Math.min(onsets[i + 1]?.startBeats ?? Infinity, context.to, onset.startBeats + length);
    return end - onset.startBeats >= 2 * shortest - 0.06 ? end - onset.startBeats : 0;
  };
  for (let left = Math.round(onsets.length * SHARES[Math.min(2, steps)]!); left > 0; left--) {
    const slots = onsets.map(slotOf);
    const longest = Math.max(...slots);
    if (longest === 0) break;
    const i = slots.indexOf(longest);
    const onset = onsets[i]!;
    const at = onset.startBeats + Math.max(GRID, Math.round(longest / 2 / GRID) * GRID);
    onsets.splice(i, 1, cutAt(onset, at), insertedAt(at, onset, onsets[i + 1], isMelody, context));
  }
  return onsets.flatMap((onset) => onset.notes);
};

const timekeepers: readonly DrumPiece[] = ['closed-hat', 'ride', 'shaker', 'tambourine', 'pedal-hat'];
const OFF_VELOCITY = 0.62;
const GHOST_VELOCITY = 0.24;
/** Positions of ghost notes around the backbeats, in beats of two: before and after them. */
const ghostPositions: readonly Beats[] = [0.75, 1.25, 1.75];
const HAT_VELOCITY = 0.42;
/** Strokes further apart do not belong to one pattern. */
const MAX_STROKE_DISTANCE: Beats = 1.1;

/** The piece that keeps time: the most frequent one of the time-keeping pieces, else of all. */
const timekeeperOf = (hits: readonly DrumHit[]): DrumPiece | undefined => {
  const counts = new Map<DrumPiece, number>();
  for (const { piece } of hits) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const keeping = [...counts].filter(([piece]) => timekeepers.includes(piece));
  const isKit = counts.has('kick') || counts.has('snare');
  const [first] = (keeping.length > 0 || isKit ? keeping : [...counts]).toSorted((a, b) => b[1] - a[1]);
  return first?.[0];
};

/** Strokes between those of a piece, softer. */
const between = (hits: readonly DrumHit[], piece: DrumPiece, shortest: Beats): DrumHit[] => {
  const strokes = hits.filter((hit) => hit.piece === piece).toSorted((a, b) => a.startBeats - b.startBeats);
  return strokes.slice(1).flatMap((stroke, i): DrumHit[] => {
    const before = strokes[i]!;
    const distance = stroke.startBeats - before.startBeats;
    if (distance < 2 * shortest || distance > MAX_STROKE_DISTANCE) return [];
    const velocity = (OFF_VELOCITY * (before.velocity + stroke.velocity)) / 2;
    return [{ startBeats: before.startBeats + distance / 2, piece, velocity }];
  });
};

/** Strokes at positions of each half bar or beat pair, where the piece does not play yet. */
const atPositions = (
  hits: readonly DrumHit[],
  piece: DrumPiece,
  positions: readonly Beats[],
  velocity: number,
  { startBeats }: BarGrid,
): DrumHit[] => {
  const [first, last] = [hits[0]?.startBeats ?? 0, hits.at(-1)?.startBeats ?? 0];
  const own = hits.filter((hit) => hit.piece === piece);
  const begin = startBeats + Math.floor((first - startBeats) / 2) * 2;
  const added: DrumHit[] = [];
  for (let pair = begin; pair <= last; pair += 2) {
    for (const position of positions) {
      const beat = pair + position;
      const isFree = own.every((hit) => Math.abs(hit.startBeats - beat) >= 0.2);
      if (isFree && beat > first && beat < last) added.push({ startBeats: beat, piece, velocity });
    }
  }
  return added;
};

/** More hits: strokes between those of the time-keeping piece, and ghost notes of the snare. */
export const fillInHits = (
  hits: readonly DrumHit[],
  steps: number,
  { grid, bpm }: Pick<FillContext, 'grid' | 'bpm'>,
): DrumHit[] => {
  const shortest = (SHORTEST * bpm) / 60;
  const target = hits.length * (1 + 0.6 * SHARES[Math.min(2, steps)]!);
  const keeper = timekeeperOf(hits);
  const eighths = [0, 0.5, 1, 1.5];
  let filled = [...hits];
  for (let pass = 0; pass < steps; pass++) {
    const more =
      keeper === undefined
        ? atPositions(filled, 'closed-hat', eighths, HAT_VELOCITY, grid)
        : between(filled, keeper, shortest);
    filled = [...filled, ...more];
    if (filled.length >= target) break;
  }
  const hasSnare = hits.some(({ piece }) => piece === 'snare');
  if (filled.length < target && hasSnare)
    filled = [...filled, ...atPositions(filled, 'snare', ghostPositions, GHOST_VELOCITY, grid)];
  return filled.toSorted((a, b) => a.startBeats - b.startBeats);
};
