import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { Actor } from '#server/http/person.ts';
import type { ProjectRow } from './projects.repo.ts';

export type ProjectAction = 'see' | 'generate' | 'edit' | 'download';

/** What the rules look at: how the project is set, and what the person who asks is in it. */
export interface ProjectStanding {
  readonly isPublic: boolean;
  readonly allowDownloads: boolean;
  /** The asking person's role in the project; null for someone who is no member. */
  readonly memberRole: 'admin' | 'collaborator' | null;
}

/** A person who may see a project, and their standing in it. */
export interface ProjectViewer {
  readonly person: Actor;
  readonly project: ProjectStanding;
}

/** A project with the proof that the person who asks may do `Action` with it. */
export type AuthorizedProject<Action extends ProjectAction> = Authorized<ProjectRow, Action>;

type Rule = Policy<ProjectStanding, ProjectAction>[ProjectAction];

const maySee = (person: Actor, project: ProjectStanding) =>
  person.inviteValidated && (person.role === 'admin' || project.memberRole !== null || project.isPublic);

/** A rule for those who may see the project. To the others it does not exist. */
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
