import { uiMessages } from '#web/ui/messages.ts';
import { toast } from '#web/ui/toast.ts';

const unreachableToast = {
  title: uiMessages.unreachable,
  description: uiMessages.unreachableText,
  variant: 'destructive',
} as const;

/** Reloads the page if the server responds; shows a toast otherwise, since a reload would leave a blank page. */
export async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
  else toast(unreachableToast);
}
