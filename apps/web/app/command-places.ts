import type { CommandGroup } from '#web/app/palette/entries.ts';
import { placeMessages as messages } from '#web/app/palette/messages.ts';
import { allOverlayCommands } from '#web/app/shell/commands.ts';
import { commentCommands } from '#web/features/comments/track/commands.ts';
import { allCompareCommands } from '#web/features/compare/commands.ts';
import { allSectionCommands } from '#web/features/compose/generation/plan/commands.ts';
import { itemCommands } from '#web/features/playlists/commands.ts';
import { allPageCommands } from '#web/features/tracks/page/commands.ts';
import { playerCommands } from '#web/features/tracks/player/commands.ts';
import { waveformShortcuts } from '#web/audio/waveform/seek-position.ts';
import {
  commandsHere,
  type CommandTable,
  type OfferedCommand,
  offeredTables,
  shortcutsOf,
} from '#web/ui/command.ts';
import { ariaShortcuts, sendChord, type Shortcut, type ShortcutGroup } from '#web/ui/shortcut.ts';
import { tabShortcuts } from '#web/ui/tab-keys.ts';
import { toastOptions } from '#web/ui/toast.ts';

/** Where keys work: a page, or what has the focus there. */
interface Place {
  readonly title: string;
  /** Its commands with keys, and others that the palette offers there. */
  readonly tables: readonly CommandTable[];
  /** Keys that are no commands: of a kind of control. */
  readonly keys?: readonly Shortcut[];
}

const everywhere: Place = {
  title: messages.everywhere,
  tables: [allOverlayCommands],
  keys: [
    { chords: [{ key: toastOptions.hotkey }], description: messages.focusNotification },
    { chords: [{ key: 'Escape' }], description: messages.closeDialog },
  ],
};

/** A key means what the last of the places that are there says. */
export const places: readonly Place[] = [
  everywhere,
  { title: messages.player, tables: [playerCommands] },
  { title: messages.trackPage, tables: [allPageCommands, commentCommands] },
  { title: messages.waveform, tables: [], keys: waveformShortcuts },
  { title: messages.comparison, tables: [allCompareCommands] },
  { title: messages.planSection, tables: [allSectionCommands] },
  { title: messages.playlistItem, tables: [itemCommands] },
  {
    title: messages.typing,
    tables: [],
    keys: [{ chords: [sendChord], description: messages.send }],
  },
  { title: messages.tabs, tables: [], keys: tabShortcuts },
];

/** All keys of the app, for the list of shortcuts. */
export const shortcutGroups: readonly ShortcutGroup[] = places.map(({ title, tables, keys = [] }) => ({
  title,
  shortcuts: [...shortcutsOf(tables.flat()), ...keys],
}));

/**
 * The commands of the open page for the palette, the nearest place first; of two with one key the nearer one. A table
 * without keys is in no place: its commands end the nearest one.
 */
export function pageGroups(): readonly CommandGroup[] {
  const taken = new Set<string>();
  const isFree = ({ chords }: OfferedCommand) =>
    chords.length === 0 || chords.some((chord) => !taken.has(ariaShortcuts([chord])));
  const groups: CommandGroup[] = [];
  for (const { title, tables } of places.toReversed()) {
    if (title === everywhere.title) continue;
    const commands = tables.flatMap(commandsHere).filter(isFree);
    for (const { chords } of commands) for (const chord of chords) taken.add(ariaShortcuts([chord]));
    if (commands.length > 0) groups.push({ title, commands });
  }
  const placed = new Set(places.flatMap(({ tables }) => tables));
  const others = offeredTables().filter((table) => !placed.has(table));
  const [nearest, ...rest] = groups;
  return nearest
    ? [{ ...nearest, commands: [...nearest.commands, ...others.flatMap(commandsHere)] }, ...rest]
    : [];
}
