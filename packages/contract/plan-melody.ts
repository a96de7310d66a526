import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const beats = z.number().max(limits.melodyBeats.max);

/** A note of a given melody. Times are quarter notes from the start of the section. */
const melodyNote = z.object({
  start_beats: beats.min(0),
  length_beats: beats.min(1 / 32),
  /** MIDI pitch: 60 is middle C. */
  pitch: z.int().min(0).max(127),
});
export type MelodyNote = z.infer<typeof melodyNote>;

/**
 * A given melody of a section, one note at a time: a note ends where the next one begins. It repeats after
 * `length_beats` to the end of the section, as chord charts do. Without notes the lead rests.
 */
export const planMelody = z
  .object({
    length_beats: beats.min(0.25),
    notes: z.array(melodyNote).max(limits.melodyNotes.max),
  })
  .refine(
    ({ notes }) => notes.every(({ start_beats: start }, i) => start >= (notes[i - 1]?.start_beats ?? 0)),
    issueMessages.melodyOutOfOrder,
  )
  .refine(
    ({ notes, length_beats: length }) => (notes.at(-1)?.start_beats ?? 0) < length,
    issueMessages.melodyTooShort,
  );
export type PlanMelody = z.infer<typeof planMelody>;
