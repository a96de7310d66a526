import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

/** The query of a paginated list: `limit` rows after `cursor`. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface SearchRequest extends PageRequest {
  readonly search?: string | undefined;
}

/** One page of rows, and the cursor of the next page; undefined on the last one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
}

/** Encodes a sort key as base64url of its JSON. */
const encodeCursor = (key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Decodes the sort key of a cursor. @throws validation_failed when it does not match the schema */
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
  throw validationError('cursor', messages.otherCursor);
}

/** Cuts a page out of `limit + 1` rows; the extra row shows that there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
): Page<Row> {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return { rows: pageRows, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : undefined };
}

/** The sort key of lists by id, newest first. */
export const idKey = z.tuple([z.uuid()]);

/** The sort key of lists by time: PostgreSQL's text format with microseconds, and the id. */
export const timeKey = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)*$/),
  z.uuid(),
]);

/** Sets the Link header to the next page of an array reply; no header for undefined. */
export type LinkNext = (nextCursor: string | undefined) => void;

export function linkNext(request: FastifyRequest, reply: FastifyReply, nextCursor: string | undefined): void {
  if (nextCursor === undefined) return;
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', nextCursor);
  void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
