import { createHash } from 'node:crypto';

/** JSON with the keys of every object in order, so that equal requests give equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** SHA-256 of what was asked: tells a repeated request from another one with the same key. */
export function requestHash(...asked: unknown[]): Buffer {
  return createHash('sha256').update(canonical(asked)).digest();
}
