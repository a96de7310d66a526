import { createStore, useStore } from '#web/ui/store.ts';

export type Theme = 'system' | 'light' | 'dark';

// early.js reads the same key before the first paint.
const storageKey = 'theme';
const themes: readonly Theme[] = ['system', 'light', 'dark'];

function pinnedTheme(): Theme {
  const pinned = document.documentElement.dataset['theme'];
  return pinned === 'light' || pinned === 'dark' ? pinned : 'system';
}

/** Undefined until the user chooses one here. */
const chosen = createStore<Theme | undefined>(undefined);
const currentTheme = (): Theme => chosen.get() ?? pinnedTheme();

/** Stores a theme in this browser; `system` follows the operating system. */
function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is disabled: the theme applies until the page is closed.
  }
  chosen.set(theme);
}

export const cycleTheme = (): void =>
  setTheme(themes[(themes.indexOf(currentTheme()) + 1) % themes.length] ?? 'system');

export const useTheme = (): Theme => useStore(chosen, currentTheme);
