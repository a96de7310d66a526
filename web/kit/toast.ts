export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** What can be done about it, as to undo it. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** A toast in its place; `id` tells one showing from the next. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
  /** False once it was dismissed: it leaves the screen, and stays the last one for a while. */
  readonly open: boolean;
}

/** How a notice behaves: how long it stands, how far a swipe to the right sends it away, where F8 leads. */
export const toastRules = {
  displayMs: 5_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  /** How long a dismissed notice is kept before it is forgotten. */
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

/** Shows a notice, from anywhere. One at a time: a new one takes the place of the last. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  keep({ ...message, id: lastId, open: true });
}

/** Takes the notice with this id off the screen, if it is still the one that shows. */
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
