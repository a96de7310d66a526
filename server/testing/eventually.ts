import { vi } from 'vitest';

/** Waits until the check passes, as long as a busy machine may take; then with what it failed with last. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}
