import type { Activity } from '#contract/activities.ts';

/** The path of the page and tab that shows the activity. */
export function activityAddress({
  type,
  projectId,
  entityType,
  entityId,
}: Pick<Activity, 'type' | 'projectId' | 'entityType' | 'entityId'>): string {
  const project = `/projects/${projectId}`;
  if (entityType === 'idea') return `${project}?tab=ideas&idea=${entityId}`;
  const isSaid = type === 'comment' || type === 'reaction';
  if (entityType === 'track') return `${project}?track=${entityId}${isSaid ? '&comments=open' : ''}`;
  return isSaid ? `${project}?tab=comments` : project;
}
