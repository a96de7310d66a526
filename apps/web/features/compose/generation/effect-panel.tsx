import { limits } from '#contract/limits.ts';
import { CostRow } from '#web/features/compose/generation/cost-row.tsx';
import {
  effectBody,
  effectDurationsMs,
  effectProblem,
} from '#web/features/compose/generation/effect-request.ts';
import { FormatField } from '#web/features/compose/generation/format-field.tsx';
import { lengthHint, lengthNote } from '#web/features/compose/generation/length-hint.ts';
import { formatLength } from '#web/features/compose/generation/music-lengths.ts';
import { ProviderPicker } from '#web/features/compose/generation/provider-picker.tsx';
import {
  supportsLength,
  lengthProblem,
  providerQuery,
} from '#web/features/compose/generation/provider-choice.ts';
import { PromptSection } from '#web/features/compose/generation/prompt-section.tsx';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { SeveralTakes, type TakesDialog } from '#web/features/compose/generation/several-takes.tsx';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import { useEstimate } from '#web/domain/use-estimate.ts';
import { usePanel } from '#web/features/compose/generation/use-panel.ts';
import { effectMessages, messages } from '#web/features/compose/generation/messages.ts';
import { Switch } from '#web/ui/field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './form.module.css';

/** Debounce delay in milliseconds: the prompt can state the duration, which changes the price. */
const debounceMs = 300;
const defaultMs = limits.soundEffectMs.default;

/** The prompt parameter of a cost estimate; empty for a prompt that cannot be submitted. */
const promptQuery = (prompt: string) =>
  prompt === '' || prompt.length > limits.soundEffectPrompt.max ? {} : { prompt };

/** The form for sound effects: prompt, duration, format, loop, Generate. */
export function EffectPanel({
  projectId,
  takesDialog,
}: {
  readonly projectId: string;
  readonly takesDialog: TakesDialog;
}) {
  const { draft, promptField, selection, change, submit, reset } = usePanel(projectId, 'sound_effect');
  const { provider } = selection;
  const debouncedPrompt = useDebouncedValue(draft.prompt.trim(), debounceMs);
  const estimateQuery = {
    type: 'sound_effect' as const,
    ...(draft.durationMs === undefined ? promptQuery(debouncedPrompt) : { durationMs: draft.durationMs }),
    ...providerQuery(provider),
  };
  const estimate = useEstimate('estimateSoundCost', selection.isSettled ? estimateQuery : undefined);
  const expectedMs = draft.durationMs ?? estimate?.durationMs ?? defaultMs;
  const lengthError = lengthProblem(provider, expectedMs);
  const isUnaffordable = estimate?.canAfford === false;
  const durations = effectDurationsMs.map((ms) => ({
    value: String(ms),
    label: formatLength(ms),
    disabled: !supportsLength(provider, ms),
  }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        submit(event, {
          problem: effectProblem(draft) ?? lengthError,
          body: () => (isUnaffordable ? undefined : effectBody(draft)),
        })
      }
    >
      <PromptSection
        projectId={projectId}
        type="sound_effect"
        field={promptField}
        label={effectMessages.prompt}
        placeholder={effectMessages.promptPlaceholder}
        max={limits.soundEffectPrompt.max}
        improveAs="sound_effect"
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <div className={styles.settingsBar}>
        <SettingField
          label={effectMessages.duration}
          columns={5}
          defaultHint={draft.durationMs === undefined ? lengthHint(expectedMs, defaultMs) : undefined}
          onReset={() => change({ durationMs: undefined })}
        >
          <SegmentedControl
            label={effectMessages.duration}
            options={durations}
            value={String(expectedMs)}
            isDefault={draft.durationMs === undefined}
            onChange={(ms) => change({ durationMs: Number(ms) })}
          />
        </SettingField>
        <FormatField columns={4} format={draft.format} onChange={(format) => change({ format })} />
        <SettingField label={messages.loop} columns={3}>
          <Switch
            className={styles.settingSwitch}
            aria-label={messages.loop}
            label={draft.loop ? effectMessages.loops : effectMessages.ends}
            checked={draft.loop}
            onChange={(event) => change({ loop: event.target.checked })}
          />
        </SettingField>
      </div>
      <ProviderPicker selection={selection} problem={lengthError} />
      <CostRow
        projectId={projectId}
        type="sound_effect"
        estimate={estimate}
        note={
          estimate && draft.durationMs === undefined
            ? lengthNote(expectedMs, defaultMs)
            : messages.returnedOnFailure
        }
        disabled={draft.prompt.trim() === '' || isUnaffordable}
      >
        <SeveralTakes
          projectId={projectId}
          brief={() => ({ type: 'sound_effect', settings: effectBody(draft) })}
          dialog={takesDialog}
          onOrdered={reset}
          disabled={effectProblem(draft) !== undefined}
        />
      </CostRow>
    </form>
  );
}
