import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

// early.js reads the same entry before the first paint.
const entry = 'theme';
const order: readonly Theme[] = ['system', 'light', 'dark'];
const listeners = new Set<() => void>();

function current(): Theme {
  const pinned = document.documentElement.dataset['theme'];
  return pinned === 'light' || pinned === 'dark' ? pinned : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Pins a theme on this browser, or follows the system again. */
function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(entry);
    else localStorage.setItem(entry, theme);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The step to the next theme: system, light, dark, system. */
export const toNextTheme = (): void =>
  setTheme(order[(order.indexOf(current()) + 1) % order.length] ?? 'system');

/** The theme that is chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);
