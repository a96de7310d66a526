import { CommentForm, type CommentFormProps } from '#web/guest/comment-form.tsx';
import { CommentThread } from '#web/guest/comment-thread.tsx';
import { messages } from '#web/guest/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import styles from './comments.module.css';

const texts = messages.comments;

/** The comment field and the threads that guests of the link began, by place in the piece. */
export function Comments({ track, guest, list, range, setRange, composeCount, guestName }: CommentFormProps) {
  const rows = list.rows.toSorted(
    (first, second) =>
      (first.position ?? -1) - (second.position ?? -1) || first.createdAt.localeCompare(second.createdAt),
  );
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading" className={styles.heading}>
        {texts.heading} {rows.length > 0 && <span>{rows.length}</span>}
      </h2>
      <CommentForm
        track={track}
        guest={guest}
        list={list}
        range={range}
        setRange={setRange}
        composeCount={composeCount}
        guestName={guestName}
      />
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
              <CommentThread
                key={comment.id}
                comment={comment}
                track={track}
                guest={guest}
                list={list}
                guestName={guestName}
              />
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
  );
}
