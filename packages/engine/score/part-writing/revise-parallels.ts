import { mod } from '#engine/kit/math.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { type ChordFacts, chordFacts, isParallel } from '#engine/theory/part-writing/voice-leading.ts';
import { chordScale } from '#engine/theory/scale.ts';

/** A voice or the line of another player; the notes are sorted by start. */
interface Line {
  readonly notes: readonly GridNote[];
  /** Range of a voice; a line without one stays as it is. */
  readonly range: { readonly low: MidiPitch; readonly high: MidiPitch } | undefined;
  readonly isBass: boolean;
}

interface RevisedLine extends Line {
  readonly notes: GridNote[];
}

interface Revision {
  readonly at: number;
  readonly note: GridNote;
  readonly gain: number;
}

/** Notes after a longer rest begin a new line. */
const MAX_REST: Beats = 1;
const MAX_PASSES = 4;
const MAX_CHANGE: MidiPitch = 9;
const MAX_BASS_NOTE: Beats = 1;

const PARALLEL_COST = 10;
const UNISON_COST = 2.5;
const CLASH_COST = 3;
const NON_CHORD_COST = 0.6;
/** Cost of a melodic interval by its size in semitones; repeated notes and steps are cheap. */
const intervalCosts = [0.9, 0, 0, 0.4, 0.6, 1, 4, 1.6, 4, 4.5, 7, 8, 3.5];

const endOf = ({ startBeats, durationBeats }: GridNote): Beats => startBeats + durationBeats;

const isChordTone = (pitch: MidiPitch, { tones, bass }: ChordFacts): boolean =>
  tones.includes(mod(pitch, 12)) || bass === mod(pitch, 12);

const isStep = (from: MidiPitch, to: MidiPitch): boolean => {
  const size = Math.abs(to - from);
  return size === 1 || size === 2;
};

/** Whether two notes of a line follow each other without a long rest. */
const follows = (before: GridNote | undefined, note: GridNote | undefined): boolean =>
  before !== undefined && note !== undefined && note.startBeats - endOf(before) < MAX_REST;

const overlapping = ({ notes }: Line, note: GridNote): GridNote[] =>
  notes.filter((other) => other.startBeats < endOf(note) - 0.05 && endOf(other) > note.startBeats + 0.05);

/** Indices of the notes of a line by their start. */
type Starts = ReadonlyMap<number, number>;

const startKey = (beat: Beats): number => Math.round(beat * 960);

/** Parallel fifths and octaves of a line with the others into its note. */
const parallelsInto = (lines: ReadonlyMap<Line, Starts>, line: Line, at: number): number => {
  const [before, note] = [line.notes[at - 1], line.notes[at]];
  if (before === undefined || note === undefined || !follows(before, note)) return 0;
  let count = 0;
  for (const [other, starts] of lines) {
    const k = other === line ? undefined : starts.get(startKey(note.startBeats));
    if (k === undefined) continue;
    const [from, to] = [other.notes[k - 1], other.notes[k]];
    if (from === undefined || to === undefined || !follows(from, to)) continue;
    if (isParallel(before.pitch, note.pitch, from.pitch, to.pitch)) count += 1;
  }
  return count;
};

/**
 * Changes notes of figures, moving voices and embellishments, which are written after the chords are voiced or know
 * only some of the voices, so that no two lines move in parallel fifths or octaves: the second note of a parallel or
 * the first one gets another chord tone or passing tone in the range of the voice, whichever costs less. Notes that
 * `isFixed` names, such as the melody, stay. Returns the notes of all lines.
 */
