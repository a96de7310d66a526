import { Fragment, memo, useMemo } from 'react';
import type { Comment } from '#contract/comments.ts';
import { authorName } from '#web/features/comments/comment-body.tsx';
import { commentElementId } from '#web/domain/comment-element-id.ts';
import { type CommentPlace, placesIn } from '#web/features/comments/track/comment-place.ts';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { useAllComments } from '#web/features/comments/track/use-track-comments.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { TrackRoom } from '#web/domain/track-room.ts';
import textStyles from '#web/ui/text.module.css';
import { useElementWidth } from '#web/ui/use-element-width.ts';
import styles from '#web/audio/waveform/comment-marks.module.css';

interface Mark {
  readonly comment: Comment;
  readonly place: CommentPlace;
}

/** Marks closer than this many pixels join into one. */
const joinPx = 26;
/** Pixels between the text of a mark and the next mark. */
const gapPx = 8;
const maxTextChars = 120;

/** The marks in order of their starts, those too close to each other joined. */
function groupMarks(marks: readonly Mark[], pixelsPerSecond: number): readonly (readonly Mark[])[] {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const first = groups.at(-1)?.[0];
    const isClose = first && (mark.place.start - first.place.start) * pixelsPerSecond < joinPx;
    if (isClose) groups.at(-1)!.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

function markLabel({ comment, place }: Mark): string {
  const start = formatDuration(place.start);
  const time = place.end === undefined ? start : messages.range(start, formatDuration(place.end));
  const { content } = comment;
  const text = content.length > maxTextChars ? `${content.slice(0, maxTextChars)}…` : content;
  return messages.markAt(authorName(comment), time, text);
}

/** Comments above the waveform: a bracket for a range, a stem for a moment. Each is a link to its comment. */
export function CommentMarks({ room }: { readonly room: TrackRoom }) {
  const { shown, versions, track, focusedCommentId, focusComment } = room;
  const { rows } = useAllComments(track.id);
  const [list, width] = useElementWidth<HTMLUListElement>();
  const placeOf = useMemo(() => placesIn(shown, versions), [shown, versions]);
  const marks = useMemo(
    () =>
      (rows ?? [])
        .filter(({ isDeleted }) => !isDeleted)
        .map((comment) => ({ comment, place: placeOf(comment) }))
        .filter((mark): mark is Mark => mark.place !== undefined)
        .toSorted((first, second) => first.place.start - second.place.start),
    [rows, placeOf],
  );
  const duration = shown.duration || 1;
  const pixelsPerSecond = width / duration;
  const groups = groupMarks(marks, pixelsPerSecond);
  return (
    <ul ref={list} className={styles.marks} aria-label={messages.marks}>
      {groups.map((group, index) => {
        const mark =
          group.find(({ comment }) => comment.id === focusedCommentId) ??
          group.find(({ comment }) => comment.resolvedAt === null) ??
          group[0]!;
        const next = groups[index + 1]?.[0];
        return (
          <Fragment key={group[0]!.comment.id}>
            {group
              .filter((other) => other !== mark && other.place.end !== undefined)
              .map((other) => (
                <li
                  key={other.comment.id}
                  {...shapeOf(other, duration, other.comment.id === focusedCommentId)}
                  aria-hidden
                />
              ))}
            <CommentMark
              comment={mark.comment}
              place={mark.place}
              duration={duration}
              count={group.length}
              isCurrent={mark.comment.id === focusedCommentId}
              roomPx={next && (next.place.start - mark.place.start) * pixelsPerSecond - gapPx}
              onFocus={focusComment}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}

const percent = (seconds: number, duration: number) => `${(seconds / duration) * 100}%`;

const shapeOf = ({ comment, place: { start, end } }: Mark, duration: number, isCurrent: boolean) => ({
  className: end === undefined ? styles.stem : styles.bracket,
  style: {
    '--x': percent(start, duration),
    ...(end !== undefined && { '--w': percent(end - start, duration) }),
  },
  'data-resolved': comment.resolvedAt !== null || undefined,
  'data-current': isCurrent || undefined,
});

interface CommentMarkProps extends Mark {
  /** Seconds. */
  readonly duration: number;
  /** The number of marks that are joined in it. */
  readonly count: number;
  readonly isCurrent: boolean;
  /** Pixels for its text. */
  readonly roomPx: number | undefined;
  readonly onFocus: (commentId: string) => void;
}

const CommentMark = memo(function CommentMark(props: CommentMarkProps) {
  const { comment, place, duration, count, isCurrent, roomPx, onFocus } = props;
  const label = markLabel({ comment, place });
  return (
    <li {...shapeOf({ comment, place }, duration, isCurrent)}>
      <a
        href={`#${commentElementId(comment.id)}`}
        title={label}
        onClick={(event) => {
          event.preventDefault();
          onFocus(comment.id);
          document.getElementById(commentElementId(comment.id))?.focus();
        }}
        style={{ '--room': roomPx === undefined ? 'none' : `${roomPx}px` }}
      >
        {count > 1 ? (
          <b className={styles.several} aria-hidden="true">
            {count}
          </b>
        ) : (
          <MarkSign comment={comment} />
        )}
        {place.end !== undefined && <em aria-hidden="true">{comment.content}</em>}
        <span className={textStyles.visuallyHidden}>{count > 1 ? messages.several(count) : label}</span>
      </a>
    </li>
  );
});

function MarkSign({ comment: { id, userId, user, resolvedAt } }: { readonly comment: Comment }) {
  return resolvedAt === null ? (
    <Avatar user={{ ...user, id: userId ?? id }} />
  ) : (
    <span className={styles.tick}>
      <Icon name="check" size="small" />
    </span>
  );
}
