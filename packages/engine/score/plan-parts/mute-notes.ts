import type { Beats } from '#engine/kit/units.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import { EARLY, isIn } from '#engine/score/plan-parts/ranges.ts';
import type { DrumPart, NotePart, Part, VoicePart } from '#engine/score/score.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';

const MIN_LENGTH: Beats = 0.05;

/** Removes the notes that begin in a range; those that ring into it, and the pedal, end where it begins. */
const muteNotePart = (part: NotePart, changes: readonly PartChange[]): NotePart => {
  const isMuted = (beat: Beats) => changes.some((change) => isIn(change, beat));
  const { pedal } = part.controls ?? {};
  /** The first range that begins after a beat. */
  const nextFrom = (beat: Beats) =>
    Math.min(Infinity, ...changes.map(({ from }) => from).filter((from) => from - EARLY > beat));
  const notes = part.notes.flatMap((note, i) => {
    if (isMuted(note.startBeats)) return [];
    const end = Math.min(note.startBeats + note.durationBeats, nextFrom(note.startBeats));
    const next = part.notes[i + 1];
    const { articulation, ...plain } = note;
    const isReleased = articulation === 'legato' && next !== undefined && isMuted(next.startBeats);
    if (!isReleased && end === note.startBeats + note.durationBeats) return [note];
    return [
      {
        ...(isReleased || articulation === undefined ? plain : { ...plain, articulation }),
        durationBeats: Math.max(MIN_LENGTH, end - note.startBeats),
      },
    ];
  });
  return {
    ...part,
    notes,
    ...(pedal && {
      controls: {
        ...part.controls,
        pedal: pedal
          .filter(({ startBeats }) => !isMuted(startBeats))
          .map((span) => ({ ...span, endBeats: Math.min(span.endBeats, nextFrom(span.startBeats)) })),
      },
    }),
  };
};

/** Removes the hits that begin in a range; what rings into it is damped where it begins. */
const muteDrums = (part: DrumPart, changes: readonly PartChange[]): DrumPart => {
  const concerned = (piece: DrumPiece) => changes.filter(({ pieces }) => pieces?.has(piece) ?? true);
  return {
    ...part,
    hits: part.hits.flatMap((hit) => {
      const those = concerned(hit.piece);
      if (those.some((change) => isIn(change, hit.startBeats))) return [];
      const dampBeats = Math.min(
        hit.dampBeats ?? Infinity,
        ...those.map(({ from }) => from).filter((from) => from > hit.startBeats),
      );
      return [dampBeats === Infinity ? hit : { ...hit, dampBeats }];
    }),
  };
};

/** Removes the notes of lines that are sung wholly in the ranges; the fader mutes the rest of a line (`automateChannel`). */
const muteVoice = (part: VoicePart, changes: readonly PartChange[]): VoicePart => {
  const isMuted = (beat: Beats) => changes.some((change) => isIn(change, beat));
  const audible = new Set(
    part.notes.filter(({ startBeats }) => !isMuted(startBeats)).map(({ line }) => line),
  );
  return { ...part, notes: part.notes.filter(({ line }) => audible.has(line)) };
};

/** Silences a part in the ranges in which it does not play. */
export const muteNotes = (part: Part, all: readonly PartChange[]): Part => {
  const changes = all.filter(({ entry }) => entry.plays === false);
  if (changes.length === 0) return part;
  if (part.kind === 'drums') return muteDrums(part, changes);
  return part.kind === 'voice' ? muteVoice(part, changes) : muteNotePart(part, changes);
};
