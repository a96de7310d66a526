import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from './invalid.ts';

/** What a long list is asked for: `limit` rows after `cursor`. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The same of what has these words in it. */
export interface SearchRequest extends PageRequest {
  readonly search?: string | undefined;
}

/** One page of rows, and the cursor of the next one unless this was the last. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
}

/** A sort key in an opaque form: base64url of its JSON. */
const encodeCursor = (key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

/** The sort key in a cursor; 400 when it is none of ours. */
export function decodeCursor<Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    key = undefined;
  }
  const parsed = schema.safeParse(key);
  if (parsed.success) return parsed.data;
  throw invalid('cursor', 'This cursor does not belong to this list.');
}

/** Cuts a page out of `limit + 1` rows: the extra row only tells that there is more. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : undefined };
}

/** The key of lists that are sorted by id, newest first. */
export const idKey = z.tuple([z.uuid()]);

/** The key of lists that are sorted by a time: as PostgreSQL writes it, to the microsecond, and an id. */
export const timeKey = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)*$/),
  z.uuid(),
]);

/** Names the next page of a bare array in the Link header; undefined, there is none. */
export type LinkNext = (nextCursor: string | undefined) => void;

export function linkNext(request: FastifyRequest, reply: FastifyReply, nextCursor: string | undefined): void {
  if (nextCursor === undefined) return;
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', nextCursor);
  void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
