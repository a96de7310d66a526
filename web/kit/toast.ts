export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** An action of the toast, such as undo. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** A toast on the screen; `id` is unique per call of `toast`. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
  /** False after it was dismissed; it stays in the store for a while. */
  readonly open: boolean;
}

/** Display time, swipe distance that dismisses a toast, and the key that focuses it. */
export const toastRules = {
  displayMs: 5_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  removalDelayMs: 1_000_000,
} as const;

let last: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function keep(next: ShownToast | undefined): void {
  clearTimeout(removal);
  last = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; replaces the previous one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  keep({ ...message, id: lastId, open: true });
}

/** Dismisses the toast with this id, if it is still visible. */
export function dismissToast(id: number): void {
  if (last?.id !== id || !last.open) return;
  keep({ ...last, open: false });
  removal = setTimeout(() => keep(undefined), toastRules.removalDelayMs);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): ShownToast | undefined => last,
  everShown: (): boolean => lastId > 0,
};
