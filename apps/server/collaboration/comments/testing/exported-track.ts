import type { Comment } from '#contract/comments.ts';
import type { SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';

import type { testContext } from '#server/testing/test-context.ts';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';

/** Texts that a format must escape: separators, quotes, ends of XML sections, formulas, controls, RTL, emoji. */
export const hostileTexts = [
  'Tab\there, "quotes", commas; and\r\nnew\nlines',
  ']]> <!-- & <script>alert(1)</script> &amp; \'"',
  '=HYPERLINK("http://example.org","x")',
  '@Some Body +1 -1 |C:ResolveColorRed |M:Fake |D:99',
  'bell \u0007, escape \u001b[31m, next line \u0085, separator \u2028 end',
  'عربي \u202Eoverride\u202C 👩🏽‍🎤 日本語 \u{1F3B5}',
  '003  AX       V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01',
  '* LOC: 01:00:00:00 RED     Fake',
];

/** The title of a track that contains characters with a meaning in each format. */
export const hostileTitle = 'Night "Tram" <&> ]]> |, 夜';

type ExportContext = Pick<Awaited<ReturnType<typeof testContext>>, 'db' | 'storage' | 'tracks'>;

/** Adds a track with its file. */
export async function addTrack(
  { db, storage, tracks }: ExportContext,
  page: SignedInUser,
  projectId: string,
  file: Uint8Array,
  changes: Partial<NewTrack>,
): Promise<string> {
  const track = newTrack(projectId, page.user.id, { sizeBytes: file.length, ...changes });
  await storage.objects.put(track.objectKey, Buffer.from(file), { contentType: track.contentType });
  return (await tracks.add(db, track)).id;
}

export async function postComment(page: SignedInUser, trackId: string, fields: object): Promise<Comment> {
  const body = { entityType: 'track', entityId: trackId, content: 'There', ...fields };
  const reply = await page.call('POST /api/comments', { body });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<Comment>();
}
