import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ExamplePrompts } from '#web/features/generation/example-prompts.tsx';
import { CostRow } from '#web/features/generation/cost-row.tsx';
import { bodyOf, draftProblem } from '#web/features/generation/music-draft.ts';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { lengthOf } from '#web/features/generation/plan/bar-grid.ts';
import { MakerPart } from '#web/features/generation/maker-part.tsx';
import { fits, lengthProblem, providerOf } from '#web/features/generation/makers.ts';
import { PlanPart } from '#web/features/generation/plan/plan-part.tsx';
import { useFittedPlan } from '#web/features/generation/plan/use-fitted-plan.ts';
import { PromptPart } from '#web/features/generation/prompt-part.tsx';
import { SettingsLine } from '#web/features/generation/settings-line.tsx';
import { SettingsStrip } from '#web/features/generation/settings-strip.tsx';
import { useEstimate } from '#web/kit/use-estimate.ts';
import { usePanel } from '#web/features/generation/use-panel.ts';
import { Understood } from '#web/features/generation/understood.tsx';
import { useUnderstanding } from '#web/features/generation/use-understanding.ts';
import { words } from '#web/features/generation/words.ts';
import { Wrong } from '#web/kit/field.tsx';
import styles from './desk.module.css';

/** The form for music: prompt, interpretation, plan, settings, cost, Generate. */
interface MusicPanelProps {
  readonly projectId: string;
  readonly hasTracks: boolean;
}

export function MusicPanel({ projectId, hasTracks }: MusicPanelProps) {
  const { draft, promptField, making, change, submit } = usePanel(projectId, 'music');
  const reading = useUnderstanding(draft);
  const plan = useFittedPlan(draft, reading);
  const lengthMs = plan ? lengthOf(plan.sections) : draft.lengthMs;
  const { maker } = making;
  const meantMs = lengthMs ?? reading?.lengthMs ?? limits.musicLengthMs.default;
  const wrongLength = lengthProblem(maker, meantMs);
  const priced = {
    music_length_ms: meantMs,
    musicLength: meantMs,
    output_format: draft.format,
    outputFormat: draft.format,
    ...providerOf(maker),
  };
  const estimate = useEstimate('estimateMusicCost', making.isSettled ? priced : undefined);
  // Initial state only: the settings stay open when the first track arrives.
  const [isOpen, setOpen] = useState(!hasTracks);
  const settingsId = useId();
  const isEmpty = draft.prompt.trim() === '';
  const planPart = <PlanPart projectId={projectId} draft={draft} plan={plan} onChange={change} />;
  const tooDear = estimate?.canAfford === false;

  return (
    <form
      className={clsx(styles.form, hasTracks && styles.compact)}
      noValidate
      onSubmit={(event) => {
        const problem = draftProblem(draft) ?? wrongLength;
        submit(event, { problem, body: () => (tooDear ? undefined : bodyOf(draft, plan)) });
      }}
    >
      {!hasTracks && <h3 className={styles.make}>{words.makeMusic}</h3>}
      <PromptPart
        projectId={projectId}
        type="music"
        field={promptField}
        label={words.prompt}
        placeholder={words.promptPlaceholder}
        max={limits.musicPrompt.max}
        improveAs="music"
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      {isEmpty && !hasTracks && (
        <ExamplePrompts
          onChoose={(prompt) => {
            change({ prompt });
            promptField.current?.focus();
          }}
        />
      )}
      {!isEmpty && (
        <Understood
          reading={reading}
          draft={draft}
          plan={plan}
          isOwnReading={maker?.isBuiltin ?? true}
          promptField={promptField}
          onChange={change}
        />
      )}
      {draft.usePlan && !isOpen && planPart}
      {hasTracks && (
        <SettingsLine draft={draft} isOpen={isOpen} controls={settingsId} onToggle={() => setOpen(!isOpen)} />
      )}
      <div id={settingsId} className={styles.settings} hidden={!isOpen}>
        {isOpen && (
          <>
            {planPart}
            <SettingsStrip draft={draft} fits={(ms) => fits(maker, ms)} onChange={change} />
            <MakerPart making={making} />
          </>
        )}
      </div>
      {wrongLength && (
        <p className={styles.wrong}>
          <Wrong>{wrongLength}</Wrong>
        </p>
      )}
      <CostRow
        type="music"
        estimate={estimate}
        note={estimate && lengthMs === undefined ? words.costFor(lengthName(meantMs)) : undefined}
        disabled={isEmpty || tooDear}
      />
    </form>
  );
}
