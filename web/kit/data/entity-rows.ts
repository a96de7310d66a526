import type { QueryKey } from '@tanstack/react-query';
import type { Reads } from '#contract/entities.ts';

type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Answers have long lists of numbers: waveforms, envelopes. */
const hasRows = (value: unknown): value is readonly unknown[] => Array.isArray(value) && isObject(value[0]);

/** The row with this id, anywhere in an answer; without an id, the answer itself is the row. */
export function rowIn(value: unknown, id: string | undefined): object | undefined {
  if (!isObject(value)) return undefined;
  if (!Array.isArray(value) && (id === undefined || value['id'] === id)) return value;
  for (const part of Object.values(value)) {
    const found = hasRows(part) || (isObject(part) && !Array.isArray(part)) ? rowIn(part, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The answer with each row changed by `change`, which gives undefined for a row that goes. */
function mapped(value: unknown, change: (row: Row) => Row | undefined): unknown {
  if (hasRows(value)) {
    const rows = value.map((row) => mapped(row, change)).filter((row) => row !== undefined);
    return rows.length === value.length && rows.every((row, at) => row === value[at]) ? value : rows;
  }
  if (!isObject(value) || Array.isArray(value)) return value;
  const row = change(value);
  if (row === undefined) return undefined;
  let result = row;
  for (const [key, part] of Object.entries(row)) {
    const next = isObject(part) ? mapped(part, change) : part;
    if (next !== part) result = { ...result, [key]: next };
  }
  return result;
}

/** The answer with a row as it is now. A detailed row keeps what the new one does not have. */
export const replaced = (data: unknown, id: string | undefined, row: object): unknown =>
  id === undefined
    ? { ...(data as Row), ...row }
    : mapped(data, (one) => (one['id'] === id ? { ...one, ...row } : one));

/** The answer without a row. */
export const removed = (data: unknown, id: string | undefined): unknown =>
  mapped(data, (one) => (one['id'] === id ? undefined : one));

/** The answer without what was told of a thing that is gone. */
export const withoutToldOf = (data: unknown, entityId: string): unknown =>
  mapped(data, (one) => (one['entityId'] === entityId ? undefined : one));

interface Page extends Row {
  readonly nextCursor?: string | undefined;
}

/** The lists of rows in an answer, page by page. */
function pagesOf(data: unknown, key: string): readonly Page[] {
  if (Array.isArray(data)) return [{ [key]: data }];
  const { pages } = data as { readonly pages?: readonly Page[] };
  return pages ?? [data as Page];
}

/**
 * The answer with a row that is new in it, in its place by time. The same answer where the row comes with a later page;
 * undefined where only the server knows, which chooses and sorts the rows that were asked for otherwise.
 */
export function inserted(data: unknown, row: object, key: QueryKey, { in: within = 'rows', latest }: Reads): unknown {
  const { limit, ...asked } = (key[2] ?? {}) as { readonly limit?: number };
  if (Object.keys(asked).length > 0) return undefined;
  const time = (one: object) => Date.parse(String(Reflect.get(one, latest!)));
  const isOlder = (one: object) => time(one) < time(row);
  const pages = pagesOf(data, within);
  const rowsOf = (page: Page) => page[within] as readonly object[];
  const found = pages.findIndex((page) => rowsOf(page).some(isOlder));
  if (found < 0 && pages.at(-1)?.nextCursor !== undefined) return data;
  const pageAt = found < 0 ? pages.length - 1 : found;
  const next = pages.map((page, at) => {
    if (at !== pageAt) return page;
    const place = rowsOf(page).findIndex(isOlder);
    return { ...page, [within]: rowsOf(page).toSpliced(place < 0 ? rowsOf(page).length : place, 0, row) };
  });
  if (isObject(data) && 'pages' in data) return { ...data, pages: next };
  const [only] = next;
  const rows = rowsOf(only!).slice(0, limit);
  return Array.isArray(data) ? rows : { ...only, [within]: rows };
}
