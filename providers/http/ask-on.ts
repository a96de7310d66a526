import { ProviderError } from '#providers/provider-error.ts';
import type { GuardedReply } from './guarded-request.ts';
import type { ProviderCall, ProviderClient } from './provider-client.ts';

/** After five minutes without a usable reply the service is considered down. */
const mostSilenceMs = 300_000;
/** Maximum time between two requests, even if the service asks for more. */
const longestPauseMs = 60_000;

/** Temporary errors, which do not tell whether the accepted request is still running. */
const isSilence = ({ code, retry }: ProviderError): boolean =>
  retry !== 'never' || code === 'timeout' || code === 'unavailable';

/**
 * Polls an accepted request, every `intervalMs`, and keeps polling while the service is unavailable: the request is
 * billed, and continues on the service.
 * @throws ProviderError, always with `billed: unknown`; the signal's reason when aborted
 */
export async function askOn(
  client: ProviderClient,
  call: Omit<ProviderCall, 'pays'>,
  pauseMs: number,
): Promise<GuardedReply> {
  let silentSinceMs: number | undefined;
  for (;;) {
    try {
      return await client.send({ ...call, pays: 'before' });
    } catch (error) {
      if (!(error instanceof ProviderError) || !isSilence(error)) throw error;
      silentSinceMs ??= client.now();
      if (client.now() - silentSinceMs >= mostSilenceMs) throw error;
      const waitMs = Math.min(longestPauseMs, Math.max(pauseMs, error.retryAfterMs ?? 0));
      await client.pause(waitMs, call.signal);
    }
  }
}
