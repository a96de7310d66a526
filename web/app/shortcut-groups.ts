import { shellShortcuts } from '#web/app/shell/shell-shortcuts.ts';
import { shortcutWords } from '#web/app/shortcut-words.ts';
import { planShortcuts } from '#web/features/generation/plan/shortcuts.ts';
import { playerShortcuts } from '#web/features/player/shortcuts.ts';
import { sendChord, type ShortcutGroup } from '#web/kit/shortcut.ts';
import { toastRules } from '#web/kit/toast.ts';
import { waveformShortcuts } from '#web/kit/waveform/seek-position.ts';

/** All shortcuts of the app, from the definitions that their listeners use. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: shortcutWords.everywhere,
    shortcuts: [
      ...Object.values(shellShortcuts),
      { chords: [{ key: toastRules.hotkey }], does: shortcutWords.notices },
      { chords: [{ key: 'Escape' }], does: shortcutWords.close },
    ],
  },
  { title: shortcutWords.player, shortcuts: playerShortcuts },
  { title: shortcutWords.waveform, shortcuts: waveformShortcuts },
  { title: shortcutWords.plan, shortcuts: Object.values(planShortcuts) },
  { title: shortcutWords.writing, shortcuts: [{ chords: [sendChord], does: shortcutWords.send }] },
  {
    title: shortcutWords.tabs,
    shortcuts: [
      { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], does: shortcutWords.nextTab },
      { chords: [{ key: 'Home' }, { key: 'End' }], does: shortcutWords.outerTab },
    ],
  },
];
