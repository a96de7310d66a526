import type { QueryKey } from '@tanstack/react-query';
import type { Reads } from '#contract/entities.ts';

type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Skips arrays of numbers, which can be long: waveforms, envelopes. */
const hasRows = (value: unknown): value is readonly unknown[] => Array.isArray(value) && isObject(value[0]);

/** The row with this id, anywhere in the data; without an id, the data itself is the row. */
export function rowIn(value: unknown, id: string | undefined): object | undefined {
  if (!isObject(value)) return undefined;
  if (!Array.isArray(value) && (id === undefined || value['id'] === id)) return value;
  for (const part of Object.values(value)) {
    const found = hasRows(part) || (isObject(part) && !Array.isArray(part)) ? rowIn(part, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The data with `change` applied to each row; `change` returns undefined to remove a row. */
function mapped(value: unknown, change: (row: Row) => Row | undefined): unknown {
  if (hasRows(value)) {
    const rows = value.map((row) => mapped(row, change)).filter((row) => row !== undefined);
    return rows.length === value.length && rows.every((row, index) => row === value[index]) ? value : rows;
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

/** The data with a row merged in; fields that the new row does not have are kept. */
export const replaced = (data: unknown, id: string | undefined, row: object): unknown =>
  id === undefined
    ? { ...(data as Row), ...row }
    : mapped(data, (candidate) => (candidate['id'] === id ? { ...candidate, ...row } : candidate));

export const removed = (data: unknown, id: string | undefined): unknown =>
  mapped(data, (candidate) => (candidate['id'] === id ? undefined : candidate));

export const withoutActivitiesOf = (data: unknown, entityId: string): unknown =>
  mapped(data, (candidate) => (candidate['entityId'] === entityId ? undefined : candidate));

interface Page extends Row {
  readonly nextCursor?: string | undefined;
}

/** The pages of the data; one page for a query without pagination. */
function pagesOf(data: unknown, key: string): readonly Page[] {
  if (Array.isArray(data)) return [{ [key]: data }];
  const { pages } = data as { readonly pages?: readonly Page[] };
  return pages ?? [data as Page];
}

/**
 * The data with a new row inserted by time, newest first. The same data if the row belongs to a page not loaded yet, or
 * below another row (`parentId`); undefined if the query has filters or a sort order, which only the server can apply.
 */
export function inserted(
  data: unknown,
  row: object,
  key: QueryKey,
  { in: rowsKey = 'rows', latest }: Reads,
): unknown {
  const { limit, ...filters } = (key[2] ?? {}) as { readonly limit?: number };
  if (Object.keys(filters).length > 0) return undefined;
  if (Reflect.get(row, 'parentId') != null) return data;
  const time = (candidate: object) => Date.parse(String(Reflect.get(candidate, latest!)));
  const isOlder = (candidate: object) => time(candidate) < time(row);
  const pages = pagesOf(data, rowsKey);
  const rowsOf = (page: Page) => page[rowsKey] as readonly object[];
  const foundIndex = pages.findIndex((page) => rowsOf(page).some(isOlder));
  if (foundIndex < 0 && pages.at(-1)?.nextCursor !== undefined) return data;
  const pageIndex = foundIndex < 0 ? pages.length - 1 : foundIndex;
  const next = pages.map((page, index) => {
    if (index !== pageIndex) return page;
    const rowIndex = rowsOf(page).findIndex(isOlder);
    return {
      ...page,
      [rowsKey]: rowsOf(page).toSpliced(rowIndex < 0 ? rowsOf(page).length : rowIndex, 0, row),
    };
  });
  if (isObject(data) && 'pages' in data) return { ...data, pages: next };
  const [onlyPage] = next;
  const rows = rowsOf(onlyPage!).slice(0, limit);
  return Array.isArray(data) ? rows : { ...onlyPage, [rowsKey]: rows };
}
