import type { KeyboardEvent } from 'react';
import { toast } from '#web/kit/toast.ts';

export const nameMissing = { title: 'Validation Error', description: 'Project name is required.' };

/**
 * For `onKeyDown` of a project name field: shows a toast on Enter if the name is empty, because Enter does not submit
 * a form whose submit button is disabled.
 */
export const tellNameMissing = (isMissing: boolean) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isMissing) toast({ ...nameMissing, variant: 'destructive' });
};
