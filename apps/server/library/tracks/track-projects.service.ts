import { AppError } from '#contract/errors.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { isWithinBound, type AuthorizedProject } from '#server/projects/projects.policy.ts';
import { lockMemberships, lockOwnerProject } from '#server/platform/locks/row-locks.ts';
import * as repo from './track-projects.repo.ts';
import { trackPolicy, type AuthorizedTrack } from './tracks.policy.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

export type TrackProjects = ReturnType<typeof trackProjectsService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly trackProjects: TrackProjects;
  }
}

/** Assignment of tracks to projects. */
export function trackProjectsService({ db }: Context, { projects, tracks }: LibraryServices) {
  async function authorizeRemoval(projectId: string, track: AuthorizedTrack<'see'>, user: AuthUser) {
    const link = track.projects.find(({ id }) => id === projectId);
    if (!link) throw new AppError('not_found');
    if (!isWithinBound(user, link)) throw new AppError('token_project_bound');
    // Users who may edit the track may remove it even from a project that they cannot see.
    if (!link.isOwnerProject && can(trackPolicy, 'edit', user, track)) return;
    await projects.authorize(projectId, user, link.addedBy === user.id ? 'generate' : 'edit');
  }

  return {
    /**
     * Adds a track to another project. A concurrent removal of the user from the track's projects happens before, and
     * the call fails, or after, and the track is removed again.
     * @throws already_in_project; not_found, forbidden if the user lost access concurrently
     */
    async add(
      project: AuthorizedProject<'generate'>,
      track: AuthorizedTrack<'share'>,
      user: AuthUser,
    ): Promise<Track> {
      const link = { trackId: track.id, projectId: project.id, addedBy: user.id };
      await db.transaction(async (tx) => {
        if (!(await lockOwnerProject(tx, track.id))) throw new AppError('not_found');
        await tracks.announceIn(tx, project.id, track.id);
        await lockMemberships(tx, track.id, user.id);
        await tracks.authorize(track.id, user, 'share', tx);
        if (!(await repo.insertTrackProject(tx, link))) throw new AppError('already_in_project');
      });
      const [reply] = await tracks.withReactions([{ ...track, projectId: project.id }]);
      return reply!;
    },

    /**
     * Removes a track from a project: for the user who added it, for users who may edit the project, and, unless it
     * is the owner project, for users who may edit the track. Removal from the owner project requires another project
     * of which the user is a member.
     * @throws not_found, forbidden, role_required, last_project
     */
    async remove(projectId: string, track: AuthorizedTrack<'see'>, user: AuthUser): Promise<void> {
      await authorizeRemoval(projectId, track, user);
      await db.transaction(async (tx) => {
        const ownerProjectId = await lockOwnerProject(tx, track.id);
        if (ownerProjectId === undefined) throw new AppError('not_found');
        await tracks.announceIn(tx, projectId, track.id);
        const isOwnerProject = ownerProjectId === projectId;
        const memberId = isOwnerProject && user.role !== 'admin' ? user.id : undefined;
        const nextOwnerId = await repo.oldestOtherProject(tx, track.id, projectId, memberId);
        if (nextOwnerId === undefined) throw new AppError('last_project');
        if (isOwnerProject) await repo.changeOwnerProject(tx, track.id, nextOwnerId);
        if (!(await repo.deleteTrackProject(tx, track.id, projectId))) throw new AppError('not_found');
      });
    },

    /** The track's projects that the user can see. */
    listOf: (track: AuthorizedTrack<'see'>, user: AuthUser): Promise<ProjectSummary[]> =>
      projects.listVisible(
        track.projects.map(({ id }) => id),
        user,
      ),
  };
}
