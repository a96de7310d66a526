import { clsx } from 'clsx';
import { genrePresets } from '#contract/genres.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { ChoiceMenu } from '#web/features/compose/generation/choice-menu.tsx';
import { addGenre } from '#web/features/compose/generation/add-genre.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import chipStyles from '#web/ui/chip.module.css';
import styles from './form.module.css';

interface GenrePickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (genres: readonly string[]) => void;
}

/** The chosen genres as chips, and a menu of the presets that stays open while choosing. */
export function GenrePicker({ chosen, onChange }: GenrePickerProps) {
  const without = (genre: string) => chosen.filter((one) => one !== genre);
  return (
    <div className={clsx(chipStyles.chips, styles.settingChips)}>
      {chosen.map((genre) => (
        <button
          key={genre}
          type="button"
          className={chipStyles.chip}
          aria-label={messages.removeGenre(musicWord(genre))}
          onClick={() => onChange(without(genre))}
        >
          {musicWord(genre)}
          <Icon name="close" size="small" />
        </button>
      ))}
      <ChoiceMenu
        multiple
        trigger={
          <>
            <Icon name="plus" size="small" />
            {messages.addGenre}
          </>
        }
        triggerClass={clsx(chipStyles.chip, chipStyles.add)}
        choices={genrePresets}
        chosen={chosen}
        onChoose={(genre, on) => onChange(on ? addGenre(chosen, genre) : without(genre))}
      />
    </div>
  );
}
