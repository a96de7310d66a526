import { type KeyboardEvent, useContext, useId, useState } from 'react';
import { MentionableContext } from '#web/features/comments/mentionable.ts';
import type { CommentFieldProps } from '#web/domain/comments/commenting.ts';
import { mentionAt, mentionChoices, type MentionChoice } from '#web/domain/comments/mentions.ts';
import { messages } from '#web/features/comments/messages.ts';
import { TextArea } from '#web/ui/field.tsx';
import { useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './comments.module.css';

/** A text area that offers members, and everyone who is here, after “@”: the arrow keys select, Enter or Tab inserts, Escape closes. */
export function MentionField({ value, onValueChange, onKeyDown, ...rest }: CommentFieldProps) {
  const members = useContext(MentionableContext);
  const { id: ownId } = useUser();
  const id = useId();
  const [caret, setCaret] = useState<number>();
  const [activeIndex, setActiveIndex] = useState(0);
  const typed = caret === undefined ? undefined : mentionAt(value, caret);
  const choices = typed ? mentionChoices(typed.query, members, ownId) : [];
  const isOpen = choices.length > 0;
  const active = choices[Math.min(activeIndex, choices.length - 1)];

  const close = () => setCaret(undefined);
  const insert = ({ names }: MentionChoice) => {
    if (!typed || caret === undefined) return;
    const mentions = names.map((name) => `@${name} `).join('');
    onValueChange(`${value.slice(0, typed.start)}${mentions}${value.slice(caret)}`);
    close();
  };
  const moveBy: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const onListKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = moveBy[event.key];
    if (isOpen && isPlain && step !== undefined) {
      event.preventDefault();
      setActiveIndex((index) => (index + step + choices.length) % choices.length);
    } else if (isOpen && isPlain && (event.key === 'Enter' || event.key === 'Tab') && active) {
      event.preventDefault();
      insert(active);
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else onKeyDown(event);
  };

  return (
    <div className={styles.mentionField}>
      <TextArea
        {...rest}
        value={value}
        aria-autocomplete={members.length > 0 ? 'list' : undefined}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active ? `${id}-${active.id}` : undefined}
        onChange={({ target }) => {
          onValueChange(target.value);
          setCaret(target.selectionStart);
          setActiveIndex(0);
        }}
        onBlur={close}
        onKeyDown={onListKey}
      />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus of the field
        <div id={`${id}-list`} role="listbox" aria-label={messages.mention} className={styles.mentionList}>
          {choices.map((choice) => (
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              tabIndex={-1}
              aria-selected={choice.id === active?.id}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                insert(choice);
              }}
            >
              {choice.label}
              {choice.names[0] !== choice.label && (
                <span className={textStyles.note}>{choice.names.join(', ')}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
