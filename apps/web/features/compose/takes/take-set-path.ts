import type { TakeSet } from '#contract/take-sets.ts';

/** The address of the page of a take set. */
export const takeSetPath = ({ projectId, id }: Pick<TakeSet, 'projectId' | 'id'>): string =>
  `/projects/${projectId}/takes/${id}`;

/** What was asked for, as the user wrote it. */
export const briefText = ({ settings }: TakeSet['brief']): string =>
  'text' in settings ? settings.text : settings.prompt;
