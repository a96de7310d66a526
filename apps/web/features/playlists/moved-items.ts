/** A list with one item at another index. */
export function movedItems<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(Math.min(Math.max(0, to), items.length - 1), 0, item);
}

/**
 * The index at which a dragged row lands: that of the row whose middle its leading edge has passed.
 * @param middles vertical centres of the rows in order, before the drag
 * @param y the centre of the dragged row now
 * @param height the height of the dragged row
 */
export function landingIndex(middles: readonly number[], from: number, y: number, height: number): number {
  const above = middles.findLastIndex((middle, index) => index > from && middle <= y + height / 2);
  if (above >= 0) return above;
  const below = middles.findIndex((middle, index) => index < from && middle >= y - height / 2);
  return below >= 0 ? below : from;
}
