import { limits } from '#contract/limits.ts';
import { CostRow } from '#web/features/compose/generation/cost-row.tsx';
import { FormatField } from '#web/features/compose/generation/format-field.tsx';
import { ProviderPicker } from '#web/features/compose/generation/provider-picker.tsx';
import { providerFields, providerQuery } from '#web/features/compose/generation/provider-choice.ts';
import { PromptSection } from '#web/features/compose/generation/prompt-section.tsx';
import { SeveralTakes, type TakesDialog } from '#web/features/compose/generation/several-takes.tsx';
import { useEstimate } from '#web/domain/use-estimate.ts';
import { usePanel } from '#web/features/compose/generation/use-panel.ts';
import { VoiceField } from '#web/features/compose/generation/voice-field.tsx';
import { voiceBody, voiceProblem } from '#web/features/compose/generation/voice-request.ts';
import { messages, voiceMessages } from '#web/features/compose/generation/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import styles from './form.module.css';

/** Debounce delay in milliseconds: the price depends on the number of characters. */
const debounceMs = 300;

const { min, max } = limits.voiceSpeed;
const step = 0.05;

interface SpeedSliderProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** The speaking rate of a voice, as a multiple of its normal rate. */
function SpeedSlider({ speed, onChange }: SpeedSliderProps) {
  return (
    <SettingField label={voiceMessages.speed} columns={3} value={<b>{messages.speedTimes(speed)}</b>}>
      <div className={styles.settingSlider}>
        <Slider
          aria-label={voiceMessages.speed}
          aria-valuetext={messages.timesSpeed(speed)}
          ticks={15}
          min={min}
          max={max}
          step={step}
          value={speed}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </div>
    </SettingField>
  );
}

/** The form for voice: text, voice, speed, format, Generate. */
export function VoicePanel({
  projectId,
  takesDialog,
}: {
  readonly projectId: string;
  readonly takesDialog: TakesDialog;
}) {
  const { draft, promptField, selection, change, submit, reset } = usePanel(projectId, 'voice');
  const { provider } = providerFields(selection.providers, selection.choice);
  const { data, isError, refetch } = useApiQuery('listVoices', {
    ...(provider !== undefined && { query: { provider } }),
    enabled: selection.isSettled,
  });
  const voices = data?.voices;
  const characters = useDebouncedValue(draft.prompt.trim().length, debounceMs);
  const estimate = useEstimate(
    'estimateSoundCost',
    characters > 0 && characters <= limits.voiceText.max
      ? { type: 'voice', characters, ...providerQuery(selection.provider) }
      : undefined,
  );
  const isUnaffordable = estimate?.canAfford === false;
  const selectedVoice = voices?.find(({ id }) => id === draft.voiceId) ?? voices?.[0];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        submit(event, {
          problem: voiceProblem(draft),
          body: () => (isUnaffordable ? undefined : selectedVoice && voiceBody(draft, selectedVoice.id)),
        })
      }
    >
      <PromptSection
        projectId={projectId}
        type="voice"
        field={promptField}
        label={voiceMessages.text}
        placeholder={voiceMessages.textPlaceholder}
        max={limits.voiceText.max}
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <ProviderPicker selection={selection} />
      <div className={styles.settingsBar}>
        <VoiceField
          voices={voices}
          chosen={selectedVoice}
          hasSample={selection.provider?.isBuiltin ?? true}
          onChange={(voiceId) => change({ voiceId })}
          onRetry={isError ? () => void refetch() : undefined}
        />
        <SpeedSlider speed={draft.speed} onChange={(speed) => change({ speed })} />
        <FormatField columns={4} format={draft.format} onChange={(format) => change({ format })} />
      </div>
      <CostRow
        projectId={projectId}
        type="voice"
        estimate={estimate}
        note={messages.returnedOnFailure}
        disabled={draft.prompt.trim() === '' || !selectedVoice || isUnaffordable}
      >
        <SeveralTakes
          projectId={projectId}
          brief={() => ({ type: 'voice', settings: voiceBody(draft, selectedVoice?.id ?? '') })}
          dialog={takesDialog}
          onOrdered={reset}
          disabled={voiceProblem(draft) !== undefined || !selectedVoice}
        />
      </CostRow>
    </form>
  );
}
