import type { ReactNode } from 'react';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface StripCellProps {
  readonly label: string;
  /** How many of the twelve columns it takes on a wide screen. */
  readonly wide: number;
  /** Who decides while nobody touched the control; undefined once someone did. */
  readonly untouched?: string | undefined;
  /** Gives the control back to the prompt; absent where the prompt has no say. */
  readonly onReset?: () => void;
  /** The value, where the control itself does not show it. */
  readonly value?: ReactNode;
  readonly children: ReactNode;
}

/** One setting with its engraved label and, at the right, who decides it. */
export function StripCell({ label, wide, untouched, onReset, value, children }: StripCellProps) {
  const undo = words.leaveToPrompt(label.toLowerCase());
  return (
    <div className={styles.stripCell} style={{ '--wide': wide }}>
      <div className={styles.stripHead}>
        <span className={textStyles.label}>{label}</span>
        {untouched === undefined ? (
          <span className={styles.stripValue}>
            {value}
            {onReset && (
              <button
                type="button"
                className={styles.stripReset}
                title={undo}
                aria-label={undo}
                onClick={onReset}
              >
                <Icon name="close" size="small" />
              </button>
            )}
          </span>
        ) : (
          <span className={styles.stripUntouched}>{untouched}</span>
        )}
      </div>
      {children}
    </div>
  );
}
