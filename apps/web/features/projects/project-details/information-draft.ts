import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';

/** The edited fields; a field that is absent shows the project's current value. */
export interface InformationDraft {
  readonly name?: string;
  readonly description?: string;
}

export interface DraftState {
  readonly change: Body<'updateProject'>;
  readonly isChanged: boolean;
  readonly isNameMissing: boolean;
  readonly nameTooLong: boolean;
  readonly descriptionTooLong: boolean;
}

/** The changes of a draft, trimmed (an empty description becomes null), and its validation errors. */
export function draftState(
  draft: InformationDraft,
  saved: Pick<Project, 'name' | 'description'>,
): DraftState {
  const name = draft.name?.trim();
  const description = draft.description === undefined ? undefined : draft.description.trim() || null;
  const change = {
    ...(name !== undefined && name !== saved.name && { name }),
    ...(description !== undefined && description !== saved.description && { description }),
  };
  return {
    change,
    isChanged: Object.keys(change).length > 0,
    isNameMissing: name === '',
    nameTooLong: (name ?? '').length > limits.projectName.max,
    descriptionTooLong: (description ?? '').length > limits.projectDescription.max,
  };
}
