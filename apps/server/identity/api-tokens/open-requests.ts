import type { ServerResponse } from 'node:http';
import { onClosed } from '#server/platform/http/on-closed.ts';
import type { Context } from '#server/platform/context.ts';

/** A request with a token. */
interface OpenRequest {
  readonly raw: ServerResponse;
  /** Whether the token was looked up and found. */
  isAccepted: boolean;
  /** Whether the token ended before it was accepted. */
  hasEnded: boolean;
}

/** For ends without an event: an expiry, a second factor that became mandatory. */
const checkMs = 10_000;

/**
 * Ends the requests of this process whose API token was revoked or does not work any more, streams above all: at once
 * after the event, otherwise within ten seconds.
 */
export function openRequests(
  { subscribe, onMissed, log }: Context,
  activeHashes: (hashes: Buffer[]) => Promise<Buffer[]>,
) {
  /** By the token's SHA-256 in hex. */
  const requests = new Map<string, Set<OpenRequest>>();

  function end(hash: string): void {
    for (const request of requests.get(hash) ?? []) {
      // One that is still looked up gets a reply.
      if (request.isAccepted) request.raw.destroy();
      else request.hasEnded = true;
    }
  }

  async function checkAll(): Promise<void> {
    const hashes = [...requests.keys()];
    if (hashes.length === 0) return;
    try {
      const found = await activeHashes(hashes.map((hash) => Buffer.from(hash, 'hex')));
      const active = new Set(found.map((hash) => hash.toString('hex')));
      for (const hash of hashes) if (!active.has(hash)) end(hash);
    } catch (error) {
      log.warn({ err: error }, 'failed to check the API tokens of open requests');
    }
  }

  const unsubscribe = subscribe((event) => {
    if (event.type === 'api_token_ended') end(event.id);
  });
  const unsubscribeMissed = onMissed(() => void checkAll());
  const timer = setInterval(() => void checkAll(), checkMs).unref();

  return {
    /**
     * Watches a request until it closes. Call it before the token is looked up, so that no event is missed.
     * @returns accepts the request after its token was found; false if the token has ended since
     */
    watch(tokenHash: Buffer, raw: ServerResponse): () => boolean {
      const hash = tokenHash.toString('hex');
      const request = { raw, isAccepted: false, hasEnded: false };
      const ofToken = requests.get(hash) ?? new Set();
      requests.set(hash, ofToken.add(request));
      onClosed(raw, () => {
        ofToken.delete(request);
        if (ofToken.size === 0) requests.delete(hash);
      });
      return () => (request.isAccepted = !request.hasEnded);
    },
    close(): void {
      unsubscribe();
      unsubscribeMissed();
      clearInterval(timer);
    },
  };
}
