import { toast } from '#web/kit/toast.ts';

const redirectDelayMs = 500;

let leaving = false;

/** Shows a toast, then redirects to the sign-in page, which returns to the current page. */
export function sessionEnded(): void {
  if (leaving) return;
  leaving = true;
  void sayAndLeave();
}

async function sayAndLeave(): Promise<void> {
  // Loads the toaster first, so that the toast is visible for the whole delay.
  await import('#web/kit/overlays.tsx').catch(() => undefined);
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => location.assign(signInAddress(location)), redirectDelayMs);
}

function signInAddress(at: { readonly pathname: string; readonly search: string }): string {
  return `/api/login?${new URLSearchParams({ returnTo: at.pathname + at.search })}`;
}
