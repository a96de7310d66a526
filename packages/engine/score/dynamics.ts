import { decibelsToGain } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Decibels } from '#engine/kit/units.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Part } from '#engine/score/score.ts';

/** Section intensities that are played at the lowest and at the highest level. */
const SOFTEST_INTENSITY = 0.4;
const LOUDEST_INTENSITY = 0.84;
/**
 * Share of a section, at its end, in which a crescendo leads into a louder one, and how far it gets: the louder section
 * begins with a step that is heard.
 */
const CRESCENDO_SHARE = 0.4;
const CRESCENDO_DEPTH = 0.6;
/** Decibels of level per decibel of velocity, about as in a General MIDI synthesizer (40 log10 of velocity). */
const LEVEL_PER_VELOCITY = 1.8;
const MIN_VELOCITY = 0.06;

/** Level of a section in its genre's dynamic range: 0 (pianissimo) to 1 (fortissimo). */
const sectionLevel = ({ intensity }: PlannedSection): number =>
  clamp((intensity - SOFTEST_INTENSITY) / (LOUDEST_INTENSITY - SOFTEST_INTENSITY), 0, 1);

/** The level at a beat, 0..1, with a crescendo into each louder section. */
const levelAt = ({ sections }: PlannedPiece, beat: Beats): number => {
  const at = Math.max(
    0,
    sections.findLastIndex(({ startBeats }) => startBeats <= beat + 1e-9),
  );
  const section = sections[at];
  if (section === undefined) return 1;
  const level = sectionLevel(section);
  const next = sections[at + 1];
  const rise = next === undefined ? 0 : Math.max(0, sectionLevel(next) - level);
  const position = (beat - section.startBeats) / section.lengthBeats;
  return level + rise * CRESCENDO_DEPTH * clamp((position - 1 + CRESCENDO_SHARE) / CRESCENDO_SHARE, 0, 1);
};

/**
 * Plays the sections of a piece at different dynamics: scales the velocities of notes and drum hits by up to `rangeDb`
 * of level. Vocals keep theirs, because they are levelled by phrase.
 */
export const applyDynamics = (parts: readonly Part[], piece: PlannedPiece, rangeDb: Decibels): Part[] => {
  const scaled = <T extends { readonly startBeats: Beats; readonly velocity: number }>(event: T): T => {
    const attenuation = (rangeDb * (1 - levelAt(piece, event.startBeats))) / LEVEL_PER_VELOCITY;
    const velocity = Math.max(
      Math.min(event.velocity, MIN_VELOCITY),
      event.velocity * decibelsToGain(-attenuation),
    );
    return { ...event, velocity };
  };
  return parts.map((part) => {
    if (part.kind === 'voice') return part;
    return part.kind === 'drums'
      ? { ...part, hits: part.hits.map(scaled) }
      : { ...part, notes: part.notes.map(scaled) };
  });
};
