import { Fragment, memo, type ReactNode } from 'react';
import type { Comment } from '#contract/comments.ts';
import { AuthorAvatar, authorName } from '#web/domain/comments/comment-body.tsx';
import { commentElementId } from '#web/domain/comments/comment-element-id.ts';
import { type CommentPlace, timeText } from '#web/domain/comments/comment-place.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import { useElementWidth } from '#web/ui/use-element-width.ts';
import styles from './comment-marks.module.css';

export interface Mark {
  readonly comment: Comment;
  readonly place: CommentPlace;
}

/** Marks closer than this many pixels join into one. */
const joinPx = 26;
/** Pixels between the text of a mark and the next mark. */
const gapPx = 8;

/** The marks of comments that have a place, in order of their starts; the same objects for the same `comments`. */
export const marksOf = (
  comments: readonly Comment[],
  placeOf: (comment: Comment) => CommentPlace | undefined,
): readonly Mark[] =>
  comments
    .filter(({ isDeleted }) => !isDeleted)
    .map((comment) => ({ comment, place: placeOf(comment) }))
    .filter((mark): mark is Mark => mark.place !== undefined)
    .toSorted((first, second) => first.place.start - second.place.start);

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

/** Maximum length of the comment text in the label of a mark. */
const maxMarkChars = 120;

const shortened = (text: string) => (text.length > maxMarkChars ? `${text.slice(0, maxMarkChars)}…` : text);

const markLabel = ({ comment, place }: Mark): string =>
  messages.mark({ name: authorName(comment), time: timeText(place), text: shortened(comment.content) });

const percent = (seconds: number, duration: number) => `${(seconds / (duration || 1)) * 100}%`;

interface MomentMarksProps {
  readonly marks: readonly Mark[];
  /** Seconds. */
  readonly duration: number;
  readonly onPlay: (seconds: number) => void;
}

/** Comments on the waveform of a row, each at its start; pressing one plays from there. */
export const MomentMarks = ({ marks, duration, onPlay }: MomentMarksProps) => (
  <div className={styles.moments}>
    {marks.map((mark) => (
      <button
        key={mark.comment.id}
        type="button"
        className={styles.moment}
        style={{ '--x': percent(mark.place.start, duration) }}
        data-tooltip={markLabel(mark)}
        onClick={() => onPlay(mark.place.start)}
      >
        <AuthorAvatar comment={mark.comment} />
        <span className={textStyles.visuallyHidden}>{markLabel(mark)}</span>
      </button>
    ))}
  </div>
);

interface CommentMarksProps {
  /** In order of their starts. */
  readonly marks: readonly Mark[];
  /** Seconds. */
  readonly duration: number;
  /** The comment that is marked in the list. */
  readonly currentId?: string | undefined;
  readonly onFocus?: (commentId: string) => void;
}

/** Comments above the waveform: a bracket for a range, a stem for a moment. Each is a link to its comment. */
export function CommentMarks({ marks, duration, currentId, onFocus }: CommentMarksProps) {
  const [list, width] = useElementWidth<HTMLUListElement>();
  const pixelsPerSecond = width / (duration || 1);
  const groups = groupMarks(marks, pixelsPerSecond);
  return (
    <ul ref={list} className={styles.marks} aria-label={messages.marks}>
      {groups.map((group, index) => {
        const mark =
          group.find(({ comment }) => comment.id === currentId) ??
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
                  {...shapeOf(other, duration, other.comment.id === currentId)}
                  aria-hidden
                />
              ))}
            <CommentMark
              comment={mark.comment}
              place={mark.place}
              duration={duration}
              count={group.length}
              isCurrent={mark.comment.id === currentId}
              roomPx={next && (next.place.start - mark.place.start) * pixelsPerSecond - gapPx}
              onFocus={onFocus}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}

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
  readonly onFocus: ((commentId: string) => void) | undefined;
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
          onFocus?.(comment.id);
          document.getElementById(commentElementId(comment.id))?.focus();
        }}
        style={{ '--room': roomPx === undefined ? 'none' : `${roomPx}px` }}
      >
        {count > 1 ? (
          <b className={styles.several} aria-hidden="true">
            {count}
          </b>
        ) : (
          markSign(comment)
        )}
        {place.end !== undefined && <em aria-hidden="true">{comment.content}</em>}
        <span className={textStyles.visuallyHidden}>{count > 1 ? messages.several(count) : label}</span>
      </a>
    </li>
  );
});

const markSign = (comment: Comment): ReactNode =>
  comment.resolvedAt === null ? (
    <AuthorAvatar comment={comment} />
  ) : (
    <span className={styles.tick}>
      <Icon name="check" size="small" />
    </span>
  );