export const reviseParallels = (
  written: readonly Line[],
  isFixed: (note: GridNote) => boolean,
  { chords, intent: { key } }: CompositionContext,
): GridNote[][] => {
  const lines = written.map((line): RevisedLine => ({ ...line, notes: [...line.notes] }));
  const starts = new Map(
    lines.map((line): [Line, Starts] => [
      line,
      new Map(line.notes.map(({ startBeats }, i) => [startKey(startBeats), i])),
    ]),
  );
  const factsOf = new Map(chords.map((region) => [region, chordFacts(region.chord)]));
  const regionsOf = (note: GridNote) =>
    chords.filter(
      (region) => region.startBeats < endOf(note) - 0.1 && region.endBeats > note.startBeats + 0.02,
    );
  const isDissonant = (note: GridNote | undefined) =>
    note !== undefined && regionsOf(note).some((region) => !isChordTone(note.pitch, factsOf.get(region)!));

  const parallelsAround = (line: Line, at: number): number =>
    parallelsInto(starts, line, at) + parallelsInto(starts, line, at + 1);

  /** Cost of a note with its neighbours in the line and the notes of the other lines. */
  const costOf = (line: Line, at: number): number => {
    const note = line.notes[at]!;
    const [before, after] = [line.notes[at - 1], line.notes[at + 1]];
    let cost = parallelsAround(line, at) * PARALLEL_COST;
    for (const [from, to] of [
      [before, note],
      [note, after],
    ])
      if (from !== undefined && to !== undefined && follows(from, to))
        cost += intervalCosts[Math.abs(to.pitch - from.pitch)] ?? 10;
    const sounding = lines.flatMap((other) => (other === line ? [] : overlapping(other, note)));
    for (const { pitch } of sounding) {
      if (pitch === note.pitch) cost += UNISON_COST;
      if (Math.abs(pitch - note.pitch) === 1) cost += CLASH_COST;
    }
    const [region] = regionsOf(note);
    const facts = region && factsOf.get(region);
    if (facts === undefined) return cost;
    const count = (tone: number | undefined) =>
      [note, ...sounding].filter(({ pitch }) => mod(pitch, 12) === tone).length;
    if (!isChordTone(note.pitch, facts)) cost += NON_CHORD_COST;
    if (facts.third !== undefined && count(facts.third) === 0) cost += 2.5;
    const leadingTone = mod(key.tonic + 11, 12);
    const sensitive = facts.isDominant && facts.third === leadingTone ? [leadingTone] : [];
    for (const tone of [facts.seventh, ...sensitive])
      if (tone !== undefined && mod(note.pitch, 12) === tone) cost += (count(tone) - 1) * 3;
    return cost;
  };

  const isSuspension = (note: GridNote | undefined) =>
    note !== undefined && regionsOf(note).length > 1 && isDissonant(note);

  /** The tones to which suspensions of other lines resolve while a note sounds. */
  const resolutionsWith = (line: Line, note: GridNote): number[] =>
    lines.flatMap((other) =>
      other === line || other.isBass
        ? []
        : other.notes.flatMap((suspension, i) => {
            const next = other.notes[i + 1];
            const isHeard = suspension.startBeats < endOf(note) && endOf(suspension) > note.startBeats + 0.05;
            return next !== undefined && isHeard && isSuspension(suspension) ? [mod(next.pitch, 12)] : [];
          }),
    );

  /** A bass note that states the harmony: at a change of chord, or longer than those between. */
  const isHarmonicBass = ({ isBass }: Line, note: GridNote): boolean =>
    isBass &&
    (note.durationBeats > MAX_BASS_NOTE ||
      regionsOf(note).some(({ startBeats }) => startKey(startBeats) === startKey(note.startBeats)));

  /** The pitches that a note can have instead: chord tones, and tones of the scale by step. */
  const candidatesOf = (line: Line, at: number): MidiPitch[] => {
    const note = line.notes[at]!;
    const { range } = line;
    const [before, after] = [line.notes[at - 1], line.notes[at + 1]];
    // Suspensions keep their preparation and resolution.
    if (
      range === undefined ||
      isFixed(note) ||
      isHarmonicBass(line, note) ||
      isSuspension(note) ||
      isSuspension(before)
    )
      return [];
    const anticipated = line.isBass ? [] : resolutionsWith(line, note);
    const regions = regionsOf(note);
    const isOnChange = regions.some(({ startBeats }) => startKey(startBeats) === startKey(note.startBeats));
    const others = lines.flatMap((other) => (other === line ? [] : overlapping(other, note)));
    const found: MidiPitch[] = [];
    for (let pitch = note.pitch - MAX_CHANGE; pitch <= note.pitch + MAX_CHANGE; pitch += 1) {
      if (pitch === note.pitch || pitch < range.low || pitch > range.high) continue;
      if (anticipated.includes(mod(pitch, 12))) continue;
      const isPassing =
        !isOnChange &&
        note.durationBeats <= 1 &&
        follows(before, note) &&
        follows(note, after) &&
        isStep(before!.pitch, pitch) &&
        isStep(pitch, after!.pitch) &&
        regions.every(({ chord }) => chordScale(key, chord).includes(mod(pitch, 12)));
      if (!isPassing && !regions.every((region) => isChordTone(pitch, factsOf.get(region)!))) continue;
      const crosses = others.some(
        (other) => (other.pitch - note.pitch) * (other.pitch - pitch) < 0 || other.pitch === pitch,
      );
      if (!crosses) found.push(pitch);
    }
    return found;
  };

  /** The best other pitch of a note, and what it gains. */
  const revisionOf = (line: RevisedLine, at: number): Revision | undefined => {
    const original = line.notes[at];
    if (original === undefined) return undefined;
    const cost = costOf(line, at);
    const parallels = parallelsAround(line, at);
    let best: Revision | undefined;
    for (const pitch of candidatesOf(line, at)) {
      line.notes[at] = { ...original, pitch };
      const gain = cost - costOf(line, at);
      const isBetter = gain > (best?.gain ?? 0) && parallelsAround(line, at) < parallels;
      if (isBetter) best = { at, note: line.notes[at], gain };
    }
    line.notes[at] = original;
    return best;
  };

  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let hasChanged = false;
    for (const line of lines) {
      for (const at of line.notes.keys()) {
        if (parallelsInto(starts, line, at) === 0) continue;
        const [own, previous] = [revisionOf(line, at), revisionOf(line, at - 1)];
        const revision = (previous?.gain ?? 0) > (own?.gain ?? 0) ? previous : own;
        if (revision === undefined) continue;
        line.notes[revision.at] = revision.note;
        hasChanged = true;
      }
    }
    if (!hasChanged) break;
  }
  return lines.map(({ notes }) => notes);
};
