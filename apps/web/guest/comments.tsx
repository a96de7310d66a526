import type { SharedPage } from '#contract/shared-pages.ts';
import { NewComment, type NewCommentProps } from '#web/guest/comment-form.tsx';
import { CommentThread } from '#web/guest/comment-thread.tsx';
import { messages } from '#web/guest/messages.ts';
import { guestCommenting } from '#web/guest/guest-commenting.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { CommentingContext } from '#web/domain/comments/commenting.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import styles from './comments.module.css';

const texts = messages.comments;

interface GuestCommentsProps extends NewCommentProps {
  readonly guest: SharedPage['guest'];
  readonly guestName: GuestName;
}

/** The comment field and the threads that guests of the link began, by place in the piece. */
export function GuestComments({ guest, guestName, ...form }: GuestCommentsProps) {
  const { track, list } = form;
  const commenting = guestCommenting(list, guest, guestName);
  const rows = list.rows.toSorted(
    (first, second) =>
      (first.position ?? -1) - (second.position ?? -1) || first.createdAt.localeCompare(second.createdAt),
  );
  return (
    <CommentingContext value={commenting}>
      <section aria-labelledby="comments-heading">
        <h2 id="comments-heading" className={styles.heading}>
          {texts.heading} {rows.length > 0 && <span>{rows.length}</span>}
        </h2>
        <NewComment {...form} />
        {list.hasFailed && (
          <div className={styles.failed} role="alert">
            <FieldError>{texts.loadFailed}</FieldError>
            <Button onClick={() => void list.reload()}>{messages.tryAgain}</Button>
          </div>
        )}
        {rows.length > 0 ? (
          <>
            <ul className={styles.list}>
              {rows.map((comment) => (
                <CommentThread key={comment.id} comment={comment} track={track} />
              ))}
            </ul>
            <div className={styles.end} aria-hidden="true" />
          </>
        ) : (
          !list.hasFailed && <p className={styles.none}>{texts.none}</p>
        )}
        {list.hasMore && (
          <Button variant="ghost" onClick={() => void list.loadMore()}>
            {texts.older}
          </Button>
        )}
      </section>
    </CommentingContext>
  );
}
