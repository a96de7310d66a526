import { useState } from 'react';
import { call } from '#web/data/api.ts';
import { clientErrorMessage } from '#web/data/error-message.ts';
import { ImportButton } from '#web/features/compose/generation/import/import-button.tsx';
import { importMessages } from '#web/features/compose/generation/import/messages.ts';
import type { Imported } from '#web/features/compose/generation/import/read-import.ts';
import {
  type MusicDraft,
  musicProblem,
  promptSettings,
} from '#web/features/compose/generation/music-draft.ts';
import { barCount, lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import { barMsOf, type DraftPlan, draftOf } from '#web/features/compose/generation/plan/draft-plan.ts';
import {
  emptyHistory,
  type PlanHistory,
  pushEdit,
  redoStep,
  restoreHistory,
  undoStep,
} from '#web/features/compose/generation/plan/plan-history.ts';
import { messages } from '#web/features/compose/generation/plan/messages.ts';
import { CancellableButton } from '#web/ui/cancellable-button.tsx';
import { Switch, FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { sessionStore } from '#web/data/session-storage.ts';
import { messages as formMessages } from '#web/features/compose/generation/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { toast } from '#web/ui/toast.ts';
import textStyles from '#web/ui/text.module.css';
import planStyles from './plan.module.css';

const PlanEditor = lazyComponent(
  async () => (await import('#web/features/compose/generation/plan/plan-editor.tsx')).PlanEditor,
  { placeholder: <Skeleton height="9rem" /> },
);

interface PlanPanelProps {
  readonly projectId: string;
  readonly draft: MusicDraft;
  /** The plan fitted to the current length and tempo. */
  readonly plan: DraftPlan | undefined;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

/** 60000 → "1:00.000" */
function exactClock(ms: number): string {
  const seconds = (ms % 60_000) / 1000;
  return `${Math.floor(ms / 60_000)}:${seconds.toFixed(3).padStart(6, '0')}`;
}

function summary(plan: DraftPlan, stored: DraftPlan = plan): string {
  const lengthMs = lengthOf(plan.sections);
  const mergedCount = stored.sections.length - plan.sections.length;
  const texts = { bars: messages.bars(barCount(lengthMs, plan.barMs)), clock: exactClock(lengthMs) };
  return mergedCount > 0
    ? messages.summaryMerged({ ...texts, merged: messages.merged(mergedCount) })
    : messages.summary(texts);
}

/** Generates a plan for the current draft; validation errors are shown in a toast. */
function useCreatePlan(onCreated: (plan: DraftPlan) => void) {
  const { mutate, isPending, cancel } = useAction('createPlan', {
    send: (draft: MusicDraft) => ({ body: promptSettings(draft) }),
    errorToast: messages.failed,
    toMessage: clientErrorMessage,
    onSuccess: async ({ composition_plan: plan }, draft) => {
      // The interpretation has the tempo and metre, which determine the bar lines.
      const body = promptSettings(draft);
      const interpretation = await call('understandMusic', { body: { ...body, composition_plan: plan } });
      const barMs = barMsOf(interpretation.bpm, interpretation.metre);
      onCreated(draftOf(plan, { lengthMs: interpretation.lengthMs, barMs, sourcePrompt: body.prompt }));
    },
  });
  return {
    creating: isPending,
    cancel,
    create: (draft: MusicDraft) => {
      const description = draft.prompt.trim() === '' ? messages.promptMissing : musicProblem(draft);
      if (description === undefined) mutate(draft);
      else toast({ title: formMessages.validationError, description, variant: 'destructive' });
    },
  };
}

const storage = sessionStore('plan-history', 2);

/** The history of a project's plan. Survives navigation and, within a tab, a reload, like the plan itself. */
function usePlanHistory(projectId: string): [PlanHistory, (next: PlanHistory) => void] {
  const key = storage.keyOf(projectId);
  const [history, setHistory] = useState(() => restoreHistory(storage.read(key)));
  return [
    history,
    (next) => {
      setHistory(next);
      storage.write(key, next);
    },
  ];
}

/** The composition plan: its switch, the button that generates it, and the editor. */
export function PlanPanel({ projectId, draft, plan, onChange }: PlanPanelProps) {
  const [history, saveHistory] = usePlanHistory(projectId);
  const [announcement, setAnnouncement] = useState('');
  const replace = (next: DraftPlan) => {
    // A plan replacing none starts a new history.
    saveHistory(plan ? pushEdit(history, plan) : emptyHistory);
    onChange({ plan: next });
  };
  const { create, creating, cancel } = useCreatePlan((created) => {
    replace(created);
    setAnnouncement(messages.planned(created.sections.length));
  });
  const applyStep = (step: typeof undoStep, message: string) => {
    const reached = plan && step(history, plan);
    if (!reached) return setAnnouncement(messages.notPossible);
    saveHistory(reached.history);
    setAnnouncement(message);
    onChange({ plan: reached.plan });
  };
  const generateButton = {
    busy: creating,
    cancel: messages.cancel,
    onCancel: cancel,
    onClick: () => create(draft),
  };
  const applyImport = (imported: Imported) => {
    const { bpm, metre, length_ms: lengthMs, title } = imported.understanding;
    const prompt =
      draft.prompt.trim() === ''
        ? title === null
          ? importMessages.defaultPrompt
          : importMessages.promptFor(title)
        : draft.prompt;
    const next = draftOf(imported.composition_plan, {
      lengthMs,
      barMs: barMsOf(bpm, metre),
      sourcePrompt: prompt.trim(),
    });
    saveHistory(plan ? pushEdit(history, plan) : emptyHistory);
    // Controls that were set before would change the tempo and the length of the file.
    onChange({ plan: next, usePlan: true, prompt, tempo: undefined, lengthMs: undefined });
    setAnnouncement(importMessages.imported(next.sections.length));
  };
  const undo = () => applyStep(undoStep, messages.undone);
  const redo = () => applyStep(redoStep, messages.redone);
  const isStale =
    plan !== undefined && draft.prompt.trim() !== '' && plan.sourcePrompt !== draft.prompt.trim();

  return (
    <section className={planStyles.plan} aria-label={messages.title}>
      <output className={textStyles.visuallyHidden}>{announcement}</output>
      <header className={planStyles.head}>
        <Switch
          label={<b>{messages.title}</b>}
          checked={draft.usePlan}
          onChange={(event) => onChange({ usePlan: event.target.checked })}
        />
        <span className={planStyles.summary}>
          {draft.usePlan ? plan && summary(plan, draft.plan) : messages.off}
        </span>
        <div className={planStyles.buttons}>
          {draft.usePlan && plan && (
            <>
              <Button variant="ghost" aria-disabled={history.past.length === 0} onClick={undo}>
                <Icon name="reply" size="small" />
                {messages.undo}
              </Button>
              <Button variant="ghost" aria-disabled={history.future.length === 0} onClick={redo}>
                <Icon name="redo" size="small" />
                {messages.redo}
              </Button>
            </>
          )}
          {draft.usePlan && !isStale && (
            <CancellableButton {...generateButton}>
              {!creating && <Icon name={plan ? 'retry' : 'list'} size="small" />}
              {creating ? messages.generating : plan ? messages.regenerate : messages.generate}
            </CancellableButton>
          )}
          <ImportButton onImported={applyImport} />
        </div>
      </header>
      {draft.usePlan && !plan && <p className={planStyles.hint}>{messages.none}</p>}
      {draft.usePlan && plan && (
        <>
          {plan.isArranged && <p className={planStyles.hint}>{messages.arranged}</p>}
          {isStale && (
            <div className={planStyles.stale}>
              <FieldError>{messages.stale}</FieldError>
              <div className={planStyles.buttons}>
                <CancellableButton {...generateButton}>
                  {creating ? messages.generating : messages.regenerate}
                </CancellableButton>
                <Button variant="ghost" onClick={() => onChange({ usePlan: false })}>
                  {messages.removePlan}
                </Button>
              </div>
            </div>
          )}
          <PlanEditor
            plan={plan}
            isSung={!draft.instrumental || plan.sections.some(({ lines }) => lines.length > 0)}
            onEdit={(next, message) => {
              if (next === plan) return setAnnouncement(messages.notPossible);
              if (message === '') return onChange({ plan: next });
              replace(next);
              setAnnouncement(message);
            }}
            onUndo={undo}
            onRedo={redo}
          />
        </>
      )}
    </section>
  );
}
