import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { Actor } from '#server/http/person.ts';
import type { ProjectRow } from './projects.repo.ts';

export type ProjectAction = 'see' | 'generate' | 'edit' | 'download';

/** What the rules depend on: the project's settings and the user's role in it. */
export interface ProjectStanding {
  readonly isPublic: boolean;
  readonly allowDownloads: boolean;
  /** The user's role in the project; null if they are not a member. */
  readonly memberRole: 'admin' | 'collaborator' | null;
}

/** A user who can see a project, with the access context. */
export interface ProjectViewer {
  readonly person: Actor;
  readonly project: ProjectStanding;
}

/** A project with the proof that the user is authorized for `Action`. */
export type AuthorizedProject<Action extends ProjectAction> = Authorized<ProjectRow, Action>;

type Rule = Policy<ProjectStanding, ProjectAction>[ProjectAction];

const maySee = (person: Actor, project: ProjectStanding) =>
  person.inviteValidated && (person.role === 'admin' || project.memberRole !== null || project.isPublic);

/** A rule for users who can see the project; for others it returns not_found. */
const whereSeen =
  (rule: Rule): Rule =>
  (person, project) =>
    maySee(person, project) ? rule(person, project) : 'not_found';

export const projectPolicy: Policy<ProjectStanding, ProjectAction> = {
  see: whereSeen(() => 'granted'),

  generate: whereSeen((person, { memberRole }) => {
    if (person.role === 'admin') return 'granted';
    if (person.role === 'collaborator') return 'role_required';
    return memberRole ? 'granted' : 'forbidden';
  }),

  edit: whereSeen((person, { memberRole }) => {
    if (person.role === 'admin') return 'granted';
    return person.role === 'creator' && memberRole === 'admin' ? 'granted' : 'forbidden';
  }),

  download: whereSeen((person, { memberRole, allowDownloads }) =>
    person.role === 'admin' || memberRole || allowDownloads ? 'granted' : 'forbidden',
  ),
};
