import { cycleTheme, useTheme } from '#web/app/theme.ts';
import { messages } from '#web/app/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Cycles through the themes: system, light, dark. */
export function ThemeButton() {
  const theme = useTheme();
  return <IconButton icon={`theme-${theme}`} label={messages.themes[theme]} onClick={cycleTheme} />;
}
