import { useId } from 'react';
import type { DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import { editorMessages } from '#web/features/compose/generation/plan/editor-messages.ts';
import { StyleField } from '#web/features/compose/generation/plan/style-field.tsx';
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
        <h4 id={heading}>{editorMessages.piece}</h4>
      </header>
      <div className={planStyles.fields}>
        <StyleField
          label={editorMessages.pieceStyles}
          styles={plan.styles}
          onChange={(styles) => onChange({ styles })}
        />
        <StyleField
          label={editorMessages.pieceWithout}
          styles={plan.without}
          excluded
          onChange={(without) => onChange({ without })}
        />
      </div>
    </section>
  );
}
