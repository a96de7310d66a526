import { messages } from '#web/data/messages.ts';
import { toast } from '#web/ui/toast.ts';
import { loginPath } from '#web/data/visitor-api.ts';

const redirectDelayMs = 500;

let isRedirecting = false;

/** Whether the session has ended, so that the page is about to be left. */
export const isSessionExpired = (): boolean => isRedirecting;

/** Shows a toast, then redirects to the sign-in page, which returns to the current page. */
export function handleSessionExpired(): void {
  if (isRedirecting) return;
  isRedirecting = true;
  void notifyAndRedirect();
}

async function notifyAndRedirect(): Promise<void> {
  // Loads the toaster first, so that the toast is visible for the whole delay.
  await import('#web/ui/overlays.tsx').catch(() => undefined);
  toast({
    title: messages.sessionExpired,
    description: messages.sessionExpiredText,
    variant: 'destructive',
  });
  setTimeout(() => location.assign(signInUrl(location)), redirectDelayMs);
}

function signInUrl(page: { readonly pathname: string; readonly search: string }): string {
  return `${loginPath}?${new URLSearchParams({ returnTo: page.pathname + page.search })}`;
}
