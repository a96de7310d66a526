import { messages } from '#web/app/shortcuts/messages.ts';
import { type Chord, keyNames } from '#web/ui/shortcut.ts';

interface ShortcutKeysProps {
  readonly chords: readonly Chord[];
  /** `navigator.platform` */
  readonly platform: string;
}

/** The keys of a shortcut: alternatives with "or", a run of digits as "1 to 9". */
export function ShortcutKeys({ chords, platform }: ShortcutKeysProps) {
  const isRange = isDigitRange(chords);
  const shown = isRange ? [chords.at(0)!, chords.at(-1)!] : chords;
  return shown.map((chord, index) => {
    const keys = keyNames(chord, platform);
    return (
      <span key={keys.join('+')}>
        {index > 0 && <i>{isRange ? messages.to : messages.or}</i>}
        {keys.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
    );
  });
}

/** Whether these are at least three digit keys in order. */
const isDigitRange = (chords: readonly Chord[]): boolean =>
  chords.length > 2 && chords.every(({ key }, index) => key === String(Number(chords[0]!.key) + index));
