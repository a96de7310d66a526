import type { Query, Reply } from '#contract/api.ts';
import type { RouteName } from '#contract/routes.ts';
import { UnexpectedReplyError } from './errors.ts';
import { nextCursorOf } from './next-cursor.ts';
import { readJson } from './read-reply.ts';
import type { Sender, SendOptions } from './send.ts';

/** The calls that return a list page by page. */
export type PagedCall = {
  [Name in RouteName]: 'cursor' extends keyof Query<Name> ? Name : never;
}[RouteName];

/** Those whose pages have rows of one kind. */
export type ListCall = Exclude<PagedCall, 'listTrash'>;

type ArrayIn<Page> = {
  [Key in keyof Page]: Page[Key] extends readonly (infer R)[] ? R : never;
}[keyof Page];
/** A row of a list. */
export type Row<Name extends ListCall> =
  Reply<Name> extends readonly (infer R)[] ? R : ArrayIn<Required<Reply<Name>>>;

/** Yields the pages of a list; the next one is requested when the caller asks for it. */
export async function* pages<Name extends PagedCall>(
  sender: Sender,
  name: Name,
  options: SendOptions,
): AsyncGenerator<Reply<Name>, void, undefined> {
  let cursor: string | undefined;
  do {
    const query = { ...options.query, ...(cursor !== undefined && { cursor }) };
    const { reply, linked } = await sender.call(name, { ...options, query }, async (response) => ({
      reply: listOf(await readJson(response), response.url),
      linked: nextCursorOf(response.headers.get('link')),
    }));
    yield reply as Awaited<Reply<Name>>;
    cursor = linked ?? (reply as { nextCursor?: string }).nextCursor;
  } while (cursor !== undefined);
}

/** Yields the rows of a list, whether the reply is an array or an object that contains one. */
export async function* rows<Name extends ListCall>(
  sender: Sender,
  name: Name,
  options: SendOptions,
): AsyncGenerator<Row<Name>, void, undefined> {
  for await (const page of pages(sender, name, options)) yield* rowsOf(name, page) as Row<Name>[];
}

/** @throws UnexpectedReplyError if the reply contains no list */
function listOf(reply: unknown, url: string): object {
  const isList =
    typeof reply === 'object' &&
    reply !== null &&
    (Array.isArray(reply) || Object.values(reply).some((value) => Array.isArray(value)));
  if (!isList) throw new UnexpectedReplyError(url, 'The reply is not a list.');
  return reply;
}

function rowsOf(name: string, page: unknown): unknown[] {
  if (Array.isArray(page)) return page;
  const [found, another] = Object.values(page as object).filter((value) => Array.isArray(value));
  if (another) throw new TypeError(`${name} has rows of several kinds: use pages().`);
  return found ?? [];
}
