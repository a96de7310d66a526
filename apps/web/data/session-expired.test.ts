import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '#web/ui/toast.ts';
import { handleSessionExpired } from '#web/data/session-expired.ts';

const assign = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/projects/7', search: '?tab=ideas', assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an expired session shows a toast for 500 ms, then redirects once to the sign-in with a return path', async () => {
  const notified = new Promise<void>((resolve) => toastStore.subscribe(resolve));
  handleSessionExpired();
  handleSessionExpired();
  await notified;
  expect(toastStore.get()?.title).toBe('Unauthorized');
  await vi.advanceTimersByTimeAsync(499);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign.mock.calls).toEqual([['/api/login?returnTo=%2Fprojects%2F7%3Ftab%3Dideas']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(assign).toHaveBeenCalledTimes(1);
});
