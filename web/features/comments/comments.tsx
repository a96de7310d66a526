import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import type { CommentedThing } from '#web/features/comments/commented-thing.ts';
import { keptMoment, keptWords } from '#web/features/comments/kept-words.ts';
import { MomentMarks } from '#web/features/comments/moment-marks.tsx';
import { MomentPin, useMoment } from '#web/features/comments/moment-pin.tsx';
import { Thread } from '#web/features/comments/thread.tsx';
import { useCommentActions } from '#web/features/comments/use-comment-actions.ts';
import { words } from '#web/features/comments/words.ts';
import type { Timeline } from '#web/kit/audio/timeline.ts';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Empty, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import { useUser } from '#web/kit/user.ts';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './comments.module.css';

const threadsPerPage = 30;

interface CommentsProps extends CommentedThing {
  /** `part`: embedded in another section that has its own heading and primary button. */
  readonly place?: 'page' | 'part';
  /** For a track: comments may refer to a position in it. */
  readonly timeline?: Timeline;
}

const at = ({ position }: Comment) => position ?? Number.POSITIVE_INFINITY;

/** Comments with a position first, in playing order; then the others in their given order. */
const inOrderOfMusic = (comments: readonly Comment[]): readonly Comment[] =>
  comments.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)));

/** Comments on a project, track or idea: the form, then the threads. On a track, those with a position come first. */
export function Comments({ entityType, entityId, place = 'page', timeline }: CommentsProps) {
  const on: CommentedThing = { entityType, entityId };
  const user = useUser();
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const list = useList('listComments', { params: on, query: { limit: threadsPerPage } });
  const actions = useCommentActions(on, user.id);
  const [replyingTo, setReplyingTo] = useState<string>();
  const [pinned, setPinned] = useState(() => (timeline ? keptMoment(on).read() : undefined));
  const pin = (seconds: number | undefined) => {
    keptMoment(on).keep(seconds);
    setPinned(seconds);
  };
  const moment = useMoment(entityId, timeline?.duration ?? 0);
  /** The user has chosen to comment on the whole track. */
  const [isOfWhole, setIsOfWhole] = useState(false);
  const pressPin = (seconds: number | undefined) => {
    setIsOfWhole(seconds === undefined);
    pin(seconds);
  };
  // Pins the position at the first character, since the comment is about what played then. Resets when the form is
  // emptied.
  const onBegin = (isBegun: boolean) => {
    if (!timeline) return;
    if (isBegun && pinned === undefined && !isOfWhole) pin(moment());
    if (isBegun) return;
    pin(undefined);
    setIsOfWhole(false);
  };
  const comments = timeline ? list.rows && inOrderOfMusic(list.rows) : list.rows;
  const isPage = place === 'page';

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.comments}
      data-place={place}
      aria-labelledby={heading}
    >
      <h2 id={heading} className={isPage ? undefined : textStyles.visuallyHidden}>
        {words.heading}
      </h2>
      <CommentForm
        label={words.write}
        placeholder={words.writePlaceholders[entityType]}
        action={words.post}
        lit={isPage}
        kept={keptWords(on)}
        onBegin={onBegin}
        onPost={async (content) => {
          const position = pinned === undefined ? {} : { position: pinned };
          await actions.post.mutateAsync({ content, parentId: null, ...position });
        }}
      >
        {timeline && (
          <MomentPin trackId={entityId} duration={timeline.duration} pinned={pinned} onPin={pressPin} />
        )}
      </CommentForm>
      {timeline && comments && <MomentMarks comments={comments} timeline={timeline} />}
      <List
        list={{ ...list, rows: comments }}
        loading={<CommentsLoading rows={isPage ? 3 : 1} />}
        failed={words.loadFailed}
        empty={isPage && <Empty title={words.emptyTitle}>{words.emptyText}</Empty>}
        more={words.older}
      >
        {(rows) => (
          <div>
            <ol className={styles.threads}>
              {rows.map((comment) => (
                <Thread
                  key={comment.id}
                  on={on}
                  comment={comment}
                  actions={actions}
                  replying={replyingTo === comment.id}
                  onReply={(open) => setReplyingTo(open ? comment.id : undefined)}
                  onMoment={timeline?.playFrom}
                  onLeave={() => section.current?.focus({ preventScroll: true })}
                />
              ))}
            </ol>
            {isPage && !list.hasMore && <FinalBarline />}
          </div>
        )}
      </List>
    </section>
  );
}

function CommentsLoading({ rows }: { readonly rows: number }) {
  return (
    <Loading what={words.loading}>
      <div className={styles.threads}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={clsx(styles.thread, styles.comment)}>
            <Skeleton width="2rem" height="2rem" />
            <div className={layoutStyles.stackTight}>
              <Skeleton width="10rem" height="1rem" />
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="6rem" height="1.5rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
