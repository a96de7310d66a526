import { messages } from '#web/features/tracks/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatOpenCount } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './track-list.module.css';

interface CommentsToggleProps {
  readonly title: string;
  /** Open comments; at most `limits.openComments.max`. */
  readonly openComments: number;
  readonly open: boolean;
  /** Id of the element that contains the comments. */
  readonly commentsId: string;
  readonly onToggle: () => void;
}

/** Opens and closes the comments on a track. */
export function CommentsToggle({ title, openComments, open, commentsId, onToggle }: CommentsToggleProps) {
  const count = formatOpenCount(openComments);
  return (
    <Button
      variant="ghost"
      className={styles.commentsToggle}
      aria-expanded={open}
      aria-controls={commentsId}
      onClick={onToggle}
    >
      <Icon name="comment" size="small" />
      <span className={styles.commentsLabel} aria-hidden="true">
        {messages.comments}
      </span>
      {openComments > 0 && (
        <span className={styles.openComments} aria-hidden="true">
          {count}
        </span>
      )}
      <span className={textStyles.visuallyHidden}>
        {openComments > 0 ? messages.openComments({ title, count }) : messages.commentsOn(title)}
      </span>
    </Button>
  );
}
