import type { Comment } from '#contract/comments.ts';
import { CommentAvatar } from '#web/guest/comment-avatar.tsx';
import { commentElementId, timeText } from '#web/guest/comment-place.ts';
import { messages } from '#web/guest/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import { useElementWidth } from '#web/ui/use-element-width.ts';
import styles from '#web/audio/waveform/comment-marks.module.css';

interface CommentMarksProps {
  readonly comments: readonly Comment[];
  /** Seconds. */
  readonly duration: number;
}

type Placed = Comment & { readonly position: number };

/** Marks of moments closer than this many pixels join into one. */
const joinPx = 26;
const maxTextChars = 120;

function label(comment: Placed): string {
  const { content } = comment;
  const text = content.length > maxTextChars ? `${content.slice(0, maxTextChars)}…` : content;
  return messages.comments.mark(fullName(comment.user), timeText(comment), text);
}

/** Comments above the waveform: a bracket for a range, a stem for a moment. Each is a link to its comment. */
export function CommentMarks({ comments, duration }: CommentMarksProps) {
  const [list, width] = useElementWidth<HTMLUListElement>();
  const placed = comments
    .filter((comment): comment is Placed => comment.position !== null && !comment.isDeleted)
    .filter(({ position }) => position <= duration)
    .toSorted((first, second) => first.position - second.position);
  const groups: Placed[][] = [];
  for (const comment of placed) {
    const first = groups.at(-1)?.[0];
    const isMoment = comment.positionEnd === null;
    const isClose =
      isMoment &&
      first?.positionEnd === null &&
      ((comment.position - first.position) / (duration || 1)) * width < joinPx;
    if (isClose) groups.at(-1)!.push(comment);
    else groups.push([comment]);
  }
  const percent = (seconds: number) => `${(seconds / (duration || 1)) * 100}%`;
  return (
    <ul ref={list} className={styles.marks} aria-label={messages.comments.marks}>
      {groups.map((group) => {
        const comment = group[0]!;
        const end = comment.positionEnd;
        return (
          <li
            key={comment.id}
            className={end === null ? styles.stem : styles.bracket}
            title={formatDuration(comment.position)}
            style={{
              '--x': percent(comment.position),
              ...(end !== null && { '--w': percent(Math.min(end, duration) - comment.position) }),
            }}
          >
            <a
              href={`#${commentElementId(comment.id)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(commentElementId(comment.id))?.focus();
              }}
            >
              {group.length > 1 ? (
                <b className={styles.several} aria-hidden="true">
                  {group.length}
                </b>
              ) : (
                <CommentAvatar author={comment} />
              )}
              {end !== null && <em aria-hidden="true">{comment.content}</em>}
              <span className={textStyles.visuallyHidden}>
                {group.length > 1 ? messages.comments.several(group.length) : label(comment)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
