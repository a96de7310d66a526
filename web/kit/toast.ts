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

let current: VisibleToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setToast(next: VisibleToast | undefined): void {
  clearTimeout(removal);
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; replaces the previous one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  setToast({ ...message, id: lastId, open: true });
}

/** Dismisses the toast with this id, if it is still visible. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  setToast({ ...current, open: false });
  removal = setTimeout(() => setToast(undefined), toastOptions.removalDelayMs);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): VisibleToast | undefined => current,
  wasEverShown: (): boolean => lastId > 0,
};
