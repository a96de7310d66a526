import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastRules, toastStore } from '#web/kit/toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = () => {
  const last = toastStore.snapshot();
  return last?.open ? last : undefined;
};

it('toast shows one toast at a time: the newest', () => {
  toast({ title: 'First' });
  const first = shown();
  toast({ title: 'Second', variant: 'destructive' });
  expect(shown()).toMatchObject({ title: 'Second', variant: 'destructive' });

  dismissToast(first?.id ?? -1);
  expect(shown()?.title).toBe('Second');

  dismissToast(shown()?.id ?? -1);
  expect(shown()).toBeUndefined();
});

it('a dismissed toast is removed after 1,000,000 ms', () => {
  toast({ title: 'Gone' });
  dismissToast(shown()?.id ?? -1);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.snapshot()).toMatchObject({ title: 'Gone', open: false });
  vi.advanceTimersByTime(1);
  expect(toastStore.snapshot()).toBeUndefined();
});

it('a toast shown after a dismissed one is not removed', () => {
  toast({ title: 'Before' });
  dismissToast(shown()?.id ?? -1);
  toast({ title: 'After' });
  vi.advanceTimersByTime(toastRules.removalDelayMs);
  expect(shown()?.title).toBe('After');
});

it('the store notifies its listeners until they unsubscribe', () => {
  let told = 0;
  const stop = toastStore.subscribe(() => {
    told += 1;
  });
  toast({ title: 'Heard' });
  stop();
  toast({ title: 'Not heard' });
  expect(told).toBe(1);
});
