import type { Activity } from '#contract/activities.ts';
import { trackPath } from '#web/domain/track-path.ts';

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
