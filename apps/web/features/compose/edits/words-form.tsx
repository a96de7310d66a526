import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { isPressed, sendChord } from '#web/ui/shortcut.ts';
import styles from './edits.module.css';

interface WordsFormProps {
  readonly initialWords: string;
  readonly isReading: boolean;
  readonly onRead: (words: string) => void;
}

/** The field for what should change, in words. */
export function WordsForm({ initialWords, isReading, onRead }: WordsFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(initialWords);
  const trimmed = words.trim();
  useEffect(() => field.current?.focus(), []);
  const submit = () => trimmed !== '' && onRead(trimmed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPressed(sendChord, event.nativeEvent)) submit();
  };
  return (
    <form
      className={styles.words}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={messages.words}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            data-first-focus=""
            rows={2}
            maxLength={limits.editText.max}
            placeholder={messages.wordsPlaceholder}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button type="submit" busy={isReading} disabled={trimmed === ''}>
        {isReading ? messages.reading : messages.read}
      </Button>
    </form>
  );
}
