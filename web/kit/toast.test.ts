import { expect, it } from 'vitest';
import { dismissToast, toast, toastStore } from '#web/kit/toast.ts';

it('shows one notice at a time: the newest', () => {
  toast({ title: 'First' });
  const first = toastStore.snapshot();
  toast({ title: 'Second', variant: 'destructive' });
  expect(toastStore.snapshot()).toMatchObject({ title: 'Second', variant: 'destructive' });

  dismissToast(first?.id ?? -1);
  expect(toastStore.snapshot()?.title).toBe('Second');

  dismissToast(toastStore.snapshot()?.id ?? -1);
  expect(toastStore.snapshot()).toBeUndefined();
});

it('tells those who listen, until they stop', () => {
  let told = 0;
  const stop = toastStore.subscribe(() => {
    told += 1;
  });
  toast({ title: 'Heard' });
  stop();
  toast({ title: 'Not heard' });
  expect(told).toBe(1);
});
