import { createStore } from '#web/ui/store.ts';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** An action of the toast, such as undo. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** A toast on the screen; `id` is unique per call of `toast`. */
export interface VisibleToast extends ToastMessage {
  readonly id: number;
  /** False after it was dismissed; it stays in the store for a while. */
  readonly open: boolean;
}

/** Display time, swipe distance that dismisses a toast, and the key that focuses it. */
export const toastOptions = {
  displayMs: 5_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  removalDelayMs: 1_000_000,
} as const;

/** The toast on the screen. */
export const toastStore = createStore<VisibleToast | undefined>(undefined);
/** Toasts that follow the one with an action that is visible. */
let waiting: readonly VisibleToast[] = [];
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

function setToast(next: VisibleToast | undefined): void {
  clearTimeout(removal);
  toastStore.set(next);
}

const isError = ({ variant }: ToastMessage) => variant === 'destructive';

const isNotice = (message: ToastMessage) => !message.action && !isError(message);

/** Adds a toast: errors first. Of notices without an action only the latest waits. */
function enqueue(next: VisibleToast): void {
  const all = [...waiting.filter((other) => !(isNotice(other) && isNotice(next))), next];
  waiting = [...all.filter(isError), ...all.filter((other) => !isError(other))];
}

/**
 * Shows a toast, one at a time: it replaces the previous one, unless that has an action, such as Undo. The action stays
 * until it is used, dismissed, or its time is over; then the next toast follows.
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const next = { ...message, id: lastId, open: true };
  const current = toastStore.get();
  if (current?.open && current.action) enqueue(next);
  else setToast(next);
}

/** Dismisses the toast with this id, if it is still visible. */
export function dismissToast(id: number): void {
  const current = toastStore.get();
  if (current?.id !== id || !current.open) return;
  const [next, ...others] = waiting;
  waiting = others;
  if (next) {
    setToast(next);
    return;
  }
  setToast({ ...current, open: false });
  removal = setTimeout(() => setToast(undefined), toastOptions.removalDelayMs);
}

export const wasToastEverShown = (): boolean => lastId > 0;
