import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const { importBytes } = limits;
/** Base64 has four characters for three bytes. */
const fileCharacters = Math.ceil(importBytes.max / 3) * 4;
const tooLarge = issueMessages.importTooLarge;
const required = issueMessages.enterImport;

/** How a file was understood. */
const understanding = z.object({
  title: z.string().nullable(),
  bpm: z.number(),
  /** e.g. "D minor" */
  key: z.string(),
  /** e.g. "3/4" */
  metre: z.string(),
  length_ms: z.number(),
  /** Bars of the file, without the ending. */
  bars: z.int(),
  /** Notes of the melody; 0 if the file has none. */
  notes: z.int(),
  /** The track of a MIDI file in which the melody was found. */
  melody_track: z.string().nullable(),
});

const importedPlan = z.object({
  kind: z.enum(['midi', 'abc', 'chords']),
  composition_plan: compositionPlan,
  understanding,
  /** What was read differently from how it is written, in sentences. */
  warnings: z.array(z.string()),
  /** What is in the file and not in the plan: "lyrics", "1 drum track". */
  ignored: z.array(z.string()),
});
export type ImportedPlan = z.infer<typeof importedPlan>;

export const importMusic = endpoint('POST /api/music-generation/import', {
  summary: 'Read a MIDI file, ABC notation or a chord chart as a composition plan',
  access: 'creator',
  scope: 'read',
  acceptsProjectTokens: true,
  changes: [],
  costly: true,
  bodyBytes: fileCharacters + 1024,
  tooLarge,
  body: z
    .object({
      file: z
        .base64(issueMessages.fileIsNotBase64)
        .max(fileCharacters, tooLarge)
        .optional()
        .describe('The file in base64: MIDI, or text in any of the formats.'),
      text: z
        .string()
        .max(importBytes.max)
        .optional()
        .describe('ABC notation, ChordPro, bars of chords or chords above lyrics; in place of a file.'),
    })
    .refine(({ file, text }) => (file === undefined) !== (text === undefined), required),
  replies: { 200: importedPlan },
  errors: ['import_not_readable', 'unavailable'],
  example: { text: '| Dm | A7 | Dm | Gm | A7 | Dm |' },
});
