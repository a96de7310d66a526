import { formatName } from '#web/features/generation/format-names.ts';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { limits } from '#contract/limits.ts';
import styles from './desk.module.css';

function summaryOf({ lengthMs, tempo, energy, mode, format, instrumental, genres }: MusicDraft): string {
  return [
    lengthName(lengthMs ?? limits.musicLengthMs.default),
    ...(tempo === undefined ? [] : [words.bpm(tempo)]),
    ...(energy === undefined ? [] : [words.energyInWords(words.energies[energy])]),
    words.modes[mode],
    formatName(format),
    instrumental ? words.noVocals : words.withVocals,
    ...genres,
  ].join(' · ');
}

interface SettingsLineProps {
  readonly draft: MusicDraft;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

/** All settings in one line; pressing it expands them. */
export function SettingsLine({ draft, isOpen, controls, onToggle }: SettingsLineProps) {
  return (
    <button
      type="button"
      className={styles.settingsLine}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="chevron-right" size="small" />
      <b>{words.settings}</b> <span>{summaryOf(draft)}</span>
    </button>
  );
}
