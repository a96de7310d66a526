import {
  createProject,
  getDashboardStats,
  getProject,
  listProjects,
  listRecentProjects,
} from '#contract/projects.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Bind } from '#server/http/bind.ts';
import { linkNext } from '#server/http/paging.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import type { Projects } from './projects.service.ts';

interface Services {
  readonly projects: Projects;
  readonly tracks: Tracks;
  readonly activities: Pick<Activities, 'countUnreadComments'>;
}

export function projectRoutes(bind: Bind, { projects, tracks, activities }: Services) {
  bind(listProjects, async ({ me, query, request, reply }) => {
    const { rows, nextCursor } = await projects.list(me, query);
    linkNext(request, reply, nextCursor);
    return [...rows];
  });

  bind(createProject, ({ me, body }) => projects.create(me, body));

  bind(getProject, async ({ me, params }) =>
    projects.reply(await projects.authorize(params.projectId, me, 'see'), me),
  );

  bind(getDashboardStats, async ({ me }) => {
    const [totalProjects, tracksGenerated, unreadComments] = await Promise.all([
      projects.countOf(me),
      tracks.countGeneratedBy(me.id),
      activities.countUnreadComments(me),
    ]);
    return { totalProjects, tracksGenerated, unreadComments };
  });

  bind(listRecentProjects, async ({ me }) => [...(await projects.recent(me))]);
}
