import textStyles from '#web/ui/text.module.css';
import styles from './unread-dot.module.css';

/** A dot after a text, for something new; the label follows the text for screen readers. */
export function UnreadDot({ label }: { readonly label: string }) {
  return (
    <>
      {/* No line break before the dot. */}
      {'\u00a0'}
      <span className={styles.unreadDot}>
        <span className={textStyles.visuallyHidden}>{`, ${label}`}</span>
      </span>
    </>
  );
}
