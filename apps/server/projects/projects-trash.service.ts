import { AppError } from '#contract/errors.ts';
import type { ProjectAndTeam, ProjectSummary } from '#contract/projects.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { projectSummary } from './project-reply.ts';
import { projectPolicy, type AuthorizedProject } from './projects.policy.ts';
import * as repo from './trashed-projects.repo.ts';
import type { Context, ProjectServices } from '#server/platform/context.ts';

export type ProjectsTrash = ReturnType<typeof projectsTrashService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly projectsTrash: ProjectsTrash;
  }
}

/** Projects in the trash. They are invisible to all users until restored by someone with the edit permission. */
export function projectsTrashService(
  { db, publish }: Context,
  { projects, spendingRequests }: ProjectServices,
) {
  return {
    /** Moves a project to the trash. Audio streams that are open run to their end. */
    async remove(project: AuthorizedProject<'edit'>): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await repo.trashProject(tx, project.id))) throw new AppError('not_found');
        const { id: projectId, isPublic: wasPublic } = project;
        await publish(tx, { type: 'project_hidden', projectId, wasPublic });
      });
      await spendingRequests.sweep({ projectId: project.id });
    },

    /** Restores a project from the trash. @throws not_found, also without the permission */
    async restore(id: string, user: AuthUser): Promise<ProjectAndTeam> {
      const row = await repo.findTrashedProject(db, id, user.id);
      if (!row || !can(projectPolicy, 'edit', user, row)) throw new AppError('not_found');
      await db.transaction(async (tx) => {
        if (!(await repo.restoreProject(tx, id))) throw new AppError('not_found');
        await projects.touch(tx, id);
        await publish(tx, { type: 'entity_changed', entity: 'activity', projectId: id });
      });
      return projects.reply(await projects.authorize(id, user, 'see'), user);
    },

    /** Projects that the user may restore, most recently deleted first, with their deletion time. */
    async list(user: AuthUser, limit: number): Promise<(ProjectSummary & { deletedAt: Date })[]> {
      const rows = await repo.listTrashedProjects(db, user.id, limit);
      return rows
        .filter((row) => can(projectPolicy, 'edit', user, row))
        .map(({ deletedAt, ...row }) => ({ ...projectSummary(row), deletedAt: deletedAt! }));
    },

    /** Locks a project that has been in the trash since before `before`; undefined if there is none. */
    expired: (tx: Tx, before: Date) => repo.lockExpired(tx, before),

    /** Deletes a project permanently. */
    purge: (tx: Tx, id: string) => repo.deleteProject(tx, id),
  };
}
