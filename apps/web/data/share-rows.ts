type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const idOf = (value: unknown): unknown => (isFields(value) ? value['id'] : undefined);

/**
 * New data in which everything that equals a part of the old data is that part, so that only what has changed renders.
 * Rows are found by their ids: an inserted row leaves the others as they are.
 */
export function shareRows(before: unknown, after: unknown): unknown {
  if (before === after) return before;
  if (Array.isArray(before) && Array.isArray(after)) return shareItems(before, after);
  if (!isFields(before) || !isFields(after)) return after;
  const names = Object.keys(after);
  let isSame = names.length === Object.keys(before).length;
  const shared: Record<string, unknown> = {};
  for (const name of names) {
    shared[name] = shareRows(before[name], after[name]);
    isSame &&= name in before && shared[name] === before[name];
  }
  return isSame ? before : shared;
}

function shareItems(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.map((item) => [idOf(item), item]));
  const items = after.map((item, index) => {
    const id = idOf(item);
    return shareRows(id === undefined ? before[index] : byId.get(id), item);
  });
  const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
  return isSame ? before : items;
}
