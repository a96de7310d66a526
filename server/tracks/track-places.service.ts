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

/** After a change of a team, or of who may see its project: see `deletePlacesOutsideTeam`. */
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

/** The projects that a track stands in. */
export function trackPlacesService({ db, projects, tracks }: TrackPlaceDeps) {
  async function authorizeRemoval(projectId: string, track: AuthorizedTrack<'see'>, person: Person) {
    const place = track.places.find(({ id }) => id === projectId);
    if (!place) throw new AppError('not_found');
    // Whoever answers for the track takes it out of a project that they don't even see.
    if (!place.isHome && may(trackPolicy, 'edit', person, track)) return;
    await projects.authorize(projectId, person, place.addedBy === person.id ? 'generate' : 'edit');
  }

  return {
    /**
     * Lets a track stand in a further project. Whoever is taken out of the track's teams at that moment does it before,
     * and then it is undone with the rest, or not at all.
     * @throws already_in_project; not_found, forbidden when they left meanwhile
     */
    async add(
      project: AuthorizedProject<'generate'>,
      track: AuthorizedTrack<'share'>,
      person: Person,
    ): Promise<Track> {
      const place = { trackId: track.id, projectId: project.id, addedBy: person.id };
      await db.transaction(async (tx) => {
        // Project, members, track: in the order in which leaving locks them.
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
     * Takes a track out of a project: for who put it there, for those who may edit the project, and, where it is
     * not the home, for those who may edit the track. Out of its home it goes only to where the person is a member.
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

    /** The projects that a track stands in, as far as the person sees them. */
    listOf: (track: AuthorizedTrack<'see'>, person: Person): Promise<ProjectSummary[]> =>
      projects.seenOf(
        track.places.map(({ id }) => id),
        person,
      ),
  };
}
