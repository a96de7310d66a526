import { ProviderError } from '#providers/provider-error.ts';
import type { GuardedReply } from './guarded-request.ts';
import type { ProviderCall, ProviderClient } from './provider-client.ts';

/** After five minutes without a usable reply the service is considered down. */
const maxUnavailableMs = 300_000;
/** Maximum time between two requests, even if the service asks for more. */
const maxIntervalMs = 60_000;

/** Temporary errors, which do not tell whether the accepted request is still running. */
const isTemporary = ({ code, retry }: ProviderError): boolean =>
  retry !== 'never' || code === 'timeout' || code === 'unavailable';

/**
 * Polls an accepted request, every `intervalMs`, and keeps polling while the service is unavailable: the request is
 * billed, and continues on the service.
 * @throws ProviderError, always with `billed: unknown`; the signal's reason when aborted
 */
export async function pollUntilAvailable(
  client: ProviderClient,
  call: Omit<ProviderCall, 'billable'>,
  intervalMs: number,
): Promise<GuardedReply> {
  let unavailableSinceMs: number | undefined;
  for (;;) {
    try {
      return await client.send({ ...call, billable: 'accepted' });
    } catch (error) {
      if (!(error instanceof ProviderError) || !isTemporary(error)) throw error;
      unavailableSinceMs ??= client.now();
      if (client.now() - unavailableSinceMs >= maxUnavailableMs) throw error;
      const waitMs = Math.min(maxIntervalMs, Math.max(intervalMs, error.retryAfterMs ?? 0));
      await client.wait(waitMs, call.signal);
    }
  }
}
