import { type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { GenrePicker } from '#web/features/generation/genre-picker.tsx';
import { withGenre } from '#web/features/generation/with-genre.ts';
import { uploadWords } from '#web/features/generation/upload-words.ts';
import { words } from '#web/features/generation/words.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import styles from './upload-panel.module.css';

interface GenreFieldProps {
  readonly genres: readonly string[];
  readonly onChange: (genres: readonly string[]) => void;
}

/** A field for genres of any name, added with Enter or on blur, and a menu of the preset genres. */
export function GenreField({ genres, onChange }: GenreFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = genres.length >= limits.genresPerTrack.max;
  const add = () => {
    if (isFull) return;
    onChange(withGenre(genres, typed));
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.genres}>
      <Field label={words.genres} hint={isFull ? uploadWords.genresFull : uploadWords.genreHint}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={limits.genre.max}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={addOnEnter}
            onBlur={add}
          />
        )}
      </Field>
      <GenrePicker chosen={genres} onChange={onChange} />
    </div>
  );
}
