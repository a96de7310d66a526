import type { ReactNode } from 'react';
import textStyles from '#web/ui/text.module.css';
import styles from './vote-footer.module.css';

interface VoteFooterProps {
  readonly text: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** What happens next, and the button for it. */
export function VoteFooter({ text, note, children }: VoteFooterProps) {
  return (
    <div className={styles.footer}>
      <p className={styles.text}>
        {text}
        {note !== undefined && <span className={textStyles.note}>{note}</span>}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
