import { limits } from '#contract/limits.ts';
import { CostRow } from '#web/features/generation/cost-row.tsx';
import { effectBody, effectDurationsMs, effectProblem } from '#web/features/generation/effect-order.ts';
import { FormatCell } from '#web/features/generation/format-cell.tsx';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { MakerPart } from '#web/features/generation/maker-part.tsx';
import { exactLength, fits, lengthProblem, providerOf } from '#web/features/generation/makers.ts';
import { PromptPart } from '#web/features/generation/prompt-part.tsx';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { useSettled } from '#web/kit/use-settled.ts';
import { useEstimate } from '#web/kit/use-estimate.ts';
import { usePanel } from '#web/features/generation/use-panel.ts';
import { effectWords } from '#web/features/generation/effect-words.ts';
import { words } from '#web/features/generation/words.ts';
import { Switch } from '#web/kit/field.tsx';
import { Segments } from '#web/kit/segments.tsx';
import styles from './desk.module.css';

/** Debounce delay in milliseconds: the prompt can state the duration, which changes the price. */
const pauseMs = 300;
const usual = lengthName(limits.soundEffectMs.default);

/** The prompt parameter of a cost estimate; empty for a prompt that cannot be submitted. */
const wordsOf = (prompt: string) =>
  prompt === '' || prompt.length > limits.soundEffectPrompt.max ? {} : { prompt };

/** The form for sound effects: prompt, duration, format, loop, Generate. */
export function EffectPanel({ projectId }: { readonly projectId: string }) {
  const { draft, promptField, making, change, submit } = usePanel(projectId, 'sound_effect');
  const { maker } = making;
  const settled = useSettled(draft.prompt.trim(), pauseMs);
  const priced = {
    type: 'sound_effect' as const,
    ...(draft.durationMs === undefined ? wordsOf(settled) : { durationMs: draft.durationMs }),
    ...providerOf(maker),
  };
  const estimate = useEstimate('estimateSoundCost', making.isSettled ? priced : undefined);
  const meantMs = draft.durationMs ?? estimate?.durationMs ?? limits.soundEffectMs.default;
  const wrongLength = lengthProblem(maker, meantMs);
  const tooDear = estimate?.canAfford === false;
  const durations = effectDurationsMs.map((ms) => ({
    value: String(ms),
    label: lengthName(ms),
    disabled: !fits(maker, ms),
  }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        submit(event, {
          problem: effectProblem(draft) ?? wrongLength,
          body: () => (tooDear ? undefined : effectBody(draft)),
        })
      }
    >
      <PromptPart
        projectId={projectId}
        type="sound_effect"
        field={promptField}
        label={effectWords.prompt}
        placeholder={effectWords.promptPlaceholder}
        max={limits.soundEffectPrompt.max}
        improveAs="sound_effect"
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <div className={styles.strip}>
        <StripCell
          label={effectWords.duration}
          wide={5}
          untouched={draft.durationMs === undefined ? words.fromPromptElse(usual) : undefined}
          onReset={() => change({ durationMs: undefined })}
        >
          <Segments
            label={effectWords.duration}
            options={durations}
            value={String(draft.durationMs ?? limits.soundEffectMs.default)}
            idle={draft.durationMs === undefined}
            onChange={(ms) => change({ durationMs: Number(ms) })}
          />
        </StripCell>
        <FormatCell wide={4} format={draft.format} onChange={(format) => change({ format })} />
        <StripCell label={words.loop} wide={3}>
          <Switch
            className={styles.stripSwitch}
            aria-label={words.loop}
            label={draft.loop ? effectWords.loops : effectWords.ends}
            checked={draft.loop}
            onChange={(event) => change({ loop: event.target.checked })}
          />
        </StripCell>
      </div>
      <MakerPart making={making} problem={wrongLength} />
      <CostRow
        type="sound_effect"
        estimate={estimate}
        note={
          estimate && draft.durationMs === undefined
            ? words.costFor(exactLength(meantMs))
            : words.returnedOnFailure
        }
        disabled={draft.prompt.trim() === '' || tooDear}
      />
    </form>
  );
}
