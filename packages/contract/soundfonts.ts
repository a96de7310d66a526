import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, time } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** An uploaded SoundFont. */
export const soundFont = z.object({
  id,
  name: z.string(),
  /** Who made it, as the file states; empty if it does not. */
  engineer: z.string(),
  /** The copyright notice and the comment of the file. */
  licence: z.string(),
  presets: z.int(),
  samples: z.int(),
  sizeBytes: z.int(),
  /** Whether it plays the sampled instruments of new tracks. */
  isDefault: z.boolean(),
  createdAt: time,
});
export type SoundFont = z.infer<typeof soundFont>;

/** Without a default SoundFont the built-in samples play. */
export const listSoundFonts = endpoint('GET /api/admin/soundfonts', {
  summary: 'List the uploaded SoundFonts, newest first',
  access: 'admin',
  reads: { rows: 'soundFont', in: 'soundFonts' },
  replies: { 200: z.object({ soundFonts: z.array(soundFont), maxBytes: z.int() }) },
});

/** Accepts SoundFont 2 (.sf2) and the same with Ogg Vorbis samples (.sf3), after all of its sounds were decoded. */
export const uploadSoundFont = endpoint('POST /api/admin/soundfonts', {
  summary: 'Upload a SoundFont',
  access: 'admin',
  changes: ['soundFont'],
  form: {
    file: 'soundfont',
    maxFileBytes: limits.soundFontMb.max * 1_048_576,
    fields: z.object({
      name: z
        .string()
        .trim()
        .max(limits.soundFontName.max, issueMessages.soundFontNameTooLong)
        .optional()
        .describe('Default: the name in the file, else its file name.'),
    }),
  },
  costly: true,
  replies: { 201: soundFont },
  errors: ['soundfont_not_readable', 'too_many_soundfonts', 'unavailable'],
});

/** Tracks that exist keep the sounds that they were made with. */
export const setDefaultSoundFont = endpoint('PUT /api/admin/soundfonts/default', {
  summary: 'Choose the SoundFont of new tracks, or the built-in samples',
  access: 'admin',
  changes: ['soundFont'],
  body: z.object({ soundFontId: id.nullable().describe('Null: the built-in samples.') }),
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

/** Its tracks keep their audio; their stems and identical copies cannot be rendered any more. */
export const deleteSoundFont = endpoint('DELETE /api/admin/soundfonts/:soundFontId', {
  summary: 'Delete a SoundFont',
  access: 'admin',
  changes: ['soundFont'],
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});
