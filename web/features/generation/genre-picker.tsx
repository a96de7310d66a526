import { DropdownMenu } from 'radix-ui';
import { genrePresets } from '#contract/genres.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import './genre-picker.css';

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
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="chip chip-add">
          <Icon name="plus" size="small" />
          {words.addGenre}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className="genre-menu panel"
            align="start"
            sideOffset={4}
            collisionPadding={12}
          >
            {genrePresets.map((genre) => (
              <DropdownMenu.CheckboxItem
                key={genre}
                className="genre-option"
                checked={chosen.includes(genre)}
                onCheckedChange={(on) => onChange(on ? [...chosen, genre] : without(genre))}
                onSelect={(event) => event.preventDefault()}
              >
                <span className="genre-check">
                  <DropdownMenu.ItemIndicator>
                    <Icon name="check" size="small" />
                  </DropdownMenu.ItemIndicator>
                </span>
                {genre}
              </DropdownMenu.CheckboxItem>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}
