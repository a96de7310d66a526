import { type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { GenrePicker } from '#web/features/compose/generation/genre-picker.tsx';
import { addGenre } from '#web/features/compose/generation/add-genre.ts';
import { messages, uploadMessages } from '#web/features/compose/generation/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import styles from './upload-panel.module.css';

interface GenreFieldProps {
  readonly genres: readonly string[];
  readonly onChange: (genres: readonly string[]) => void;
}

/** A field for genres of any name, added with Enter or on blur, and a menu of the preset genres. */
export function GenreField({ genres, onChange }: GenreFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = genres.length >= limits.genresPerTrack.max;
  const addTyped = () => {
    if (isFull) return;
    onChange(addGenre(genres, typed));
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addTyped();
  };
  return (
    <div className={styles.genres}>
      <Field label={messages.genres} hint={isFull ? uploadMessages.genresFull : uploadMessages.genreHint}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={limits.genre.max}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={addOnEnter}
            onBlur={addTyped}
          />
        )}
      </Field>
      <GenrePicker chosen={genres} onChange={onChange} />
    </div>
  );
}
