import { clsx } from 'clsx';
import { type RefObject, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { CostRow } from '#web/features/compose/generation/cost-row.tsx';
import { musicBody, type MusicDraft, musicProblem } from '#web/features/compose/generation/music-draft.ts';
import { lengthNote } from '#web/features/compose/generation/length-hint.ts';
import { lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import { ProviderPicker } from '#web/features/compose/generation/provider-picker.tsx';
import {
  supportsLength,
  lengthProblem,
  providerQuery,
} from '#web/features/compose/generation/provider-choice.ts';
import { PlanPanel } from '#web/features/compose/generation/plan/plan-panel.tsx';
import { useFittedPlan } from '#web/features/compose/generation/plan/use-fitted-plan.ts';
import { PromptSection } from '#web/features/compose/generation/prompt-section.tsx';
import { SeveralTakes, type TakesDialog } from '#web/features/compose/generation/several-takes.tsx';
import { SettingsSummary } from '#web/features/compose/generation/settings-summary.tsx';
import { SettingsBar } from '#web/features/compose/generation/settings-bar.tsx';
import { useEstimate } from '#web/domain/use-estimate.ts';
import { usePanel } from '#web/features/compose/generation/use-panel.ts';
import {
  type Interpretation,
  useInterpretation,
} from '#web/features/compose/generation/use-interpretation.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import type { DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import { FieldError } from '#web/ui/field.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

/** The form for music: prompt, interpretation, plan, settings, cost, Generate. */
interface MusicPanelProps {
  readonly projectId: string;
  /** Whether the project had tracks when the form opened. */
  readonly hasTracks: boolean;
  readonly takesDialog: TakesDialog;
}

/** Example prompts; pressing one puts it in the prompt field. */
function ExamplePrompts({ onChoose }: { readonly onChoose: (prompt: string) => void }) {
  return (
    <section className={styles.examples} aria-label={messages.examples}>
      <h4 className={textStyles.label}>{messages.examples}</h4>
      <ul>
        {messages.examplePrompts.map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onChoose(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hint = <p className={styles.interpretationText}>{messages.interpretationHint}</p>;
const InterpretationChips = lazyComponent(
  async () => (await import('#web/features/compose/generation/interpretation-chips.tsx')).InterpretationChips,
  { placeholder: hint },
);

interface PromptInterpretationProps {
  readonly interpretation: Interpretation | undefined;
  readonly draft: MusicDraft;
  /** The plan fitted to the current length and tempo. */
  readonly plan: DraftPlan | undefined;
  /**
   * Whether the built-in composer generates it: another provider makes its own choices for what the prompt leaves
   * open.
   */
  readonly isBuiltin: boolean;
  readonly promptField: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

/** How the composer interprets the prompt, updated while typing: chips that can be changed, and one sentence. */
function PromptInterpretation({ interpretation, ...rest }: PromptInterpretationProps) {
  return (
    <section className={styles.interpretation} aria-label={messages.interpretation}>
      <h3 className={textStyles.label}>{messages.interpretation}</h3>
      {interpretation ? <InterpretationChips interpretation={interpretation} {...rest} /> : hint}
    </section>
  );
}

export function MusicPanel({ projectId, hasTracks, takesDialog }: MusicPanelProps) {
  const { draft, promptField, selection, change, submit, reset } = usePanel(projectId, 'music');
  const interpretation = useInterpretation(draft);
  const plan = useFittedPlan(draft, interpretation);
  const lengthMs = plan ? lengthOf(plan.sections) : draft.lengthMs;
  const { provider } = selection;
  const expectedMs = lengthMs ?? interpretation?.lengthMs ?? limits.musicLengthMs.default;
  const lengthError = lengthProblem(provider, expectedMs);
  const estimateQuery = {
    music_length_ms: expectedMs,
    musicLength: expectedMs,
    output_format: draft.format,
    outputFormat: draft.format,
    ...providerQuery(provider),
  };
  const estimate = useEstimate('estimateMusicCost', selection.isSettled ? estimateQuery : undefined);
  // Initial states only: the form does not change its layout under the user when the first track arrives.
  const [isCompact] = useState(hasTracks);
  const [isFoldable] = useState(hasTracks || matchMedia('(width < 40rem)').matches);
  const [isExpanded, setExpanded] = useState(!isFoldable);
  const settingsId = useId();
  const isEmpty = draft.prompt.trim() === '';
  const planPanel = <PlanPanel projectId={projectId} draft={draft} plan={plan} onChange={change} />;
  const isUnaffordable = estimate?.canAfford === false;

  return (
    <form
      className={clsx(styles.form, isCompact && styles.compact)}
      noValidate
      onSubmit={(event) => {
        const problem = musicProblem(draft) ?? lengthError;
        submit(event, { problem, body: () => (isUnaffordable ? undefined : musicBody(draft, plan)) });
      }}
    >
      {!isCompact && <h3 className={styles.formHeading}>{messages.makeMusic}</h3>}
      <PromptSection
        projectId={projectId}
        type="music"
        field={promptField}
        label={messages.prompt}
        placeholder={messages.promptPlaceholder}
        max={limits.musicPrompt.max}
        improveAs="music"
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      {isEmpty && !isCompact && (
        <ExamplePrompts
          onChoose={(prompt) => {
            change({ prompt });
            promptField.current?.focus();
          }}
        />
      )}
      {!isEmpty && (
        <PromptInterpretation
          interpretation={interpretation}
          draft={draft}
          plan={plan}
          isBuiltin={provider?.isBuiltin ?? true}
          promptField={promptField}
          onChange={change}
        />
      )}
      {draft.usePlan && !isExpanded && planPanel}
      {isFoldable && (
        <SettingsSummary
          draft={draft}
          lengthMs={expectedMs}
          isExpanded={isExpanded}
          controls={settingsId}
          onToggle={() => setExpanded(!isExpanded)}
        />
      )}
      <div id={settingsId} className={styles.settings} hidden={!isExpanded}>
        {isExpanded && (
          <>
            {planPanel}
            <SettingsBar
              draft={draft}
              interpretation={interpretation}
              lengthMs={expectedMs}
              hasPlan={plan !== undefined}
              isBuiltin={provider?.isBuiltin ?? true}
              supportsLength={(ms) => supportsLength(provider, ms)}
              onChange={change}
            />
            <ProviderPicker selection={selection} />
          </>
        )}
      </div>
      {lengthError && (
        <p className={styles.error}>
          <FieldError>{lengthError}</FieldError>
        </p>
      )}
      <CostRow
        projectId={projectId}
        type="music"
        estimate={estimate}
        note={
          estimate && lengthMs === undefined
            ? lengthNote(expectedMs, limits.musicLengthMs.default)
            : undefined
        }
        disabled={isEmpty || isUnaffordable}
      >
        <SeveralTakes
          projectId={projectId}
          brief={() => ({ type: 'music', settings: musicBody(draft, plan) })}
          dialog={takesDialog}
          onOrdered={reset}
          disabled={musicProblem(draft) !== undefined}
        />
      </CostRow>
    </form>
  );
}
