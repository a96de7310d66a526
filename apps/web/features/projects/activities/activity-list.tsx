import { Fragment, memo, useCallback } from 'react';
import { Link } from 'wouter';
import type { Activity } from '#contract/activities.ts';
import { activitySentence, type SentencePart } from '#contract/activity-sentence.ts';
import { messages } from '#web/features/projects/activities/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Avatar } from '#web/domain/avatar.tsx';
import { GuestMark } from '#web/domain/guest-mark.tsx';
import { UnreadDot } from '#web/domain/unread-dot.tsx';
import { useAction } from '#web/data/use-action.ts';
import { fullName } from '#web/domain/user-name.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './activities.module.css';

/** The path of the page and tab that shows the activity. */
export function activityPath({
  type,
  projectId,
  entityType,
  entityId,
}: Pick<Activity, 'type' | 'projectId' | 'entityType' | 'entityId'>): string {
  const project = `/projects/${projectId}`;
  if (entityType === 'idea') return `${project}?tab=ideas&idea=${entityId}`;
  const isDiscussion = type === 'comment' || type === 'reaction';
  if (entityType === 'track') return trackPath(entityId);
  return isDiscussion ? `${project}?tab=comments` : project;
}

interface ActivityListProps {
  readonly activities: readonly Activity[];
  readonly onFollow?: () => void;
  /** Shows the project name once above consecutive activities of the same project. */
  readonly byProject?: boolean;
}

/** The activities, newest first; following one marks it as read. */
export function ActivityList({ activities, onFollow, byProject = false }: ActivityListProps) {
  const { mutate: markRead } = useAction('readActivity', {
    send: ({ id: activityId }: Activity) => ({ params: { activityId } }),
    optimistic: ({ id, projectId }) => ({ entity: 'activity', id, projectId, row: { isRead: true } }),
    errorToast: messages.markReadFailed,
  });
  const onOpen = useCallback(
    (activity: Activity) => {
      if (!activity.isRead) markRead(activity);
      onFollow?.();
    },
    [markRead, onFollow],
  );
  return (
    <ul className={styles.feed}>
      {activities.map((activity, index) => (
        <ActivityRow
          key={activity.id}
          activity={activity}
          byProject={byProject}
          isNamed={byProject && activities[index - 1]?.projectId !== activity.projectId}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface ActivityRowProps {
  readonly activity: Activity;
  readonly byProject: boolean;
  /** Shows the project name above. */
  readonly isNamed: boolean;
  readonly onOpen: (activity: Activity) => void;
}

const ActivityRow = memo(function ActivityRow({ activity, byProject, isNamed, onOpen }: ActivityRowProps) {
  return (
    <li>
      {isNamed && <p className={styles.project}>{activity.projectName}</p>}
      <Link className={styles.row} href={activityPath(activity)} onClick={() => onOpen(activity)}>
        <Avatar user={{ ...activity.actor, id: activity.actorId }} />
        <Sentence activity={activity} byProject={byProject} />
      </Link>
    </li>
  );
});

interface SentenceProps {
  readonly activity: Activity;
  readonly byProject: boolean;
}

function Sentence({ activity, byProject }: SentenceProps) {
  const renderPart = ({ kind, text }: SentencePart) => {
    if (kind === 'plain') return text;
    if (kind === 'excerpt') return `“${text}”`;
    const isNamedAbove =
      kind === 'title' && byProject && activity.entityType === 'project' && text === activity.projectName;
    return isNamedAbove ? messages.thisProject : <b>{text}</b>;
  };
  const { firstName, lastName } = activity.actor;
  return (
    <span className={styles.text}>
      <b title={fullName(activity.actor)}>{firstName || lastName || messages.someone}</b>
      <GuestMark user={activity.actor} />{' '}
      {activitySentence(activity).map((part, index) => (
        <Fragment key={index}>{renderPart(part)}</Fragment>
      ))}
      <span className={styles.time}>
        <RelativeTime time={activity.createdAt} />
        {!activity.isRead && <UnreadDot label={messages.unread} />}
      </span>
    </span>
  );
}

export function ActivitySkeleton({ rows }: { readonly rows: number }) {
  return (
    <Loading subject={messages.loading}>
      <div className={styles.feed}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="2rem" height="2rem" />
            <div className={layoutStyles.stack} data-gap="2">
              <Skeleton width="80%" height="1rem" />
              <Skeleton width="5rem" height="0.75rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
