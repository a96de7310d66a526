export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
}

/** A toast on the screen; `id` tells one showing from the next. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice, from anywhere. One at a time: a new one takes the place of the last. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId });
}

/** Takes the notice with this id away, if it is still the one that shows. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(undefined);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): ShownToast | undefined => shown,
  everShown: (): boolean => lastId > 0,
};
