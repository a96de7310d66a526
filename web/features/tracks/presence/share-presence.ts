import { splitRoute, routes } from '#contract/routes.ts';
import { callUrl } from '#client/call-options.ts';
import type { OwnState } from '#web/features/tracks/presence/teller.ts';

/**
 * Tells the other listeners on a track where this page is; null: it has left. The request survives the page. Failures
 * are ignored: the next position follows.
 */
export async function sharePresence(
  trackId: string,
  clientId: string,
  state: OwnState | null,
): Promise<void> {
  try {
    await fetch(callUrl('sharePresence', { params: { trackId } }), {
      method: splitRoute(routes.sharePresence).method,
      credentials: 'same-origin',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, state }),
    });
  } catch {
    // Offline.
  }
}
