import { clsx } from 'clsx';
import { genrePresets } from '#contract/genres.ts';
import { ChoiceMenu } from '#web/features/generation/choice-menu.tsx';
import { withGenre } from '#web/features/generation/with-genre.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import chipStyles from '#web/kit/chip.module.css';
import styles from './desk.module.css';

interface GenrePickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (genres: readonly string[]) => void;
}

/** The chosen genres as chips, and a menu of the presets that stays open while choosing. */
export function GenrePicker({ chosen, onChange }: GenrePickerProps) {
  const without = (genre: string) => chosen.filter((one) => one !== genre);
  return (
    <div className={clsx(chipStyles.chips, styles.stripChips)}>
      {chosen.map((genre) => (
        <button
          key={genre}
          type="button"
          className={chipStyles.chip}
          aria-label={words.removeGenre(genre)}
          onClick={() => onChange(without(genre))}
        >
          {genre}
          <Icon name="close" size="small" />
        </button>
      ))}
      <ChoiceMenu
        several
        trigger={
          <>
            <Icon name="plus" size="small" />
            {words.addGenre}
          </>
        }
        triggerClass={clsx(chipStyles.chip, chipStyles.add)}
        choices={genrePresets}
        chosen={chosen}
        onChoose={(genre, on) => onChange(on ? withGenre(chosen, genre) : without(genre))}
      />
    </div>
  );
}
