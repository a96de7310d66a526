import { z } from 'zod';
import { outputFormats } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';

/** UUID (version 7 where we make it). */
export const id = z.uuid();
/** ISO 8601 in UTC, milliseconds included. */
export const time = z.iso.datetime();
/** Whole tokens; negative only as a change of a balance. */
export const tokens = z.int();

/** One of the nineteen. */
export const outputFormat = z
  .enum(outputFormats)
  .describe(
    'Codec, sample rate in Hz and bit rate in kbit/s. mp3, opus and pcm (raw, 16 bit, little-endian, interleaved) have two channels, ulaw and alaw (raw, 8 bit) have one.',
  );

/** A provider, as prices and tracks know it. */
export const providerName = z.string().trim().min(1).max(limits.providerName.max);

/** A page of a long list: `limit` rows after `cursor` (opaque, from the page before). */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: z.string().max(200).optional(),
});

/** A page of what has all the words of `search` in it, whatever their case and order; without it, of everything. */
export const searchedPage = page.extend({
  search: z
    .string()
    .trim()
    .max(limits.search.max, `Search must be ${limits.search.max} characters or less.`)
    .optional(),
});

/** `cursor` for the next page; absent on the last one. */
export const nextCursor = z.string().optional();
