import type { ShareLink } from '#contract/share-links.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './link-plays.module.css';

/** The plays of a link as a number, the last visit, and a bar for each of the last eight days. */
export function LinkPlays({ link }: { readonly link: ShareLink }) {
  const { plays, playsByDay, lastVisitAt } = link;
  const most = Math.max(1, ...playsByDay);
  const byDay = messages.playsByDay(playsByDay);
  return (
    <div className={styles.plays}>
      <span>
        <b>{messages.plays(formatNumber(plays), plays === 1)}</b>
        <small>{lastVisitAt === null ? messages.never : <RelativeTime time={lastVisitAt} />}</small>
      </span>
      {plays > 0 && (
        <>
          <span className={styles.bars} aria-hidden="true" title={byDay}>
            {playsByDay.map((count, daysFromStart) => (
              <i key={daysFromStart} style={{ '--value': `${(count / most) * 100}%` }} />
            ))}
          </span>
          <span className={textStyles.visuallyHidden}>{byDay}</span>
        </>
      )}
    </div>
  );
}
