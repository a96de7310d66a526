import { toNextTheme, useTheme } from '#web/app/theme.ts';
import { words } from '#web/app/words.ts';
import { IconKey } from '#web/kit/key.tsx';

/** Cycles through the themes: system, light, dark. */
export function ThemeKey() {
  const theme = useTheme();
  return <IconKey icon={`theme-${theme}`} label={words.themes[theme]} onClick={toNextTheme} />;
}
