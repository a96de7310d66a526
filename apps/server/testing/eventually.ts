import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 15_000;
const pollIntervalMs = 20;

/** Retries the check until it passes; after the timeout, which allows for a busy machine, throws its last error. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = timeoutMs }: { readonly withinMs?: number } = {},
): Promise<T> {
  for (const end = performance.now() + withinMs; ;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
    await sleep(pollIntervalMs);
  }
}
