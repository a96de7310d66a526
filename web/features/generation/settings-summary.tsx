import { outputFormatName } from '#web/features/generation/format-names.ts';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import { formatLength } from '#web/features/generation/music-lengths.ts';
import { messages } from '#web/features/generation/messages.ts';
import { Icon } from '#web/kit/icon.tsx';
import { limits } from '#contract/limits.ts';
import styles from './form.module.css';

function summaryOf({ lengthMs, tempo, energy, mode, format, instrumental, genres }: MusicDraft): string {
  return [
    formatLength(lengthMs ?? limits.musicLengthMs.default),
    ...(tempo === undefined ? [] : [messages.bpm(tempo)]),
    ...(energy === undefined ? [] : [messages.energyLabel(messages.energies[energy])]),
    messages.modes[mode],
    outputFormatName(format),
    instrumental ? messages.noVocals : messages.withVocals,
    ...genres,
  ].join(' · ');
}

interface SettingsSummaryProps {
  readonly draft: MusicDraft;
  readonly isExpanded: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

/** All settings in one line; pressing it expands them. */
export function SettingsSummary({ draft, isExpanded, controls, onToggle }: SettingsSummaryProps) {
  return (
    <button
      type="button"
      className={styles.settingsSummary}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="chevron-right" size="small" />
      <b>{messages.settings}</b> <span>{summaryOf(draft)}</span>
    </button>
  );
}
