import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { CostRow } from '#web/features/generation/cost-row.tsx';
import { bodyOf, draftProblem, emptyDraft, type MusicDraft } from '#web/features/generation/music-draft.ts';
import { PromptField } from '#web/features/generation/prompt-field.tsx';
import { SettingsStrip } from '#web/features/generation/settings-strip.tsx';
import { backToField, submitOrder } from '#web/features/generation/submit-order.ts';
import { useEstimate } from '#web/features/generation/use-estimate.ts';
import { Understood } from '#web/features/generation/understood.tsx';
import { useUnderstanding } from '#web/features/generation/use-understanding.ts';
import { words } from '#web/features/generation/words.ts';

interface MusicPanelProps {
  readonly projectId: string;
  readonly copiedPrompt: string | undefined;
}

/** Where a piece of music is asked for: prompt, settings, cost, Generate. */
export function MusicPanel({ projectId, copiedPrompt }: MusicPanelProps) {
  const [draft, setDraft] = useState<MusicDraft>(emptyDraft);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const estimate = useEstimate(draft.lengthMs, draft.format);
  const reading = useUnderstanding(draft);
  const change = (part: Partial<MusicDraft>) => setDraft((before) => ({ ...before, ...part }));
  const tooDear = estimate?.canAfford === false;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = draftProblem(draft);
    if (problem === undefined && tooDear) return;
    if (!submitOrder(projectId, problem, () => ({ type: 'music', body: bodyOf(draft) }))) return;
    change({ prompt: '' });
    backToField(promptField.current);
  };

  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <PromptField
        ref={promptField}
        label={words.prompt}
        placeholder={words.promptPlaceholder}
        max={limits.musicPrompt.max}
        improveAs="music"
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
        copiedPrompt={copiedPrompt}
      />
      <Understood reading={reading} />
      <SettingsStrip draft={draft} onChange={change} />
      <CostRow
        estimate={estimate}
        lengthMs={draft.lengthMs}
        disabled={draft.prompt.trim() === '' || tooDear}
      />
    </form>
  );
}
