import { domainMessages } from '#web/domain/messages.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

export const successToast = (description: string): ToastMessage => ({
  title: domainMessages.success,
  description,
});

/** The description is the fallback for errors without a server message. */
export const errorToast = (description: string): ToastMessage => ({
  title: domainMessages.error,
  description,
});
