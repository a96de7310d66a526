import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import {
  effectBody,
  type EffectDraft,
  effectDurationsMs,
  effectProblem,
  emptyEffect,
} from '#web/features/generation/effect-draft.ts';
import { FormatCell } from '#web/features/generation/format-cell.tsx';
import { GenerateRow } from '#web/features/generation/generate-row.tsx';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { PromptField } from '#web/features/generation/prompt-field.tsx';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { backToField, submitOrder } from '#web/features/generation/submit-order.ts';
import { words } from '#web/features/generation/words.ts';
import { Switch } from '#web/kit/field.tsx';
import { Segments } from '#web/kit/segments.tsx';

const durations = effectDurationsMs.map((ms) => ({ value: String(ms), label: lengthName(ms) }));

interface EffectPanelProps {
  readonly projectId: string;
  readonly copiedPrompt: string | undefined;
}

/** Where a sound effect is asked for: prompt, duration, format, loop, Generate. */
export function EffectPanel({ projectId, copiedPrompt }: EffectPanelProps) {
  const [draft, setDraft] = useState<EffectDraft>(emptyEffect);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<EffectDraft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const order = () => ({ type: 'sound_effect', body: effectBody(draft) }) as const;
    if (!submitOrder(projectId, effectProblem(draft), order)) return;
    change({ prompt: '' });
    backToField(promptField.current);
  };

  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <PromptField
        ref={promptField}
        label={words.effect.prompt}
        placeholder={words.effect.promptPlaceholder}
        max={limits.soundEffectPrompt.max}
        improveAs="sound_effect"
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
        copiedPrompt={copiedPrompt}
      />
      <div className="strip">
        <StripCell label={words.effect.duration} wide={5}>
          <Segments
            label={words.effect.duration}
            options={durations}
            value={String(draft.durationMs)}
            onChange={(ms) => change({ durationMs: Number(ms) })}
          />
        </StripCell>
        <FormatCell wide={4} format={draft.format} onChange={(format) => change({ format })} />
        <StripCell label={words.loop} wide={3}>
          <Switch
            className="strip-switch"
            aria-label={words.loop}
            label={draft.loop ? words.effect.loops : words.effect.ends}
            checked={draft.loop}
            onChange={(event) => change({ loop: event.target.checked })}
          />
        </StripCell>
      </div>
      <GenerateRow type="sound_effect" disabled={draft.prompt.trim() === ''} />
    </form>
  );
}
