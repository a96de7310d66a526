import { clsx } from 'clsx';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type Command, type CommandGroup, entriesFor } from '#web/features/palette/entries.ts';
import { words } from '#web/features/palette/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Modal } from '#web/kit/modal.ts';
import { useFoundProjects, useFoundTracks } from '#web/kit/search.ts';
import { useReturnFocus } from '#web/kit/use-return-focus.ts';
import dialogStyles from '#web/kit/dialog.module.css';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './palette.module.css';

interface PaletteProps {
  readonly onOpenChange: (open: boolean) => void;
  /** Pages and actions; the palette searches projects and tracks itself. */
  readonly commands: readonly CommandGroup[];
}

/** Opened with Ctrl or Cmd with K: finds projects, tracks, pages and actions while typing, by keyboard alone. */
export function Palette({ onOpenChange, commands }: PaletteProps) {
  const focus = useReturnFocus();
  const [, navigate] = useLocation();
  const choose = ({ act }: Command) => {
    if (typeof act === 'string') focus.forget();
    onOpenChange(false);
    if (typeof act === 'string') navigate(act);
    else act();
  };
  return (
    <Modal
      onOpenChange={onOpenChange}
      overlayClass={clsx(dialogStyles.overlay, styles.overlay)}
      className={clsx(styles.palette, panelStyles.panel)}
      aria-label={words.title}
      focus={focus}
    >
      <Finder commands={commands} onChoose={choose} />
    </Modal>
  );
}

interface FinderProps {
  readonly commands: readonly CommandGroup[];
  readonly onChoose: (command: Command) => void;
}

function Finder({ commands, onChoose }: FinderProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const entered = useRef<string>(undefined);
  const asked = useDeferredValue(typed);
  const projects = useFoundProjects(asked);
  const tracks = useFoundTracks(asked);
  const groups = entriesFor(asked, { commands, projects: projects.rows ?? [], tracks: tracks.rows ?? [] });
  const all = groups.flatMap((group) => group.commands);
  const active = all[Math.min(place, all.length - 1)];
  const isSearching = asked.trim() !== '' && !(projects.rows && tracks.rows);
  const failed = projects.error ?? tracks.error;

  useEffect(() => {
    if (entered.current === undefined || entered.current !== asked) return;
    entered.current = undefined;
    if (active) onChoose(active);
  }, [asked, active, onChoose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? all.indexOf(active) : 0;
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      PageDown: Math.min(at + 8, all.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const target = targets[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // The listed entries still belong to the previous query: wait for the entries of this one.
      if (asked !== typed) entered.current = typed;
      else if (active) onChoose(active);
    } else if (target !== undefined && all.length > 0) {
      event.preventDefault();
      setPlace(target);
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
          placeholder={words.input}
          aria-label={words.input}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => {
            entered.current = undefined;
            setTyped(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <output className={textStyles.visuallyHidden}>
        {isSearching ? words.searching : words.found(all.length)}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filtered by typing */}
      <div id={`${id}-list`} role="listbox" aria-label={words.title} className={styles.list}>
        {groups.map((group, number) => (
          <Group key={group.title} id={`${id}-group-${number}`} title={group.title}>
            {group.commands.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                active={command === active}
                onPoint={() => setPlace(all.indexOf(command))}
                onChoose={() => onChoose(command)}
              />
            ))}
          </Group>
        ))}
      </div>
      {all.length === 0 && (
        <p className={styles.note}>{isSearching ? words.searching : words.nothing(asked.trim())}</p>
      )}
      {failed && <p className={styles.note}>{words.failed}</p>}
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

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, command, active, onPoint, onChoose }: OptionProps) {
  return (
    // The keys go to the combobox, which points here with aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
    <div
      ref={active ? bringIntoView : undefined}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element stands in a select only
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon name={command.icon} size="small" />
      <span className={styles.label}>{command.label}</span>
      {command.hint && <span className={styles.hint}>{command.hint}</span>}
    </div>
  );
}
