import { clsx } from 'clsx';
import { useId } from 'react';
import { Link } from 'wouter';
import { listMessages } from '#web/features/compose/takes/messages.ts';
import { briefText, takeSetPath } from '#web/features/compose/takes/take-set-path.ts';
import { useList } from '#web/data/use-list.ts';
import { StatusDot } from '#web/ui/status-dot.tsx';
import textStyles from '#web/ui/text.module.css';
import sideListStyles from '#web/ui/side-list.module.css';
import styles from './take-set-list.module.css';

const maxSets = 5;

/** The newest take sets of a project; renders nothing without any. */
export function TakeSetList({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { rows = [] } = useList('listTakeSets', { params: { projectId }, query: { limit: 20 } });
  if (rows.length === 0) return null;
  return (
    <section className={sideListStyles.section} aria-labelledby={heading}>
      <h2 id={heading}>{listMessages.title}</h2>
      <ul className={clsx(sideListStyles.list, styles.sets)}>
        {rows.slice(0, maxSets).map((set) => (
          <li key={set.id}>
            <Link href={takeSetPath(set)}>{briefText(set.brief)}</Link>
            <span className={textStyles.tertiary}>
              {set.status === 'running' && <StatusDot />}
              {listMessages.statuses[set.status]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
