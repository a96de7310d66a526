import type { KeyboardEvent } from 'react';
import { uiMessages } from '#web/ui/messages.ts';
import { toast } from '#web/ui/toast.ts';

export const nameRequiredToast = {
  title: uiMessages.invalidName,
  description: uiMessages.nameRequired,
};

/**
 * For `onKeyDown` of a project name field: shows a toast on Enter if the name is empty, because Enter does not submit
 * a form whose submit button is disabled.
 */
export const warnNameRequired = (isMissing: boolean) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isMissing) toast({ ...nameRequiredToast, variant: 'destructive' });
};
