import { useId } from 'react';
import { Link } from 'wouter';
import { listMessages } from '#web/features/compare/vote/messages.ts';
import { useList } from '#web/data/use-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from '#web/ui/side-list.module.css';

const maxVotes = 5;

interface VoteListProps {
  readonly projectId: string;
  /** Only the votes with versions of this track. */
  readonly trackId?: string;
}

/** The newest blind votes of a project or a track, the open ones first; renders nothing without any. */
export function VoteList({ projectId, trackId }: VoteListProps) {
  const heading = useId();
  const { rows = [] } = useList('listVotes', {
    params: { projectId },
    query: { limit: 20, ...(trackId !== undefined && { trackId }) },
  });
  if (rows.length === 0) return null;
  const sorted = rows.toSorted((a, b) => Number(a.closedAt !== null) - Number(b.closedAt !== null));
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{listMessages.title}</h2>
      <ul className={styles.list}>
        {sorted.slice(0, maxVotes).map(({ id, title, voters, closedAt }) => (
          <li key={id}>
            <Link href={`/votes/${id}`}>{title}</Link>
            <span className={textStyles.tertiary}>
              {closedAt === null ? (
                <>
                  <StatusDot />{' '}
                  {listMessages.voted({
                    count: voters.filter(({ hasVoted }) => hasVoted).length,
                    all: voters.length,
                  })}
                </>
              ) : (
                <>
                  <Icon name="check" size="small" /> {listMessages.closed}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
