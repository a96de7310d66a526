import type { RefObject } from 'react';
import type { MusicDraft } from '#web/features/compose/generation/music-draft.ts';
import type { DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import type { Interpretation } from '#web/features/compose/generation/use-interpretation.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

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
export function PromptInterpretation({ interpretation, ...rest }: PromptInterpretationProps) {
  return (
    <section className={styles.interpretation} aria-label={messages.interpretation}>
      <h3 className={textStyles.label}>{messages.interpretation}</h3>
      {interpretation ? <InterpretationChips interpretation={interpretation} {...rest} /> : hint}
    </section>
  );
}
