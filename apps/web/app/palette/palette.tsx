import { clsx } from 'clsx';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type CommandGroup, entriesFor } from '#web/app/palette/entries.ts';
import { messages } from '#web/app/palette/messages.ts';
import type { OfferedCommand } from '#web/ui/command.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.ts';
import { keyNames } from '#web/ui/shortcut.ts';
import { useProjectSearch, useTrackSearch } from '#web/data/search.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import dialogStyles from '#web/ui/dialog.module.css';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './palette.module.css';

interface PaletteProps {
  readonly onOpenChange: (open: boolean) => void;
  /** The palette searches projects and tracks itself. */
  readonly commands: readonly CommandGroup[];
}

/** Opened with Ctrl or Cmd with K: finds projects, tracks, pages and actions while typing, by keyboard alone. */
export function Palette({ onOpenChange, commands }: PaletteProps) {
  const { restore, ...focus } = useReturnFocus();
  const chosen = useRef<OfferedCommand>(undefined);
  const choose = (command: OfferedCommand) => {
    if (command.isRefused) return;
    chosen.current = command;
    onOpenChange(false);
  };
  return (
    <Modal
      onOpenChange={onOpenChange}
      overlayClass={clsx(dialogStyles.overlay, styles.overlay)}
      className={clsx(styles.palette, panelStyles.panel)}
      aria-label={messages.title}
      focus={{
        ...focus,
        // First the focus returns to the page; what is chosen may move it on from there.
        restore: (event) => {
          restore(event);
          chosen.current?.run();
        },
      }}
    >
      <Search commands={commands} onChoose={choose} />
    </Modal>
  );
}

interface SearchProps {
  readonly commands: readonly CommandGroup[];
  readonly onChoose: (command: OfferedCommand) => void;
}

function Search({ commands, onChoose }: SearchProps) {
  const id = useId();
  const [, goTo] = useLocation();
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const submittedQuery = useRef<string>(undefined);
  const query = useDeferredValue(typed);
  const projects = useProjectSearch(query);
  const tracks = useTrackSearch(query);
  const groups = entriesFor(query, {
    commands,
    projects: projects.rows ?? [],
    tracks: tracks.rows ?? [],
    goTo,
  });
  const all = groups.flatMap((group) => group.commands);
  const active = all[Math.min(activeIndex, all.length - 1)];
  const isSearching = query.trim() !== '' && !(projects.rows && tracks.rows);
  const failed = projects.error ?? tracks.error;

  useEffect(() => {
    if (submittedQuery.current === undefined || submittedQuery.current !== query) return;
    submittedQuery.current = undefined;
    if (active) onChoose(active);
  }, [query, active, onChoose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = active ? all.indexOf(active) : 0;
    const targets: Record<string, number> = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: (index - 1 + all.length) % all.length,
      PageDown: Math.min(index + 8, all.length - 1),
      PageUp: Math.max(index - 8, 0),
    };
    const target = targets[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // The listed entries still belong to the previous query: wait for the entries of this one.
      if (query !== typed) submittedQuery.current = typed;
      else if (active) onChoose(active);
    } else if (target !== undefined && all.length > 0) {
      event.preventDefault();
      setActiveIndex(target);
    }
  };

  return (
    <>
      <div className={styles.input}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          value={typed}
          placeholder={messages.input}
          aria-label={messages.input}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => {
            submittedQuery.current = undefined;
            setTyped(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <output className={textStyles.visuallyHidden}>
        {isSearching ? messages.searching : messages.matchCount(all.length)}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filtered by typing */}
      <div id={`${id}-list`} role="listbox" aria-label={messages.title} className={styles.list}>
        {groups.map((group, number) => (
          <Group key={group.title} id={`${id}-group-${number}`} title={group.title}>
            {group.commands.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                active={command === active}
                onHover={() => setActiveIndex(all.indexOf(command))}
                onChoose={() => onChoose(command)}
              />
            ))}
          </Group>
        ))}
      </div>
      {all.length === 0 && (
        <p className={styles.note}>{isSearching ? messages.searching : messages.noResults(query.trim())}</p>
      )}
      {failed && <p className={styles.note}>{messages.failed}</p>}
    </>
  );
}

function Group(props: { readonly id: string; readonly title: string; readonly children: React.ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place in a listbox
    <div role="group" aria-labelledby={props.id}>
      <div id={props.id} className={clsx(textStyles.label, styles.group)}>
        {props.title}
      </div>
      {props.children}
    </div>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface OptionProps {
  readonly id: string;
  readonly command: OfferedCommand;
  readonly active: boolean;
  readonly onHover: () => void;
  readonly onChoose: () => void;
}

function Option({ id, command, active, onHover, onChoose }: OptionProps) {
  const { icon, label, chords, isRefused } = command;
  const hint = command.hint ?? (chords[0] && keyNames(chords[0], navigator.platform).join(' + '));
  return (
    // The keys go to the combobox, which points here with aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
    <div
      ref={active ? scrollIntoView : undefined}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element stands in a select only
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={isRefused || undefined}
      className={styles.option}
      onPointerMove={active ? undefined : onHover}
      onClick={onChoose}
    >
      {icon && <Icon name={icon} size="small" />}
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
