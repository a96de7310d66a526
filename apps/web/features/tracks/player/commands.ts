import { messages } from '#web/features/tracks/player/messages.ts';
import type { Playback } from '#web/audio/playback.ts';
import type { Command } from '#web/ui/command.ts';

const arrowSeconds = 5;
const hasItem = (playback: Playback) => playback.getState().item !== null;

const seek = (id: string, key: string, label: string, bySeconds: number): Command<Playback> => ({
  id,
  icon: bySeconds < 0 ? 'arrow-left' : 'arrow-right',
  label,
  shortcut: { chords: [{ key }], description: label },
  repeats: true,
  when: hasItem,
  run: (playback) => playback.seek(playback.position() + bySeconds),
});

/** The commands of the player, on every page that has none of its own for these keys. */
export const playerCommands: readonly Command<Playback>[] = [
  {
    id: 'player.toggle',
    icon: 'play',
    label: messages.shortcuts.toggle,
    shortcut: { chords: [{ key: ' ' }], description: messages.shortcuts.toggle },
    repeats: true,
    when: hasItem,
    run: (playback, event) => {
      const { item } = playback.getState();
      // A held key neither starts and stops the player in turn, nor scrolls the page.
      if (item && !event?.repeat) playback.toggle(item);
    },
  },
  seek('player.back', 'ArrowLeft', messages.shortcuts.back(arrowSeconds), -arrowSeconds),
  seek('player.forward', 'ArrowRight', messages.shortcuts.forward(arrowSeconds), arrowSeconds),
];
