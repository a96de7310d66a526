import { toast } from '#web/kit/toast.ts';

/** How long the notice stands before the browser leaves for the sign-in page. */
const redirectDelayMs = 500;

let leaving = false;

/** The session is over: says so, then sends the browser to sign in and back to this page. */
export function sessionEnded(): void {
  if (leaving) return;
  leaving = true;
  void sayAndLeave();
}

async function sayAndLeave(): Promise<void> {
  // The notice must stand for its whole time, so its code has to be there first.
  await import('#web/kit/overlays.tsx').catch(() => undefined);
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => location.assign(signInAddress(location)), redirectDelayMs);
}

/** Where signing in starts for someone who wants to come back to `at`. */
function signInAddress(at: { readonly pathname: string; readonly search: string }): string {
  return `/api/login?${new URLSearchParams({ returnTo: at.pathname + at.search })}`;
}
