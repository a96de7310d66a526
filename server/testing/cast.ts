import type { Project } from '#contract/projects.ts';
import { browser, join, projectOf, somebody, type Browser, type Server, type SignedIn } from './browser.ts';

/** Everybody that a rule of a project may tell apart. */
export const parts = [
  'anonymous',
  'no invite',
  'outsider',
  'collaborator',
  'creator',
  'project admin',
  'admin',
] as const;
export type Part = (typeof parts)[number];

/** What each part gets, in the order of `parts`. */
export type Row = readonly [number, number, number, number, number, number, number];

export interface Cast {
  readonly project: Project;
  readonly page: (part: Part) => Browser;
  /** Those who have an account. */
  readonly person: (part: Exclude<Part, 'anonymous'>) => SignedIn;
}

/** A closed project with its admin, two members, and people of all kinds around it. */
export async function cast(people: Server): Promise<Cast> {
  const pages = new Map<Part, SignedIn>();
  pages.set('no invite', await somebody(people));
  for (const part of ['outsider', 'creator', 'project admin'] as const) {
    pages.set(part, await somebody(people, 'creator'));
  }
  pages.set('collaborator', await somebody(people, 'collaborator'));
  pages.set('admin', await somebody(people, 'admin'));
  const project = await projectOf(pages.get('project admin')!);
  for (const part of ['collaborator', 'creator'] as const) {
    await join(people, project.id, pages.get(part)!);
  }
  const anonymous = browser(people.app);
  return {
    project,
    page: (part) => pages.get(part) ?? anonymous,
    person: (part) => pages.get(part)!,
  };
}
