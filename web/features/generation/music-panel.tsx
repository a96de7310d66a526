import { type FormEvent, useId, useRef, useState } from 'react';
import { CostRow } from '#web/features/generation/cost-row.tsx';
import { enqueue } from '#web/features/generation/enqueue.ts';
import { bodyOf, draftProblem, emptyDraft, type MusicDraft } from '#web/features/generation/music-draft.ts';
import { PromptField } from '#web/features/generation/prompt-field.tsx';
import { SettingsStrip } from '#web/features/generation/settings-strip.tsx';
import { useEstimate } from '#web/features/generation/use-estimate.ts';
import { Understood } from '#web/features/generation/understood.tsx';
import { useUnderstanding } from '#web/features/generation/use-understanding.ts';
import { words } from '#web/features/generation/words.ts';
import { toast } from '#web/kit/toast.ts';
import './desk.css';

interface MusicPanelProps {
  readonly projectId: string;
  /** False for those who may listen but not make. */
  readonly mayGenerate: boolean;
  /** A prompt that was copied elsewhere on the page, offered for use. */
  readonly copiedPrompt?: string | undefined;
}

/** The desk where a piece of music is asked for: prompt, settings, cost, Generate. */
export function MusicPanel({ projectId, mayGenerate, copiedPrompt }: MusicPanelProps) {
  const heading = useId();
  return (
    <section className="desk panel" aria-labelledby={heading}>
      <header className="desk-head">
        <h2 id={heading}>{words.cardTitle}</h2>
      </header>
      {mayGenerate ? (
        <MusicForm projectId={projectId} copiedPrompt={copiedPrompt} />
      ) : (
        <p className="desk-note">{words.mayNot}</p>
      )}
    </section>
  );
}

function MusicForm({ projectId, copiedPrompt }: Omit<MusicPanelProps, 'mayGenerate'>) {
  const [draft, setDraft] = useState<MusicDraft>(emptyDraft);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const estimate = useEstimate(draft.lengthMs, draft.format);
  const reading = useUnderstanding(draft);
  const change = (part: Partial<MusicDraft>) => setDraft((before) => ({ ...before, ...part }));
  const tooDear = estimate?.canAfford === false;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = draftProblem(draft);
    if (problem) {
      toast({ title: words.validationError, description: problem, variant: 'destructive' });
      return;
    }
    if (tooDear) return;
    try {
      void enqueue(projectId, { type: 'music', body: bodyOf(draft) });
    } catch {
      toast({ ...words.queueError, variant: 'destructive' });
      return;
    }
    change({ prompt: '' });
    // The key that had the focus goes out; a keyboard goes on at the next prompt.
    if (document.activeElement?.matches(':focus-visible')) promptField.current?.focus();
  };

  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <PromptField
        ref={promptField}
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
