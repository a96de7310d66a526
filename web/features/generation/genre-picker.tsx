import { genrePresets } from '#contract/genres.ts';
import { ChoiceMenu } from '#web/features/generation/choice-menu.tsx';
import { withGenre } from '#web/features/generation/with-genre.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';

interface GenrePickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (genres: readonly string[]) => void;
}

/** The chosen genres as chips and a menu of the presets, which stays open while choosing. */
export function GenrePicker({ chosen, onChange }: GenrePickerProps) {
  const without = (genre: string) => chosen.filter((one) => one !== genre);
  return (
    <div className="chips strip-chips">
      {chosen.map((genre) => (
        <button
          key={genre}
          type="button"
          className="chip"
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
        triggerClass="chip chip-add"
        choices={genrePresets}
        chosen={chosen}
        onChoose={(genre, on) => onChange(on ? withGenre(chosen, genre) : without(genre))}
      />
    </div>
  );
}
