import { limits } from '#contract/limits.ts';
import { FormatCell } from '#web/features/generation/format-cell.tsx';
import { GenrePicker } from '#web/features/generation/genre-picker.tsx';
import type { Energy, Mode, MusicDraft } from '#web/features/generation/music-draft.ts';
import { lengthName, musicLengthsMs } from '#web/features/generation/music-lengths.ts';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { TempoFader } from '#web/features/generation/tempo-fader.tsx';
import { words } from '#web/features/generation/words.ts';
import { Switch } from '#web/kit/field.tsx';
import { Segments } from '#web/kit/segments.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface StripProps {
  readonly draft: MusicDraft;
  /** Whether the provider supports a length, in milliseconds. */
  readonly fits: (lengthMs: number) => boolean;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

const dynamics: Record<Energy, string> = { low: 'p', medium: 'mf', high: 'f' };
const energies = (['low', 'medium', 'high'] as const).map((value) => ({
  value,
  label: (
    <>
      <i className={textStyles.dynamic} aria-hidden="true">
        {dynamics[value]}
      </i>
      {words.energies[value]}
    </>
  ),
}));
const modes = (['basic', 'detailed', 'stream'] as const).map((value: Mode) => ({
  value,
  label: words.modes[value],
}));
const defaultLength = lengthName(limits.musicLengthMs.default);

/** The settings below the prompt. Untouched settings say that the prompt decides. */
export function SettingsStrip({ draft, fits, onChange }: StripProps) {
  const lengths = musicLengthsMs.map((ms) => ({
    value: String(ms),
    label: lengthName(ms),
    disabled: !fits(ms),
  }));
  return (
    <div className={styles.strip}>
      <StripCell
        label={words.length}
        wide={4}
        untouched={draft.lengthMs === undefined ? words.fromPromptElse(defaultLength) : undefined}
        onReset={() => onChange({ lengthMs: undefined })}
      >
        <Segments
          label={words.length}
          options={lengths}
          value={String(draft.lengthMs ?? limits.musicLengthMs.default)}
          idle={draft.lengthMs === undefined}
          onChange={(ms) => onChange({ lengthMs: Number(ms) })}
        />
      </StripCell>
      <TempoFader tempo={draft.tempo} onChange={(tempo) => onChange({ tempo })} />
      <StripCell
        label={words.energy}
        wide={3}
        untouched={draft.energy === undefined ? words.fromPrompt : undefined}
        onReset={() => onChange({ energy: undefined })}
      >
        <Segments
          label={words.energy}
          options={energies}
          value={draft.energy ?? 'medium'}
          idle={draft.energy === undefined}
          onChange={(energy) => onChange({ energy })}
        />
      </StripCell>
      <StripCell label={words.instrumental} wide={2}>
        <Switch
          className={styles.stripSwitch}
          aria-label={words.instrumental}
          label={draft.instrumental ? words.noVocals : words.withVocals}
          checked={draft.instrumental}
          onChange={(event) => onChange({ instrumental: event.target.checked })}
        />
      </StripCell>
      <StripCell label={words.mode} wide={4}>
        <Segments
          label={words.mode}
          options={modes}
          value={draft.mode}
          onChange={(mode) => onChange({ mode })}
        />
      </StripCell>
      <FormatCell wide={3} format={draft.format} onChange={(format) => onChange({ format })} />
      <StripCell
        label={words.genres}
        wide={5}
        untouched={draft.genres.length === 0 ? words.fromPrompt : undefined}
        onReset={() => onChange({ genres: [] })}
      >
        <GenrePicker chosen={draft.genres} onChange={(genres) => onChange({ genres })} />
      </StripCell>
    </div>
  );
}
