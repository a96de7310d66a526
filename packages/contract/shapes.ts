import { z } from 'zod';
import { outputFormats } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** UUID; the server generates version 7. */
export const id = z.uuid();
/** ISO 8601 in UTC with milliseconds. */
export const time = z.iso.datetime();
/** Whole tokens; negative only for a change of a balance. */
export const tokens = z.int();

export const outputFormat = z
  .enum(outputFormats)
  .describe(
    'Codec, sample rate in Hz and bit rate in kbit/s. mp3, opus and pcm (raw, 16 bit, little-endian, interleaved) are stereo, ulaw and alaw (raw, 8 bit) are mono.',
  );

/** The name of a provider. */
export const providerName = z.string().trim().min(1).max(limits.providerName.max);

/** Pagination: `limit` rows after `cursor`, an opaque value from the previous page. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: z.string().max(200).optional(),
});

/** A page of rows that contain all words of `search` in any order, ignoring case; without `search`, of all rows. */
export const searchedPage = page.extend({
  search: z.string().trim().max(limits.search.max, issueMessages.searchTooLong).optional(),
});

/** The cursor of the next page; undefined on the last page. */
export const nextCursor = z.string().optional();
