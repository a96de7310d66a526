import type { RefObject } from 'react';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import type { Understanding } from '#web/features/generation/use-understanding.ts';
import { words } from '#web/features/generation/words.ts';
import { lazyView } from '#web/kit/lazy-view.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

const nothingYet = <p className={styles.reading}>{words.nothingUnderstood}</p>;
const UnderstoodFacts = lazyView(
  async () => (await import('#web/features/generation/understood-facts.tsx')).UnderstoodFacts,
  { waiting: nothingYet },
);

interface UnderstoodProps {
  readonly reading: Understanding | undefined;
  readonly draft: MusicDraft;
  /** The plan fitted to the current length and tempo. */
  readonly plan: DraftPlan | undefined;
  /**
   * Whether the built-in composer generates it: another provider makes its own choices for what the prompt leaves
   * open.
   */
  readonly isOwnReading: boolean;
  readonly promptField: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

/** How the composer interprets the prompt, updated while typing: chips that can be changed, and one sentence. */
export function Understood({ reading, ...rest }: UnderstoodProps) {
  return (
    <section className={styles.understood} aria-label={words.understood}>
      <h3 className={textStyles.label}>{words.understood}</h3>
      {reading ? <UnderstoodFacts reading={reading} {...rest} /> : nothingYet}
    </section>
  );
}
