import type { Note } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';
import { type BarGrid, placeOf, strengthAt } from '#engine/score/plan-parts/metric-strength.ts';
import type { DrumHit, Score } from '#engine/score/score.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';

/** Share of the onsets that go at one and at two steps less. */
const SHARES = [0, 0.35, 0.6] as const;
/** Notes that begin within this time are one onset. */
const SIMULTANEOUS: Beats = 0.1;
/** A rest of this length separates phrases. */
const PHRASE_GAP: Beats = 0.45;
/** A note that ends this close to the next one is held until it. */
const CONNECTED: Beats = 0.15;

/** Notes that begin together. */
export interface Onset {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly notes: readonly Note[];
}

export const onsetsOf = (notes: readonly Note[]): Onset[] => {
  const groups: Note[][] = [];
  for (const note of notes) {
    const last = groups.at(-1);
    if (last && note.startBeats < last[0]!.startBeats + SIMULTANEOUS) last.push(note);
    else groups.push([note]);
  }
  return groups.map((group) => ({
    startBeats: group[0]!.startBeats,
    endBeats: Math.max(...group.map(({ startBeats, durationBeats }) => startBeats + durationBeats)),
    notes: group,
  }));
};

/**
 * The events that go when a share is left out: the least important ones, but never the last of a bar. `importanceOf`
 * orders them.
 */
const eventsToDrop = <T extends { readonly startBeats: Beats }>(
  events: readonly T[],
  share: number,
  grid: BarGrid,
  importanceOf: (event: T, index: number) => number,
): ReadonlySet<T> => {
  const inBar = new Map<number, number>();
  const barOf = (event: T) => placeOf(event.startBeats, grid).bar;
  for (const event of events) inBar.set(barOf(event), (inBar.get(barOf(event)) ?? 0) + 1);
  const ordered = events
    .map((event, i) => ({ event, importance: importanceOf(event, i) }))
    .toSorted((a, b) => a.importance - b.importance);
  const gone = new Set<T>();
  for (const { event } of ordered) {
    if (gone.size >= Math.round(events.length * share)) break;
    const left = inBar.get(barOf(event)) ?? 0;
    if (left <= 1) continue;
    inBar.set(barOf(event), left - 1);
    gone.add(event);
  }
  return gone;
};

/** Leaves the outer voices of a chord. */
const outerVoices = ({ notes }: Onset): readonly Note[] => {
  if (notes.length < 3) return notes;
  const sorted = notes.toSorted((a, b) => a.pitch - b.pitch);
  return notes.filter((note) => note === sorted[0] || note === sorted.at(-1));
};

/**
 * Fewer notes: without onsets on the weakest positions, except for the beginnings and ends of phrases as far as
 * possible; the note before is held on. Where each bar has a single onset, chords lose their inner voices.
 */
export const thinOutNotes = (
  notes: readonly Note[],
  steps: number,
  grid: BarGrid,
  { metre }: Pick<Score, 'metre'>,
): Note[] => {
  const share = SHARES[Math.min(2, steps)]!;
  const onsets = onsetsOf(notes);
  const gone = eventsToDrop(onsets, share, grid, ({ startBeats, endBeats, notes: those }, i) => {
    const isFirst = startBeats - (onsets[i - 1]?.endBeats ?? -Infinity) >= PHRASE_GAP;
    const isLast = (onsets[i + 1]?.startBeats ?? Infinity) - endBeats >= PHRASE_GAP;
    const strength = strengthAt(placeOf(startBeats, grid).position, grid.barBeats, metre);
    const length = Math.min(2, endBeats - startBeats);
    return strength + (isFirst || isLast ? 1.5 : 0) + 0.25 * length + 0.5 * those[0]!.velocity;
  });
  const isSparse = gone.size < (onsets.length * share) / 2;
  const kept: Onset[] = [];
  for (const onset of onsets) {
    const last = kept.at(-1);
    const isSameBar = last && placeOf(last.startBeats, grid).bar === placeOf(onset.startBeats, grid).bar;
    if (!gone.has(onset)) kept.push(isSparse ? { ...onset, notes: outerVoices(onset) } : onset);
    else if (last && isSameBar && onset.startBeats - last.endBeats <= CONNECTED)
      kept[kept.length - 1] = holdUntil(last, onset.endBeats);
  }
  return kept.flatMap((onset) => onset.notes);
};

/** Holds the longest notes of an onset until a beat. */
const holdUntil = (onset: Onset, endBeats: Beats): Onset => ({
  ...onset,
  endBeats,
  notes: onset.notes.map((note) => {
    const isDetached = note.articulation === 'staccato' || note.articulation === 'spiccato';
    const isLong = note.startBeats + note.durationBeats >= onset.endBeats - CONNECTED;
    return isDetached || !isLong ? note : { ...note, durationBeats: endBeats - note.startBeats };
  }),
});

/** Kick, snare and crash carry the groove. */
const pieceImportance: Readonly<Partial<Record<DrumPiece, number>>> = {
  kick: 2,
  snare: 2,
  clap: 2,
  rim: 1.5,
  crash: 2,
  'low-tom': 0.5,
  'mid-tom': 0.5,
  'high-tom': 0.5,
};
const GHOST = 0.45;

/** Fewer hits: without ghost notes and strokes on the weakest positions. */
export const thinOutHits = (
  hits: readonly DrumHit[],
  steps: number,
  grid: BarGrid,
  { metre }: Pick<Score, 'metre'>,
): DrumHit[] => {
  const gone = eventsToDrop(hits, SHARES[Math.min(2, steps)]!, grid, ({ startBeats, piece, velocity }) => {
    const strength = strengthAt(placeOf(startBeats, grid).position, grid.barBeats, metre);
    return velocity < GHOST ? strength - 1 : strength + (pieceImportance[piece] ?? 0) + 0.5 * velocity;
  });
  return hits.filter((hit) => !gone.has(hit));
};
