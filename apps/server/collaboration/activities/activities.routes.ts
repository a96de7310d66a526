import {
  countUnreadActivities,
  countUnseenActivities,
  listActivities,
  listProjectActivities,
  markActivitiesSeen,
  readActivity,
  readAllActivities,
} from '#contract/activities.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { CollaborationServices } from '#server/platform/context.ts';

export function activityRoutes(bind: Bind, { activities, projects }: CollaborationServices) {
  bind(listProjectActivities, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const { rows, nextCursor } = await activities.listOfProject(project, me, query);
    return { activities: [...rows], nextCursor };
  });

  bind(listActivities, async ({ me, query }) => {
    const { rows, nextCursor } = await activities.listOf(me, query);
    return { activities: [...rows], nextCursor };
  });

  bind(countUnreadActivities, async ({ me }) => ({ count: await activities.countUnread(me) }));

  bind(countUnseenActivities, async ({ me }) => ({ projects: await activities.countUnseen(me) }));

  bind(markActivitiesSeen, async ({ me, params }) =>
    activities.markSeen(await projects.authorize(params.projectId, me, 'see'), me),
  );

  bind(readActivity, ({ me, params }) => activities.read(me, params.activityId));

  bind(readAllActivities, ({ me }) => activities.readAll(me));
}
