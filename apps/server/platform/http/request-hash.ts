import { createHash } from 'node:crypto';

/** JSON with sorted keys, so that equal requests give equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** SHA-256 of a request: distinguishes a repeated request from another one with the same Idempotency-Key. */
export function requestHash(...parts: unknown[]): Buffer {
  return createHash('sha256').update(canonical(parts)).digest();
}
