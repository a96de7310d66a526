import { musicWord } from '#web/domain/music-words.ts';
import { outputFormatName } from '#web/domain/output-format-name.ts';
import type { MusicDraft } from '#web/features/compose/generation/music-draft.ts';
import { formatLength } from '#web/features/compose/generation/music-lengths.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './form.module.css';

function summaryOf(draft: MusicDraft, lengthMs: number): string {
  const { tempo, energy, mode, format, instrumental, genres } = draft;
  return [
    formatLength(lengthMs),
    ...(tempo === undefined ? [] : [messages.bpm(tempo)]),
    ...(energy === undefined ? [] : [messages.energyLabel(messages.energies[energy])]),
    messages.modes[mode],
    outputFormatName(format),
    instrumental ? messages.noVocals : messages.withVocals,
    ...genres.map(musicWord),
  ].join(' · ');
}

interface SettingsSummaryProps {
  readonly draft: MusicDraft;
  /** The length of the next track: of the control, the plan or the prompt, or the default. */
  readonly lengthMs: number;
  readonly isExpanded: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

/** All settings in one line; pressing it expands them. */
export function SettingsSummary({ draft, lengthMs, isExpanded, controls, onToggle }: SettingsSummaryProps) {
  return (
    <button
      type="button"
      className={styles.settingsSummary}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="chevron-right" size="small" />
      <b>{messages.settings}</b> <span>{summaryOf(draft, lengthMs)}</span>
    </button>
  );
}
