import type { ProjectSummary } from '#contract/projects.ts';

/** The projects whose name or description holds the text, whatever the case; all for an empty text. */
export function findProjects<P extends Pick<ProjectSummary, 'name' | 'description'>>(
  projects: readonly P[],
  text: string,
): readonly P[] {
  const sought = text.trim().toLocaleLowerCase();
  if (sought === '') return projects;
  return projects.filter(({ name, description }) =>
    [name, description ?? ''].some((part) => part.toLocaleLowerCase().includes(sought)),
  );
}
