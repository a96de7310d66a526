import { clsx } from 'clsx';
import { useRef } from 'react';
import type { Reply } from '#contract/api.ts';
import type { EditKind } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';
import { locale } from '#contract/locale.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { addCommands } from '#web/features/compose/edits/commands.ts';
import { EditRow } from '#web/features/compose/edits/edit-row.tsx';
import type { BarRange } from '#web/features/compose/edits/edit-places.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { newEdit } from '#web/features/compose/edits/new-edit.ts';
import { offered } from '#web/ui/command.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CommandItems, Menu } from '#web/ui/menu.tsx';
import chipStyles from '#web/ui/chip.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './edits.module.css';

/** An edit with a key that stays when it changes. */
export interface KeyedEdit {
  readonly key: number;
  readonly edit: Edit;
}

interface UnderstoodProps {
  readonly outline: ScoreOutline;
  readonly rows: readonly KeyedEdit[];
  /** The bars that the words are about. */
  readonly bars: BarRange | undefined;
  readonly onChange: (rows: readonly KeyedEdit[]) => void;
}

/** The edits as chips, and a menu that adds one. */
export function Understood({ outline, rows, bars, onChange }: UnderstoodProps) {
  const list = useRef<HTMLUListElement>(null);
  const add = (kind: EditKind) => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, edit: newEdit(kind, outline, bars) }]);
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.edits} aria-label={messages.understood}>
        {rows.map(({ key, edit }, index) => (
          <EditRow
            key={key}
            edit={edit}
            outline={outline}
            onChange={(next) => onChange(rows.with(index, { key, edit: next }))}
            onDrop={() => {
              list.current?.focus({ preventScroll: true });
              onChange(rows.toSpliced(index, 1));
            }}
          />
        ))}
      </ul>
      <Menu
        triggerClass={clsx(chipStyles.chip, chipStyles.add)}
        label={messages.addLabel}
        trigger={
          <>
            <Icon name="plus" size="small" />
            {messages.add}
          </>
        }
      >
        <CommandItems commands={offered(addCommands, { count: rows.length, add })} />
      </Menu>
    </>
  );
}

const capitalised = (text: string) => `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;

interface ReadingNotesProps {
  readonly reading: Reply<'readEdits'>;
  /** Index of the ambiguity whose other reading is shown. */
  readonly chosen: number | undefined;
  readonly onChoose: (ambiguity: number | undefined) => void;
}

/** What could be read in another way, and what was not understood. */
export function ReadingNotes({ reading, chosen, onChoose }: ReadingNotesProps) {
  const { ambiguities, notUnderstood } = reading;
  return (
    <>
      {ambiguities.map(({ words, readAs, alternative }, index) => {
        const isChosen = chosen === index;
        return (
          <p key={words} className={styles.note}>
            {messages.ambiguity({ words, readAs: isChosen ? alternative.readAs : readAs })}{' '}
            <button
              type="button"
              className={textStyles.link}
              onClick={() => onChoose(isChosen ? undefined : index)}
            >
              {messages.instead(capitalised(isChosen ? readAs : alternative.readAs))}
            </button>
          </p>
        );
      })}
      {notUnderstood.length > 0 && (
        <p className={styles.note}>
          {messages.notUnderstood} {notUnderstood.map((words) => messages.quoted(words)).join(', ')}
        </p>
      )}
    </>
  );
}
