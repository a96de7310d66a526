import type { ReactNode } from 'react';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface StripCellProps {
  readonly label: string;
  /** The number of columns, out of twelve, on a wide screen. */
  readonly wide: number;
  /** The text displayed while the control is untouched; undefined once it was changed. */
  readonly untouched?: string | undefined;
  /** Resets the control, so that the prompt decides; absent if the prompt has no influence. */
  readonly onReset?: () => void;
  /** The value, if the control itself does not display it. */
  readonly value?: ReactNode;
  readonly children: ReactNode;
}

/** A setting with its label and, at the right, its value or who decides it. */
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
