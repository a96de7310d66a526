import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { Actor } from '#server/http/person.ts';
import { projectPolicy, type ProjectStanding } from '#server/projects/projects.policy.ts';
import type { FoundTrack } from './tracks.repo.ts';

export type TrackAction = 'see' | 'download' | 'share' | 'edit' | 'delete';

/** A project that the track stands in; at home, where it was made, its admin has a say in the track itself. */
export interface TrackPlace extends ProjectStanding {
  readonly isHome: boolean;
}

/** What the rules look at: who made the track, and the standing in each project where it is. */
export interface TrackStanding {
  readonly createdBy: string;
  readonly places: readonly TrackPlace[];
}

/** A track with the proof that the person who asks may do `Action` with it. */
export type AuthorizedTrack<Action extends TrackAction> = Authorized<FoundTrack, Action>;

type Rule = Policy<TrackStanding, TrackAction>[TrackAction];

/** A track is seen by whoever sees one of its projects. */
const isSeen = (person: Actor, { places }: TrackStanding) =>
  places.some((place) => projectPolicy.see(person, place) === 'granted');

const whereSeen =
  (rule: Rule): Rule =>
  (person, track) =>
    isSeen(person, track) ? rule(person, track) : 'not_found';

/** For who made the track, and for the admin of its home. */
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

  /** To let it stand in a further project: all who see that one get it, and may download it there. */
  share: whereSeen((person, { createdBy, places }) => {
    if (person.role === 'admin' || createdBy === person.id) return 'granted';
    return places.some(({ memberRole }) => memberRole) ? 'granted' : 'forbidden';
  }),

  edit: change,

  delete: change,
};
