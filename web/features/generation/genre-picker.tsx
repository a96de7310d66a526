import { genrePresets } from '#contract/genres.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Menu } from '#web/kit/menu.tsx';

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
      <Menu
        trigger={
          <>
            <Icon name="plus" size="small" />
            {words.addGenre}
          </>
        }
        triggerClass="chip chip-add"
        className="genre-menu"
      >
        {genrePresets.map((genre) => {
          const on = chosen.includes(genre);
          return (
            <button
              key={genre}
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an item of a menu, not of a form
              role="menuitemcheckbox"
              aria-checked={on}
              className="menu-item"
              onClick={() => onChange(on ? without(genre) : [...chosen, genre])}
            >
              <span className="menu-check">{on && <Icon name="check" size="small" />}</span>
              {genre}
            </button>
          );
        })}
      </Menu>
    </div>
  );
}
