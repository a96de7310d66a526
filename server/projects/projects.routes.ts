import {
  createProject,
  deleteProject,
  getDashboardStats,
  getProject,
  listProjects,
  listPublicProjects,
  listRecentProjects,
  restoreProject,
  updateProject,
  updateProjectSettings,
} from '#contract/projects.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Bind } from '#server/http/bind.ts';
import { linkNext } from '#server/http/paging.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import type { ProjectsTrash } from './projects-trash.service.ts';
import type { Projects } from './projects.service.ts';

export interface ProjectRoutes {
  readonly projects: Projects;
  readonly projectsTrash: ProjectsTrash;
  readonly tracks: Tracks;
  readonly activities: Pick<Activities, 'countUnreadComments'>;
}

export function projectRoutes(bind: Bind, { projects, projectsTrash, tracks, activities }: ProjectRoutes) {
  bind(listProjects, async ({ me, query, request, reply }) => {
    const { rows, nextCursor } = await projects.list(me, query);
    linkNext(request, reply, nextCursor);
    return [...rows];
  });

  bind(createProject, ({ me, body }) => projects.create(me, body));

  bind(getProject, async ({ me, params }) =>
    projects.reply(await projects.authorize(params.projectId, me, 'see'), me),
  );

  bind(listPublicProjects, async ({ query, request, reply }) => {
    const { rows, nextCursor } = await projects.listPublic(query);
    linkNext(request, reply, nextCursor);
    return [...rows];
  });

  bind(updateProject, async ({ me, params, body }) =>
    projects.update(await projects.authorize(params.projectId, me, 'edit'), me, body),
  );

  bind(updateProjectSettings, async ({ me, params, body }) =>
    projects.update(await projects.authorize(params.projectId, me, 'edit'), me, body),
  );

  bind(deleteProject, async ({ me, params }) =>
    projectsTrash.remove(await projects.authorize(params.projectId, me, 'edit')),
  );

  bind(restoreProject, ({ me, params }) => projectsTrash.restore(params.projectId, me));

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
