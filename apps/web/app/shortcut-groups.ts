import { shellShortcuts } from '#web/app/shell/shell-shortcuts.ts';
import { compareShortcuts } from '#web/features/compare/shortcuts.ts';
import { commentShortcuts } from '#web/features/comments/track/shortcuts.ts';
import { planShortcuts } from '#web/features/compose/generation/plan/shortcuts.ts';
import { playerShortcuts } from '#web/features/tracks/player/shortcuts.ts';
import { pageShortcuts } from '#web/features/tracks/page/shortcuts.ts';
import { sendChord, type ShortcutGroup } from '#web/ui/shortcut.ts';
import { toastOptions } from '#web/ui/toast.ts';
import { waveformShortcuts } from '#web/audio/waveform/seek-position.ts';

const shortcutMessages = {
  everywhere: 'Everywhere',
  notices: 'Focus the notification',
  close: 'Close the open dialog',
  player: 'Player',
  track: 'On a track’s page',
  waveform: 'On a waveform',
  compare: 'In a comparison',
  plan: 'On a plan section',
  writing: 'While typing',
  send: 'Post, save or generate',
  tabs: 'On tabs',
  nextTab: 'Previous or next tab',
  outerTab: 'First or last tab',
} as const;

/** All shortcuts of the app, from the definitions that their listeners use. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: shortcutMessages.everywhere,
    shortcuts: [
      ...Object.values(shellShortcuts),
      { chords: [{ key: toastOptions.hotkey }], description: shortcutMessages.notices },
      { chords: [{ key: 'Escape' }], description: shortcutMessages.close },
    ],
  },
  { title: shortcutMessages.player, shortcuts: playerShortcuts },
  {
    title: shortcutMessages.track,
    shortcuts: [...Object.values(pageShortcuts), ...Object.values(commentShortcuts)],
  },
  { title: shortcutMessages.waveform, shortcuts: waveformShortcuts },
  { title: shortcutMessages.compare, shortcuts: Object.values(compareShortcuts) },
  { title: shortcutMessages.plan, shortcuts: Object.values(planShortcuts) },
  {
    title: shortcutMessages.writing,
    shortcuts: [{ chords: [sendChord], description: shortcutMessages.send }],
  },
  {
    title: shortcutMessages.tabs,
    shortcuts: [
      { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], description: shortcutMessages.nextTab },
      { chords: [{ key: 'Home' }, { key: 'End' }], description: shortcutMessages.outerTab },
    ],
  },
];
