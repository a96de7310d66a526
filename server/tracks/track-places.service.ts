import { AppError } from '#contract/errors.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { may } from '#server/access/authorized.ts';
import type { Publish } from '#server/events/live-message.ts';
import type { Person } from '#server/http/person.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import * as repo from './track-places.repo.ts';
import { trackPolicy, type AuthorizedTrack } from './tracks.policy.ts';
import { lockTrack } from './tracks.repo.ts';
import type { Tracks } from './tracks.service.ts';

export interface TrackPlaceDeps {
  readonly db: Db;
  readonly projects: Projects;
  readonly tracks: Tracks;
}

export type TrackPlaces = ReturnType<typeof trackPlacesService>;

export const lockWithNeighbours = repo.lockWithNeighbours;

/** Call it after a change of the members or the visibility of a project; see `deleteTrackProjectsOutsideTeam`. */
export async function withdrawTracks(
  tx: Tx,
  projectId: string,
  { touch, publish }: { touch: Projects['touch']; publish: Publish },
): Promise<void> {
  const left = await repo.deletePlacesOutsideTeam(tx, projectId);
  for (const id of left.toSorted()) {
    await touch(tx, id);
    await publish(tx, { type: 'entity_changed', entity: 'track', projectId: id });
  }
}

/** Assignment of tracks to projects. */
export function trackPlacesService({ db, projects, tracks }: TrackPlaceDeps) {
  async function authorizeRemoval(projectId: string, track: AuthorizedTrack<'see'>, person: Person) {
    const place = track.places.find(({ id }) => id === projectId);
    if (!place) throw new AppError('not_found');
    // Users who may edit the track may remove it even from a project that they cannot see.
    if (!place.isHome && may(trackPolicy, 'edit', person, track)) return;
    await projects.authorize(projectId, person, place.addedBy === person.id ? 'generate' : 'edit');
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
      person: Person,
    ): Promise<Track> {
      const place = { trackId: track.id, projectId: project.id, addedBy: person.id };
      await db.transaction(async (tx) => {
        // Locks project, members, track: the lock order of leaving a project.
        await tracks.announceIn(tx, project.id, track.id);
        await repo.holdMemberships(tx, track.id, person.id);
        await tracks.authorize(track.id, person, 'share', tx);
        if (!(await lockTrack(tx, track.id))) throw new AppError('not_found');
        if (!(await repo.insertPlace(tx, place))) throw new AppError('already_in_project');
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
    async remove(projectId: string, track: AuthorizedTrack<'see'>, person: Person): Promise<void> {
      await authorizeRemoval(projectId, track, person);
      await db.transaction(async (tx) => {
        await tracks.announceIn(tx, projectId, track.id);
        const homeId = await lockTrack(tx, track.id);
        if (homeId === undefined) throw new AppError('not_found');
        const isHome = homeId === projectId;
        const heir = isHome && person.role !== 'admin' ? person.id : undefined;
        const otherId = await repo.oldestOtherPlace(tx, track.id, projectId, heir);
        if (otherId === undefined) throw new AppError('last_project');
        if (isHome) await repo.setHome(tx, track.id, otherId);
        if (!(await repo.deletePlace(tx, track.id, projectId))) throw new AppError('not_found');
      });
    },

    /** The track's projects that the user can see. */
    listOf: (track: AuthorizedTrack<'see'>, person: Person): Promise<ProjectSummary[]> =>
      projects.seenOf(
        track.places.map(({ id }) => id),
        person,
      ),
  };
}
