import { ProviderError } from '#providers/provider-error.ts';
import type { GuardedReply } from './guarded-request.ts';
import type { ProviderCall, ProviderClient } from './provider-client.ts';

/** So long a service that took an order may say nothing that tells of it: what is away for five minutes stays away. */
const mostSilenceMs = 300_000;
/** The longest between two questions, whatever the service asks for. */
const longestPauseMs = 60_000;

/** It is away, or has no time: that says nothing about the order. */
const isSilence = ({ code, retry }: ProviderError): boolean =>
  retry !== 'never' || code === 'timeout' || code === 'unavailable';

/**
 * Asks a service about an order that it took, and goes on asking, every `pauseMs`, while it cannot be reached:
 * the order was paid for, and is made there all the same.
 * @throws ProviderError, always with `billed: unknown`; the signal's reason when it is aborted
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
