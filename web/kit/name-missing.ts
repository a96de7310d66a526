import type { KeyboardEvent } from 'react';
import { toast } from '#web/kit/toast.ts';

export const nameMissing = { title: 'Validation Error', description: 'Project name is required.' };

/**
 * For `onKeyDown` of a project's name: says on Enter that it is missing. A form whose key is off is
 * not submitted by Enter, and would say nothing.
 */
export const tellNameMissing = (isMissing: boolean) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isMissing) toast({ ...nameMissing, variant: 'destructive' });
};
