import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionCommands, openPageCommands } from '#web/app/commands.ts';
import { pageGroups, places, shortcutGroups } from '#web/app/command-places.ts';
import { overlayCommands } from '#web/app/shell/commands.ts';
import { commentCommands } from '#web/features/comments/track/commands.ts';
import { allCompareCommands } from '#web/features/compare/commands.ts';
import { allCommands } from '#web/features/tracks/commands.ts';
import { allPageCommands } from '#web/features/tracks/page/commands.ts';
import { playerCommands } from '#web/features/tracks/player/commands.ts';
import { seekTarget } from '#web/audio/waveform/seek-position.ts';
import {
  type Command,
  type CommandTable,
  offered,
  offerHere,
  pressedCommand,
  runPressed,
  shortcutsOf,
} from '#web/ui/command.ts';
import { ariaShortcuts, type Chord, isPressed, sendChord } from '#web/ui/shortcut.ts';
import { tabAfterKey } from '#web/ui/tab-keys.ts';
import { toastOptions } from '#web/ui/toast.ts';

const web = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), code: readFileSync(join(web, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .toSorted();

const isCommand = (value: unknown): value is Command<never> =>
  typeof value === 'object' && value !== null && 'id' in value && 'run' in value;
/** The commands of a value that a table exports: one, a list, a record, or groups of them. */
const commandsIn = (value: unknown): CommandTable =>
  isCommand(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(commandsIn)
      : [];

/** All tables of the app, by file. */
const tables = Object.entries(
  import.meta.glob<Record<string, unknown>>('../**/commands.ts', { eager: true }),
).map(([file, exported]) => ({ file, commands: commandsIn(exported) }));
const allOfThem = tables.flatMap(({ commands }) => commands);

const press = ({ key, mod = false, shift = false, alt = false }: Chord) => ({
  key,
  code: '',
  ctrlKey: mod,
  metaKey: false,
  shiftKey: shift,
  altKey: alt,
});
const nameOf = (chord: Chord) => ariaShortcuts([chord]);
const listed = (title: string) =>
  shortcutGroups.find((group) => group.title === title)!.shortcuts.flatMap(({ chords }) => chords);

describe('the tables of commands', () => {
  it('say the same icon, label and keys wherever an action stands', () => {
    const byId = Map.groupBy(allOfThem, ({ id }) => id);
    expect(byId.size).toBeGreaterThan(70);
    for (const [id, commands] of byId)
      for (const { icon, label, shortcut } of commands)
        expect({ id, icon, label, shortcut }).toEqual({
          id,
          icon: commands[0]!.icon,
          label: commands[0]!.label,
          shortcut: commands[0]!.shortcut,
        });
  });

  it('name no two actions alike: an id begins with the noun of its table', () => {
    const nounsOf = tables.map(({ commands }) => new Set(commands.map(({ id }) => id.split('.')[0]!)));
    for (const [index, nouns] of nounsOf.entries())
      for (const other of nounsOf.slice(index + 1)) {
        const shared = [...nouns].filter((noun) => other.has(noun));
        // The commands of the shell stand in two files: those with keys are loaded first.
        expect(shared.filter((noun) => noun !== 'app')).toEqual([]);
      }
  });
});

describe('the keys', () => {
  it('the key of a command is in the list of shortcuts, under one place', () => {
    const keyed = allOfThem.filter(({ shortcut }) => shortcut !== undefined);
    expect(keyed.length).toBeGreaterThan(40);
    for (const command of keyed) {
      const found = places.filter(({ tables: own }) => own.flat().some(({ id }) => id === command.id));
      expect([command.id, found.length]).toEqual([command.id, 1]);
      const names = listed(found[0]!.title).map(nameOf);
      for (const chord of command.shortcut!.chords) expect(names).toContain(nameOf(chord));
    }
  });

  it('a key means one command of its place', () => {
    for (const { title, tables: own, keys = [] } of places) {
      const chords = [...shortcutsOf(own.flat()), ...keys].flatMap((shortcut) => shortcut.chords);
      const twice = chords.map(nameOf).filter((name, index, all) => all.indexOf(name) !== index);
      expect([title, twice]).toEqual([title, []]);
    }
  });

  it('every key of the list is bound', () => {
    /** Those that are no commands, by what handles them. */
    const controls: Record<string, (chord: Chord) => boolean> = {
      Everywhere: ({ key }) => key === toastOptions.hotkey || key === 'Escape',
      'On a waveform': ({ key }) => seekTarget(key, { seconds: 30, duration: 60 }) !== undefined,
      'While typing': (chord) => isPressed(sendChord, press(chord)),
      'On tabs': ({ key }) => tabAfterKey(key, 1, 3) !== undefined,
    };
    for (const { title, tables: own } of places)
      for (const chord of listed(title)) {
        const isBound =
          pressedCommand<never>(own.flat(), press(chord)) !== undefined || controls[title]?.(chord) === true;
        expect([title, nameOf(chord), isBound]).toEqual([title, nameOf(chord), true]);
      }
  });

  it('every key of a waveform and of tabs is in the list', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
    const seeking = keys.filter((key) => seekTarget(key, { seconds: 30, duration: 60 }) !== undefined);
    expect(listed('On a waveform').map(nameOf).toSorted()).toEqual(seeking.toSorted());
    const switching = keys.filter((key) => tabAfterKey(key, 1, 3) !== undefined);
    expect(listed('On tabs').map(nameOf).toSorted()).toEqual(switching.toSorted());
  });

  it('a key is handled by a command; other handlers belong to a control', () => {
    expect(filesWith(/addEventListener\('keydown'/)).toEqual([
      'app/main.tsx', // notices that the keyboard is used
      'features/playlists/use-row-drag.ts', // Escape ends a drag
      'guest/stage.tsx', // pages for guests have no list of shortcuts
      'ui/use-commands.ts',
    ]);
    expect(filesWith(/\bonKeyDown=/)).toEqual([
      'app/palette/palette.tsx', // a combobox
      'audio/waveform/seekable-waveform.tsx', // a slider, whose keys are in the list
      'domain/comments/comment-form.tsx',
      'features/comments/mention-field.tsx',
      'features/compare/merge/merge-table.tsx', // a grid
      'features/compare/score-frame.tsx', // a slider
      'features/compose/edits/words-form.tsx',
      'features/compose/generation/genre-field.tsx',
      'features/compose/generation/plan/parts-field.tsx',
      'features/compose/generation/plan/plan-editor.tsx', // the commands of a section
      'features/compose/generation/plan/section-block.tsx', // the same, and Escape ends a drag
      'features/compose/generation/plan/section-panel.tsx',
      'features/compose/generation/plan/style-field.tsx',
      'features/compose/generation/prompt-field.tsx',
      'features/playlists/playlist-item-row.tsx', // the commands of a track in it
      'features/playlists/playlist-name.tsx',
      'features/projects/create-project-dialog.tsx',
      'features/projects/project-details/information-form.tsx',
      'features/projects/project/description-form.tsx',
      'features/tracks/timeline/mix-waveform.tsx', // a slider
      'guest/seek-bar.tsx',
      'ui/menu.tsx',
      'ui/tabs.tsx',
    ]);
  });
});

describe('the menus', () => {
  it('a menu has commands, or values that are chosen', () => {
    expect(filesWith(/menuitem/)).toEqual(['ui/menu.tsx']);
    expect(filesWith(/<MenuChoice\b/)).toEqual([
      'features/comments/track/assign-menu.tsx', // members
      'features/comments/track/export-menu.tsx', // frame rates
      'features/compose/generation/choice-menu.tsx', // genres and other words of a prompt
    ]);
    expect(filesWith(/<MenuFile\b/)).toEqual(['features/comments/track/export-menu.tsx']);
  });
});

/** Any property, called or read, is there: for a subject with which every command can run. */
const anything: never = new Proxy(() => undefined, {
  get: (_target, name) =>
    name === Symbol.toPrimitive ? () => 9 : name === 'includes' ? () => true : anything,
  apply: () => anything,
}) as never;

/** What the palette has while some tables are offered. */
const here = (...open: readonly CommandTable[]) => {
  const ends = open.map((table) => offerHere(table, () => offered<never>(table, anything)));
  const groups = pageGroups().map(({ title, commands }) => ({ title, ids: commands.map(({ id }) => id) }));
  for (const end of ends) end();
  return groups.filter(({ ids }) => ids.length > 0);
};

describe('the palette', () => {
  const pageTables: readonly CommandTable[] = [
    playerCommands,
    allPageCommands,
    commentCommands,
    allCompareCommands,
  ];
  it('the palette has every command with a key where its page is open', () => {
    for (const table of pageTables) {
      const [group] = here(table);
      const keyed = table.filter(({ shortcut }) => shortcut !== undefined).map(({ id }) => id);
      expect(group?.ids).toEqual(expect.arrayContaining(keyed));
    }
    expect(here()).toEqual([]);
  });

  it('the palette is given those tables by the pages that handle their keys', () => {
    expect(filesWith(/\buseCommands\(/)).toEqual([
      'app/shell/shell.tsx',
      'features/comments/track/conversation.tsx',
      'features/compare/use-compare-commands.ts',
      'features/tracks/page/track-header.tsx',
      'features/tracks/page/use-page-commands.ts',
      'features/tracks/player/player-bar.tsx',
    ]);
  });

  it('the palette has the commands of the shell with keys on every page, except the one that opens it', () => {
    const ids = [...actionCommands, ...openPageCommands].map(({ id }) => id);
    const keyed = Object.values(overlayCommands).map(({ id }) => id);
    expect(keyed.filter((id) => !ids.includes(id))).toEqual([overlayCommands.find.id]);
  });

  it('the palette lists the nearest place first, and a key once: for what it does there', () => {
    const groups = here(playerCommands, allPageCommands, allCommands);
    expect(groups.map(({ title }) => title)).toEqual(['On a track’s page']);
    const ofTrack = offered<never>(allCommands, anything).map(({ id }) => id);
    expect(ofTrack.length).toBeGreaterThan(3);
    expect(groups[0]?.ids.slice(-ofTrack.length)).toEqual(ofTrack);
    expect(here(playerCommands)).toEqual([
      { title: 'Player', ids: ['player.toggle', 'player.back', 'player.forward'] },
    ]);
  });
});

describe('the rules of commands', () => {
  const done: string[] = [];
  const subject = { may: true, reason: undefined as string | undefined };
  const commands: readonly Command<typeof subject>[] = [
    {
      id: 'example.send',
      label: 'Send',
      shortcut: { chords: [{ key: 's' }], description: 'Send it' },
      when: ({ may }) => may,
      refused: ({ reason }) => reason && `Send: ${reason}`,
      run: () => done.push('sent'),
    },
  ];
  const pressed = (now: typeof subject, more: object = {}) =>
    runPressed(commands, now, { ...press({ key: 's' }), repeat: false, ...more } as KeyboardEvent);

  it('a command that does not exist for a subject is nowhere, and has no key', () => {
    const now = { ...subject, may: false };
    expect([offered(commands, now), pressed(now), done]).toEqual([[], false, []]);
  });

  it('a command that is refused says why wherever it is shown, and its key does nothing', () => {
    const now = { ...subject, reason: 'nothing to send' };
    expect(offered(commands, now)).toMatchObject([{ label: 'Send: nothing to send', isRefused: true }]);
    expect([pressed(now), done]).toEqual([false, []]);
  });

  it('a command runs once for a held key, unless it repeats', () => {
    expect([pressed(subject), pressed(subject, { repeat: true }), done]).toEqual([true, false, ['sent']]);
  });
});
