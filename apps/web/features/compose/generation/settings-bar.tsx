import { limits } from '#contract/limits.ts';
import { FormatField } from '#web/features/compose/generation/format-field.tsx';
import { GenrePicker } from '#web/features/compose/generation/genre-picker.tsx';
import type { Energy, Mode, MusicDraft } from '#web/features/compose/generation/music-draft.ts';
import { lengthHint } from '#web/features/compose/generation/length-hint.ts';
import { formatLength, musicLengthsMs } from '#web/features/compose/generation/music-lengths.ts';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import type { Interpretation } from '#web/features/compose/generation/use-interpretation.ts';
import { TempoSlider } from '#web/features/compose/generation/tempo-slider.tsx';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Switch } from '#web/ui/field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

interface SettingsBarProps {
  readonly draft: MusicDraft;
  readonly interpretation: Interpretation | undefined;
  /** The length of the next track: of the control, the plan or the prompt, or the default. */
  readonly lengthMs: number;
  readonly hasPlan: boolean;
  readonly isBuiltin: boolean;
  /** Whether the provider supports a length, in milliseconds. */
  readonly supportsLength: (lengthMs: number) => boolean;
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
      {messages.energies[value]}
    </>
  ),
}));
const modes = (['basic', 'detailed', 'stream'] as const).map((value: Mode) => ({
  value,
  label: messages.modes[value],
}));

/** The settings below the prompt. Untouched settings show what the prompt decides. */
export function SettingsBar(props: SettingsBarProps) {
  const { draft, interpretation, lengthMs, hasPlan, isBuiltin, supportsLength, onChange } = props;
  const hint = hasPlan
    ? messages.valueFromPlan(formatLength(lengthMs))
    : lengthHint(lengthMs, limits.musicLengthMs.default);
  const lengths = musicLengthsMs.map((ms) => ({
    value: String(ms),
    label: formatLength(ms),
    disabled: !supportsLength(ms),
  }));
  return (
    <div className={styles.settingsBar}>
      <SettingField
        label={messages.length}
        columns={4}
        defaultHint={draft.lengthMs === undefined ? hint : undefined}
        onReset={() => onChange({ lengthMs: undefined })}
      >
        <SegmentedControl
          label={messages.length}
          options={lengths}
          value={String(draft.lengthMs ?? lengthMs)}
          isDefault={draft.lengthMs === undefined}
          onChange={(ms) => onChange({ lengthMs: Number(ms) })}
        />
      </SettingField>
      <TempoSlider
        tempo={draft.tempo}
        requested={interpretation?.tempoRequested ? interpretation.bpm : undefined}
        expected={isBuiltin ? interpretation?.bpm : undefined}
        onChange={(tempo) => onChange({ tempo })}
      />
      <SettingField
        label={messages.energy}
        columns={3}
        defaultHint={draft.energy === undefined ? messages.fromPrompt : undefined}
        onReset={() => onChange({ energy: undefined })}
      >
        <SegmentedControl
          label={messages.energy}
          options={energies}
          value={draft.energy ?? interpretation?.energy ?? 'medium'}
          isDefault={draft.energy === undefined}
          onChange={(energy) => onChange({ energy })}
        />
      </SettingField>
      <SettingField label={messages.instrumental} columns={2}>
        <Switch
          className={styles.settingSwitch}
          aria-label={messages.instrumental}
          label={draft.instrumental ? messages.noVocals : messages.withVocals}
          checked={draft.instrumental}
          onChange={(event) => onChange({ instrumental: event.target.checked })}
        />
      </SettingField>
      <SettingField label={messages.mode} columns={4}>
        <SegmentedControl
          label={messages.mode}
          options={modes}
          value={draft.mode}
          onChange={(mode) => onChange({ mode })}
        />
      </SettingField>
      <FormatField columns={3} format={draft.format} onChange={(format) => onChange({ format })} />
      <SettingField
        label={messages.genres}
        columns={5}
        defaultHint={draft.genres.length === 0 ? messages.fromPrompt : undefined}
        onReset={() => onChange({ genres: [] })}
      >
        <GenrePicker chosen={draft.genres} onChange={(genres) => onChange({ genres })} />
      </SettingField>
    </div>
  );
}
