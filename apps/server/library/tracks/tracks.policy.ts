import { mayChangeTrack } from '#contract/may-change-track.ts';
import type { Authorized, Policy } from '#server/platform/access/authorized.ts';
import { isWithinBound, projectPolicy, type ProjectAccessContext } from '#server/projects/projects.policy.ts';
import type { FoundTrack } from './tracks.repo.ts';

export type TrackAction = 'see' | 'download' | 'share' | 'edit' | 'manage' | 'delete';

/** A project that contains the track. The admin of the owner project may also edit the track. */
export interface TrackProject extends ProjectAccessContext {
  readonly isOwnerProject: boolean;
}

/** What the rules depend on: the track's creator and the access context of each of its projects. */
export interface TrackAccessContext {
  readonly createdBy: string;
  readonly projects: readonly TrackProject[];
}

/** A track with the proof that the user is authorized for `Action`. */
export type AuthorizedTrack<Action extends TrackAction> = Authorized<FoundTrack, Action>;

type Rule = Policy<TrackAccessContext, TrackAction>[TrackAction];

/** A track is visible to users who can see one of its projects. */
const ifVisible =
  (rule: Rule): Rule =>
  (actor, track) => {
    const decisions = track.projects.map((project) => projectPolicy.see(actor, project));
    if (decisions.includes('granted')) return rule(actor, track);
    return decisions.includes('token_project_bound') ? 'token_project_bound' : 'not_found';
  };

/** For the track's creator, and for the admin of its owner project. A bound token must be bound to that project. */
const change = ifVisible((actor, { createdBy, projects }) => {
  const isInBound = projects.some((project) => project.isOwnerProject && isWithinBound(actor, project));
  if (actor.apiToken?.projectId && !isInBound) return 'token_project_bound';
  const isOwnerProjectAdmin = projects.some(
    ({ isOwnerProject, memberRole }) => isOwnerProject && memberRole === 'admin',
  );
  return mayChangeTrack(actor, createdBy, isOwnerProjectAdmin) ? 'granted' : 'forbidden';
});

export const trackPolicy: Policy<TrackAccessContext, TrackAction> = {
  see: ifVisible(() => 'granted'),

  download: ifVisible((actor, { projects }) =>
    projects.some((project) => projectPolicy.download(actor, project) === 'granted')
      ? 'granted'
      : 'forbidden',
  ),

  /** Adding it to another project, whose viewers can then see and download it. */
  share: ifVisible((actor, { createdBy, projects }) => {
    if (actor.role === 'admin' || createdBy === actor.id) return 'granted';
    return projects.some((project) => project.memberRole && isWithinBound(actor, project))
      ? 'granted'
      : 'forbidden';
  }),

  edit: change,

  /** Its versions and its review: for creators who may generate in one of its projects. */
  manage: ifVisible((actor, { projects }) => {
    const decisions = projects.map((project) => projectPolicy.generate(actor, project));
    if (decisions.includes('granted')) return 'granted';
    return decisions.includes('forbidden') ? 'forbidden' : 'role_required';
  }),

  delete: change,
};
