import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Activity } from '#contract/activities.ts';
import { activitySentence, type SentencePart } from '#contract/activity-sentence.ts';
import { activityAddress } from '#web/features/activities/activity-address.ts';
import { words } from '#web/features/activities/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { fullName } from '#web/kit/person.ts';
import { Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './activities.module.css';

interface ActivityListProps {
  readonly activities: readonly Activity[];
  readonly onFollow?: () => void;
  /** Shows the project name once above consecutive activities of the same project. */
  readonly byProject?: boolean;
}

/** The activities, newest first; following one marks it as read. */
export function ActivityList({ activities, onFollow, byProject = false }: ActivityListProps) {
  const read = useAction('readActivity', {
    send: ({ id: activityId }: Activity) => ({ params: { activityId } }),
    atOnce: ({ id, projectId }) => ({ entity: 'activity', id, projectId, row: { isRead: true } }),
    failed: words.readFailed,
  });
  return (
    <ul className={styles.feed}>
      {activities.map((activity, place) => (
        <li key={activity.id}>
          {byProject && activities[place - 1]?.projectId !== activity.projectId && (
            <p className={styles.project}>{activity.projectName}</p>
          )}
          <Link
            className={styles.row}
            href={activityAddress(activity)}
            onClick={() => {
              if (!activity.isRead) read.mutate(activity);
              onFollow?.();
            }}
          >
            <Avatar person={{ ...activity.actor, id: activity.actorId }} />
            <Sentence activity={activity} byProject={byProject} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SentenceProps {
  readonly activity: Activity;
  readonly byProject: boolean;
}

function Sentence({ activity, byProject }: SentenceProps) {
  const draw = ({ kind, text }: SentencePart) => {
    if (kind === 'plain') return text;
    if (kind === 'excerpt') return `“${text}”`;
    const isNamedAbove =
      kind === 'title' && byProject && activity.entityType === 'project' && text === activity.projectName;
    return isNamedAbove ? words.theProject : <b>{text}</b>;
  };
  const { firstName, lastName } = activity.actor;
  return (
    <span className={styles.words}>
      <b title={fullName(activity.actor)}>{firstName || lastName || words.someone}</b>{' '}
      {activitySentence(activity).map((part, place) => (
        <Fragment key={place}>{draw(part)}</Fragment>
      ))}
      <span className={styles.time}>
        <Ago time={activity.createdAt} />
        {!activity.isRead && (
          <span className={styles.new}>
            <span className={textStyles.visuallyHidden}>{`, ${words.unread}`}</span>
          </span>
        )}
      </span>
    </span>
  );
}

export function ActivitySkeleton({ rows }: { readonly rows: number }) {
  return (
    <Loading what={words.loading}>
      <div className={styles.feed}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="2rem" height="2rem" />
            <div className={layoutStyles.stackTight}>
              <Skeleton width="80%" height="1rem" />
              <Skeleton width="5rem" height="0.75rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
