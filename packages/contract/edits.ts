import { z } from 'zod';
import { endingStyles } from '#contract/edit-kinds.ts';
import { limits } from '#contract/limits.ts';
import { planPartName } from '#contract/plan-parts.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const section = z
  .int()
  .min(0)
  .max(limits.planSections.max - 1);
const bar = z.int().min(1).max(limits.pieceBars.max);

/** Bars from `from` to `to`, both included. */
const barRange = z
  .object({ from: bar, to: bar })
  .refine(({ from, to }) => from <= to, { message: issueMessages.lastBarBeforeFirst });

/** Where an edit applies: sections counted from 0, or bars of the piece counted from 1. Neither: the whole piece. */
const place = {
  sections: z.array(section).min(1).max(limits.planSections.max).optional(),
  bars: barRange.optional(),
};
/** The parts it applies to; absent: all. */
const parts = z.array(planPartName).min(1).max(limits.planParts.max).optional();

/** Steps from -`max` to `max` without 0. */
const steps = (max: number) =>
  z
    .int()
    .min(-max)
    .max(max)
    .refine((by) => by !== 0, { message: issueMessages.isZero });

/**
 * One change to a piece that the built-in composer wrote:
 *
 * - `level`: the fader, in dB
 * - `dynamics`: played softer or louder, in steps of a dynamic mark (mp to mf)
 * - `energy`: composed with more or fewer instruments and notes, and played louder or softer, in steps
 * - `density`: more or fewer notes, in steps
 * - `register`: higher or lower, in octaves
 * - `brightness`, `room`: brighter or darker, more or less reverb and echo, in steps of about 3 dB
 * - `mute`: the parts are silent; `add`: another instrument plays; `replace`: an instrument takes over a part
 * - `tempo`: to a tempo in BPM or by a factor, of the piece or of sections
 * - `key`: by semitones, or by the smallest interval to a key such as "D minor", of the piece; notes that leave the range
 *   of their instrument, and lines that leave that of the singer, stay in the nearest octave. What would be more than 11
 *   semitones from the piece as it was composed is played an octave nearer to it
 * - `length`: a section becomes longer or shorter, in bars
 * - `ending`: how the piece ends
 * - `chords`: more or less coloured chords, or a chord chart
 * - `order`: the sections of the piece in their new order; may leave out and repeat sections
 */
export const edit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('level'),
    by_db: z.number().min(limits.partLevelDb.min).max(limits.partLevelDb.max),
    parts,
    ...place,
  }),
  z.object({ kind: z.literal('dynamics'), by: steps(3), parts, ...place }),
  z.object({ kind: z.literal('energy'), by: steps(3), ...place }),
  z.object({ kind: z.literal('density'), by: steps(2), parts, ...place }),
  z.object({ kind: z.literal('register'), octaves: steps(2), parts, ...place }),
  z.object({ kind: z.literal('brightness'), by: steps(3), parts, ...place }),
  z.object({ kind: z.literal('room'), by: steps(3), parts, ...place }),
  z.object({ kind: z.literal('mute'), parts: parts.unwrap(), ...place }),
  z.object({ kind: z.literal('add'), instrument: planPartName, ...place }),
  z.object({ kind: z.literal('replace'), part: planPartName, instrument: planPartName, ...place }),
  z
    .object({
      kind: z.literal('tempo'),
      factor: z.number().min(0.5).max(2).optional(),
      bpm: z.number().min(limits.editedTempoBpm.min).max(limits.editedTempoBpm.max).optional(),
      sections: place.sections,
    })
    .refine((one) => (one.factor === undefined) !== (one.bpm === undefined), {
      message: issueMessages.sendFactorOrTempo,
    }),
  z
    .object({
      kind: z.literal('key'),
      semitones: steps(11).optional(),
      key: z.string().trim().min(1).max(20).optional(),
    })
    .refine((one) => (one.semitones === undefined) !== (one.key === undefined), {
      message: issueMessages.sendSemitonesOrKey,
    }),
  z.object({ kind: z.literal('length'), section, by_bars: steps(64) }),
  z.object({ kind: z.literal('ending'), style: z.enum(endingStyles) }),
  z
    .object({
      kind: z.literal('chords'),
      colour: z.enum(['richer', 'simpler']).optional(),
      chart: z.string().trim().min(1).max(limits.planChords.max).optional(),
      sections: place.sections,
    })
    .refine((one) => (one.colour === undefined) !== (one.chart === undefined), {
      message: issueMessages.sendColourOrChart,
    }),
  z.object({ kind: z.literal('order'), sections: z.array(section).min(1).max(limits.planSections.max) }),
]);
export type Edit = z.infer<typeof edit>;

export const edits = z.array(edit).min(1).max(limits.edits.max);
