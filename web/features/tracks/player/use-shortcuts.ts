import { useEffect } from 'react';
import { commandOf, isInteractive } from '#web/features/tracks/player/shortcuts.ts';
import { usePlayback } from '#web/audio/use-playback.ts';

/** Space plays and pauses, the arrow keys seek, unless the focused element handles the key. */
export function useShortcuts(): void {
  const playback = usePlayback();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { item } = playback.getState();
      const command = commandOf(event);
      if (!item || !command || isInteractive(event.target)) return;
      event.preventDefault();
      if (command.type === 'seek') playback.seek(playback.position() + command.bySeconds);
      else if (!event.repeat) playback.toggle(item);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [playback]);
}
