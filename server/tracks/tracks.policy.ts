import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { Actor } from '#server/http/person.ts';
import { projectPolicy, type ProjectStanding } from '#server/projects/projects.policy.ts';
import type { FoundTrack } from './tracks.repo.ts';

export type TrackAction = 'see' | 'download' | 'share' | 'edit' | 'delete';

/** A project that contains the track. The admin of the owner project may also edit the track. */
export interface TrackPlace extends ProjectStanding {
  readonly isHome: boolean;
}

/** What the rules depend on: the track's creator and the access context of each of its projects. */
export interface TrackStanding {
  readonly createdBy: string;
  readonly places: readonly TrackPlace[];
}

/** A track with the proof that the user is authorized for `Action`. */
export type AuthorizedTrack<Action extends TrackAction> = Authorized<FoundTrack, Action>;

type Rule = Policy<TrackStanding, TrackAction>[TrackAction];

/** A track is visible to users who can see one of its projects. */
const isSeen = (person: Actor, { places }: TrackStanding) =>
  places.some((place) => projectPolicy.see(person, place) === 'granted');

const whereSeen =
  (rule: Rule): Rule =>
  (person, track) =>
    isSeen(person, track) ? rule(person, track) : 'not_found';

/** For the track's creator, and for the admin of its owner project. */
const change = whereSeen((person, { createdBy, places }) => {
  if (person.role === 'admin') return 'granted';
  const isHomeAdmin = places.some(({ isHome, memberRole }) => isHome && memberRole === 'admin');
  return person.role === 'creator' && (createdBy === person.id || isHomeAdmin) ? 'granted' : 'forbidden';
});

export const trackPolicy: Policy<TrackStanding, TrackAction> = {
  see: whereSeen(() => 'granted'),

  download: whereSeen((person, { places }) =>
    places.some((place) => projectPolicy.download(person, place) === 'granted') ? 'granted' : 'forbidden',
  ),

  /** Adding it to another project, whose viewers can then see and download it. */
  share: whereSeen((person, { createdBy, places }) => {
    if (person.role === 'admin' || createdBy === person.id) return 'granted';
    return places.some(({ memberRole }) => memberRole) ? 'granted' : 'forbidden';
  }),

  edit: change,

  delete: change,
};
