import { messages } from '#web/features/tracks/messages.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Button } from '#web/kit/button.tsx';
import styles from './track-list.module.css';

interface CommentsToggleProps {
  readonly title: string;
  readonly open: boolean;
  /** Id of the element that contains the comments. */
  readonly commentsId: string;
  readonly onToggle: () => void;
}

/** Opens and closes the comments on a track. */
export function CommentsToggle({ title, open, commentsId, onToggle }: CommentsToggleProps) {
  return (
    <Button
      variant="ghost"
      className={styles.commentsToggle}
      aria-expanded={open}
      aria-controls={commentsId}
      aria-label={messages.commentsOn(title)}
      onClick={onToggle}
    >
      <Icon name="comment" size="small" />
      <span className={styles.commentsLabel}>{messages.comments}</span>
    </Button>
  );
}
