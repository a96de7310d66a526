import { useState } from 'react';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import { barCount, lengthOf } from '#web/features/generation/plan/bar-grid.ts';
import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import { useCreatePlan } from '#web/features/generation/plan/use-create-plan.ts';
import { afterEdit, noHistory, stepBack, stepForward } from '#web/features/generation/plan/plan-history.ts';
import { usePlanHistory } from '#web/features/generation/plan/use-plan-history.ts';
import { words } from '#web/features/generation/plan/words.ts';
import { CancellableKey } from '#web/kit/cancellable-key.tsx';
import { Switch, Wrong } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { lazyView } from '#web/kit/lazy-view.tsx';
import { Skeleton } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import planStyles from './plan.module.css';

const PlanEditor = lazyView(
  async () => (await import('#web/features/generation/plan/plan-editor.tsx')).PlanEditor,
  { waiting: <Skeleton height="9rem" /> },
);

interface PlanPartProps {
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

function summary(plan: DraftPlan, kept: DraftPlan = plan): string {
  const lengthMs = lengthOf(plan.sections);
  const gone = kept.sections.length - plan.sections.length;
  const joined = gone > 0 ? `, ${words.joined(gone)}` : '';
  return `${words.bars(barCount(lengthMs, plan.barMs))}, ${exactClock(lengthMs)}${joined}`;
}

/** The composition plan: its switch, the button that generates it, and the editor. */
export function PlanPart({ projectId, draft, plan, onChange }: PlanPartProps) {
  const [history, keepHistory] = usePlanHistory(projectId);
  const [said, setSaid] = useState('');
  const replace = (next: DraftPlan) => {
    // A plan replacing none starts a new history.
    keepHistory(plan ? afterEdit(history, plan) : noHistory);
    onChange({ plan: next });
  };
  const { create, creating, cancel } = useCreatePlan((made) => {
    replace(made);
    setSaid(words.planned(made.sections.length));
  });
  const go = (step: typeof stepBack, done: string) => {
    const reached = plan && step(history, plan);
    if (!reached) return setSaid(words.cannot);
    keepHistory(reached.history);
    setSaid(done);
    onChange({ plan: reached.plan });
  };
  const planning = { busy: creating, cancel: words.cancel, onCancel: cancel, onClick: () => create(draft) };
  const undo = () => go(stepBack, words.undone);
  const redo = () => go(stepForward, words.redone);
  const isStale = plan !== undefined && draft.prompt.trim() !== '' && plan.madeFor !== draft.prompt.trim();

  return (
    <section className={planStyles.plan} aria-label={words.title}>
      <output className={textStyles.visuallyHidden}>{said}</output>
      <header className={planStyles.head}>
        <Switch
          label={<b>{words.title}</b>}
          checked={draft.usePlan}
          onChange={(event) => onChange({ usePlan: event.target.checked })}
        />
        <span className={planStyles.summary}>
          {draft.usePlan ? plan && summary(plan, draft.plan) : words.off}
        </span>
        {draft.usePlan && (
          <div className={planStyles.keys}>
            {plan && (
              <>
                <Key look="bare" aria-disabled={history.past.length === 0} onClick={undo}>
                  <Icon name="reply" size="small" />
                  {words.undo}
                </Key>
                <Key look="bare" aria-disabled={history.undone.length === 0} onClick={redo}>
                  <Icon name="redo" size="small" />
                  {words.redo}
                </Key>
              </>
            )}
            {!isStale && (
              <CancellableKey {...planning}>
                {!creating && <Icon name={plan ? 'retry' : 'list'} size="small" />}
                {creating ? words.generating : plan ? words.again : words.generate}
              </CancellableKey>
            )}
          </div>
        )}
      </header>
      {draft.usePlan && !plan && <p className={planStyles.none}>{words.none}</p>}
      {draft.usePlan && plan && (
        <>
          {isStale && (
            <div className={planStyles.stale}>
              <Wrong>{words.stale}</Wrong>
              <div className={planStyles.keys}>
                <CancellableKey {...planning}>{creating ? words.generating : words.again}</CancellableKey>
                <Key look="bare" onClick={() => onChange({ usePlan: false })}>
                  {words.leave}
                </Key>
              </div>
            </div>
          )}
          <PlanEditor
            plan={plan}
            isSung={!draft.instrumental || plan.sections.some(({ lines }) => lines.length > 0)}
            onEdit={(next, what) => {
              if (next === plan) return setSaid(words.cannot);
              if (what === '') return onChange({ plan: next });
              replace(next);
              setSaid(what);
            }}
            onUndo={undo}
            onRedo={redo}
          />
        </>
      )}
    </section>
  );
}
