import { MakerChoices } from '#web/features/generation/maker-choices.tsx';
import type { Making } from '#web/features/generation/use-making.ts';
import { Wrong } from '#web/kit/field.tsx';
import styles from './desk.module.css';

interface MakerPartProps {
  readonly making: Making;
  /** The validation message for this provider. */
  readonly problem?: string | undefined;
}

/** The choice of provider, if there is more than one, and its validation message. Renders nothing otherwise. */
export function MakerPart({ making, problem }: MakerPartProps) {
  const isChoice = making.makers.length > 1;
  if (!isChoice && problem === undefined) return null;
  return (
    <div className={styles.maker}>
      {isChoice && <MakerChoices making={making} />}
      {problem !== undefined && <Wrong>{problem}</Wrong>}
    </div>
  );
}
