import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { Person } from '#server/http/person.ts';
import { projectPolicy, type ProjectStanding } from '#server/projects/projects.policy.ts';
import type { TrackInProject } from './tracks.repo.ts';

export type TrackAction = 'see' | 'download' | 'delete';

/** What the rules look at: who made the track, and the standing in its project. */
export interface TrackStanding {
  readonly createdBy: string;
  readonly project: ProjectStanding;
}

/** A track with the proof that the person who asks may do `Action` with it. */
export type AuthorizedTrack<Action extends TrackAction> = Authorized<TrackInProject, Action>;

export const trackPolicy: Policy<TrackStanding, TrackAction> = {
  see: (person, { project }) => projectPolicy.see(person, project),

  download: (person, { project }) => projectPolicy.download(person, project),

  delete(person, { createdBy, project }) {
    const seen = projectPolicy.see(person, project);
    if (seen !== 'granted' || person.role === 'admin') return seen;
    return person.role === 'creator' && mayTidy(person, createdBy, project) ? 'granted' : 'forbidden';
  },
};

const mayTidy = (person: Person, createdBy: string, project: ProjectStanding) =>
  createdBy === person.id || project.memberRole === 'admin';
