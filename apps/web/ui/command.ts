import type { IconName } from '#web/ui/icon.tsx';
import { type Chord, type KeyPress, matchesShortcut, type Shortcut } from '#web/ui/shortcut.ts';

/**
 * An action as a value: menus, buttons, the palette, the key handlers and the list of shortcuts are made of it.
 * `Subject` is what it acts on, with the functions that it calls: code that is heavy stays behind them.
 */
export interface Command<Subject> {
  /** Unique in the app: `track.download`. */
  readonly id: string;
  readonly icon?: IconName;
  readonly label: string | ((subject: Subject) => string);
  /** Shown faint behind the label. */
  readonly hint?: string;
  /** Further words by which the palette finds it. */
  readonly keywords?: string;
  /** Its keys. Commands with the same description share a line in the list of shortcuts. */
  readonly shortcut?: Shortcut;
  /** Runs again while the key is held. */
  readonly repeats?: boolean;
  /** Whether the command exists for this subject: what it is, and what the user may do. Otherwise it is nowhere. */
  readonly when?: (subject: Subject) => boolean;
  /** The label that says why the command cannot run; undefined if it can. It is shown everywhere, disabled. */
  readonly refused?: (subject: Subject) => string | undefined;
  /**
   * @param event the key that was pressed; undefined in a menu or the palette
   * @returns false if there was nothing to do: the key then keeps its other meaning
   */
  readonly run: (subject: Subject, event?: KeyboardEvent) => unknown;
}

/** Commands for any subject, of which only the data are read. */
export type CommandTable = readonly Command<never>[];

/** A command that exists for its subject, as menus, buttons and the palette show it. */
export interface OfferedCommand {
  readonly id: string;
  readonly icon: IconName | undefined;
  readonly label: string;
  readonly hint: string | undefined;
  /** By which the palette finds it besides its label: what the list of shortcuts says, too. */
  readonly keywords: string;
  readonly chords: readonly Chord[];
  readonly isRefused: boolean;
  readonly run: () => unknown;
}

const exists = <Subject>({ when }: Command<Subject>, subject: Subject) => when === undefined || when(subject);

/** The commands that exist for a subject, in their order. */
export function offered<Subject>(
  commands: readonly Command<Subject>[],
  subject: Subject,
): readonly OfferedCommand[] {
  return commands
    .filter((command) => exists(command, subject))
    .map(({ id, icon, label, hint, keywords, shortcut, refused, run }) => {
      const refusal = refused?.(subject);
      return {
        id,
        icon,
        label: refusal ?? (typeof label === 'function' ? label(subject) : label),
        hint,
        keywords: [keywords, shortcut?.description].filter(Boolean).join(' '),
        chords: shortcut?.chords ?? [],
        isRefused: refusal !== undefined,
        run: () => run(subject),
      };
    });
}

/** The command of a key press. */
export const pressedCommand = <Subject>(
  commands: readonly Command<Subject>[],
  press: KeyPress,
): Command<Subject> | undefined =>
  commands.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(shortcut, press));

/** Runs the command of a key press. @returns whether there was one that had something to do */
export function runPressed<Subject>(
  commands: readonly Command<Subject>[],
  subject: Subject,
  event: KeyboardEvent,
): boolean {
  const command = pressedCommand(commands, event);
  if (!command || (event.repeat && !command.repeats)) return false;
  if (!exists(command, subject) || command.refused?.(subject) !== undefined) return false;
  return command.run(subject, event) !== false;
}

/** The keys of commands for the list of shortcuts: those with the same description together. */
export function shortcutsOf(commands: CommandTable): readonly Shortcut[] {
  const chords = new Map<string, readonly Chord[]>();
  for (const { shortcut } of commands) {
    if (!shortcut) continue;
    const { description } = shortcut;
    chords.set(description, [...(chords.get(description) ?? []), ...shortcut.chords]);
  }
  return [...chords].map(([description, all]) => ({ description, chords: all }));
}

const tablesHere = new Map<CommandTable, () => readonly OfferedCommand[]>();

/** Offers the commands of a table in the palette. @returns the function that ends it */
export function offerHere(table: CommandTable, offer: () => readonly OfferedCommand[]): () => void {
  tablesHere.set(table, offer);
  return () => {
    if (tablesHere.get(table) === offer) tablesHere.delete(table);
  };
}

/** The tables that are offered now. */
export const offeredTables = (): readonly CommandTable[] => [...tablesHere.keys()];

/** The commands of a table that are offered now; none if its page is not open. */
export const commandsHere = (table: CommandTable): readonly OfferedCommand[] =>
  tablesHere.get(table)?.() ?? [];
