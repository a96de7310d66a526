import { useId } from 'react';
import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import { editorWords } from '#web/features/generation/plan/editor-words.ts';
import { StyleField } from '#web/features/generation/plan/style-field.tsx';
import planStyles from './plan.module.css';

interface PiecePanelProps {
  readonly plan: DraftPlan;
  readonly onChange: (part: Partial<Pick<DraftPlan, 'styles' | 'without'>>) => void;
}

/** The styles of the whole piece. */
export function PiecePanel({ plan, onChange }: PiecePanelProps) {
  const heading = useId();
  return (
    <section className={planStyles.panel} aria-labelledby={heading}>
      <header className={planStyles.panelHead}>
        <h4 id={heading}>{editorWords.piece}</h4>
      </header>
      <div className={planStyles.fields}>
        <StyleField
          label={editorWords.pieceStyles}
          styles={plan.styles}
          onChange={(styles) => onChange({ styles })}
        />
        <StyleField
          label={editorWords.pieceWithout}
          styles={plan.without}
          struck
          onChange={(without) => onChange({ without })}
        />
      </div>
    </section>
  );
}
