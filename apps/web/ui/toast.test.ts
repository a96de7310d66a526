import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastOptions, toastStore } from '#web/ui/toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visibleToast = () => {
  const current = toastStore.get();
  return current?.open ? current : undefined;
};

it('toast shows one toast at a time: the newest', () => {
  toast({ title: 'First' });
  const first = visibleToast();
  toast({ title: 'Second', variant: 'destructive' });
  expect(visibleToast()).toMatchObject({ title: 'Second', variant: 'destructive' });

  dismissToast(first?.id ?? -1);
  expect(visibleToast()?.title).toBe('Second');

  dismissToast(visibleToast()?.id ?? -1);
  expect(visibleToast()).toBeUndefined();
});

it('a dismissed toast is removed after 1,000,000 ms', () => {
  toast({ title: 'Gone' });
  dismissToast(visibleToast()?.id ?? -1);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.get()).toMatchObject({ title: 'Gone', open: false });
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toBeUndefined();
});

it('a toast shown after a dismissed one is not removed', () => {
  toast({ title: 'Before' });
  dismissToast(visibleToast()?.id ?? -1);
  toast({ title: 'After' });
  vi.advanceTimersByTime(toastOptions.removalDelayMs);
  expect(visibleToast()?.title).toBe('After');
});

it('the store notifies its listeners until they unsubscribe', () => {
  let notifications = 0;
  const unsubscribe = toastStore.subscribe(() => {
    notifications += 1;
  });
  toast({ title: 'Heard' });
  unsubscribe();
  toast({ title: 'Not heard' });
  expect(notifications).toBe(1);
});

const undo = (title: string) => ({ title, action: { label: 'Undo', act: () => undefined } });
/** The titles that are shown as each toast is dismissed. */
function shownInTurn(): (string | undefined)[] {
  const titles: (string | undefined)[] = [];
  for (let shown = visibleToast(); shown; shown = visibleToast()) {
    titles.push(shown.title);
    dismissToast(shown.id);
  }
  return titles;
}

it.each([
  { toasts: [undo('Deleted'), { title: 'Saved' }], shown: ['Deleted', 'Saved'] },
  { toasts: [undo('Deleted'), undo('Also deleted')], shown: ['Deleted', 'Also deleted'] },
  { toasts: [undo('Deleted'), { title: 'One' }, { title: 'Two' }], shown: ['Deleted', 'Two'] },
  {
    toasts: [
      undo('Deleted'),
      undo('Moved'),
      { title: 'Saved' },
      { title: 'Failed', variant: 'destructive' as const },
    ],
    shown: ['Deleted', 'Failed', 'Moved', 'Saved'],
  },
  { toasts: [{ title: 'Saved' }, undo('Deleted')], shown: ['Deleted'] },
])('a toast with an action stays until its end, and others follow: $shown', ({ toasts, shown }) => {
  for (const message of toasts) toast(message);
  expect(shownInTurn()).toEqual(shown);
});
