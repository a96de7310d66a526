import { shellShortcuts } from '#web/app/shell/shell-shortcuts.ts';
import { words } from '#web/app/words.ts';
import { playerShortcuts } from '#web/features/player/shortcuts.ts';
import { sendChord, type ShortcutGroup } from '#web/kit/shortcut.ts';
import { toastRules } from '#web/kit/toast.ts';
import { waveformShortcuts } from '#web/kit/waveform/seek-position.ts';

const { shortcuts: does } = words;

/** Every shortcut there is, as those who listen for them state them. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: does.everywhere,
    shortcuts: [
      ...Object.values(shellShortcuts),
      { chords: [{ key: toastRules.hotkey }], does: does.notices },
      { chords: [{ key: 'Escape' }], does: does.close },
    ],
  },
  { title: does.player, shortcuts: playerShortcuts },
  { title: does.waveform, shortcuts: waveformShortcuts },
  { title: does.writing, shortcuts: [{ chords: [sendChord], does: does.send }] },
  {
    title: does.tabs,
    shortcuts: [
      { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], does: does.nextTab },
      { chords: [{ key: 'Home' }, { key: 'End' }], does: does.outerTab },
    ],
  },
];
