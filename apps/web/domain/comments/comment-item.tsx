import type { ComponentProps, ReactNode } from 'react';
import { commentElementId } from '#web/domain/comments/comment-element-id.ts';
import { useCommenting } from '#web/domain/comments/commenting.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './comments.module.css';

interface CommentItemProps extends Omit<ComponentProps<'li'>, 'id' | 'className'> {
  readonly commentId: string;
  /** Beside the comment: where in the audio it is. */
  readonly place: ReactNode;
  /** After it. */
  readonly end?: ReactNode;
}

/** A comment of a list, with its place beside it. Marks link to it, and it takes the focus. */
export function CommentItem({ commentId, place, end, children, ...rest }: CommentItemProps) {
  const { audience } = useCommenting();
  return (
    <li
      {...rest}
      id={commentElementId(commentId)}
      className={styles.item}
      data-audience={audience}
      tabIndex={-1}
    >
      <div className={styles.place}>{place}</div>
      <div className={styles.itemBody}>{children}</div>
      {end}
    </li>
  );
}

/** A button that plays the place of a comment; its content is the time. */
export function PlaceButton({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" className={styles.time} {...rest}>
      <Icon name="play" size="small" />
      {children}
    </button>
  );
}
