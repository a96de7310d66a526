import { words } from '#web/features/tracks/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import styles from './track-list.module.css';

interface TalkKeyProps {
  readonly title: string;
  readonly open: boolean;
  /** Id of the element that contains the comments. */
  readonly place: string;
  readonly onToggle: () => void;
}

/** Opens and closes the comments on a track. */
export function TalkKey({ title, open, place, onToggle }: TalkKeyProps) {
  return (
    <Key
      look="bare"
      className={styles.talkKey}
      aria-expanded={open}
      aria-controls={place}
      aria-label={words.commentsOn(title)}
      onClick={onToggle}
    >
      <Icon name="comment" size="small" />
      <span className={styles.talkWord}>{words.comments}</span>
    </Key>
  );
}
