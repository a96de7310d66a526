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
  type Project,
  type ProjectAndTeam,
} from '#contract/projects.ts';
import type { Bind, CallOf } from '#server/platform/http/bind.ts';
import type { ProjectServices } from '#server/platform/context.ts';
import { dashboardStats } from './dashboard-stats.ts';
import type { AuthorizedProject } from './projects.policy.ts';

export function projectRoutes(bind: Bind, services: ProjectServices) {
  const { projects, projectsTrash, tracks } = services;

  /** Adds the newest tracks to a project reply. */
  async function withTracks(
    project: AuthorizedProject<'see'>,
    reply: ProjectAndTeam | Promise<ProjectAndTeam>,
  ): Promise<Project> {
    const [facts, newest] = await Promise.all([reply, tracks.newestOf(project)]);
    return { ...facts, tracks: newest };
  }

  bind(listProjects, async ({ me, query, linkNext }) => {
    const { rows, nextCursor } = await projects.list(me, query);
    linkNext(nextCursor);
    return [...rows];
  });

  bind(createProject, async ({ me, body }) => ({ ...(await projects.create(me, body)), tracks: [] }));

  bind(getProject, async ({ me, params }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    return withTracks(project, projects.reply(project, me));
  });

  bind(listPublicProjects, async ({ query, linkNext }) => {
    const { rows, nextCursor } = await projects.listPublic(query);
    linkNext(nextCursor);
    return [...rows];
  });

  const update = async ({
    me,
    params,
    body,
  }: CallOf<typeof updateProject> | CallOf<typeof updateProjectSettings>): Promise<Project> => {
    const project = await projects.authorize(params.projectId, me, 'edit');
    const updated = await projects.update(project, me, body);
    return withTracks(await projects.authorize(project.id, me, 'see'), updated);
  };
  bind(updateProject, update);
  bind(updateProjectSettings, update);

  bind(deleteProject, async ({ me, params }) =>
    projectsTrash.remove(await projects.authorize(params.projectId, me, 'edit')),
  );

  bind(restoreProject, async ({ me, params }) => {
    const restored = await projectsTrash.restore(params.projectId, me);
    return withTracks(await projects.authorize(restored.id, me, 'see'), restored);
  });

  bind(getDashboardStats, ({ me }) => dashboardStats(services, me));

  bind(listRecentProjects, ({ me }) => projects.recent(me));
}
