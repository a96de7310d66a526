import type { LiveEvent } from '#contract/events.ts';
import { routes, splitRoute } from '#contract/routes.ts';
import { firstView } from '#web/kit/first-view.ts';
import { type LiveMessage, tellLive } from '#web/kit/live.ts';
import { unheardMs } from '#web/kit/unheard.ts';

/** How long to wait when the server refuses the stream for good, which EventSource never retries. */
const refusedRetryMs = 30_000;
/** Whoever waits longer than this for the lock takes over from a tab that closed. */
const takeOverMs = 1_000;
/** A stream that took longer than this to open began with a gap, where the page does not know since when. */
const slowStartMs = 1_000;

/**
 * Opens the live stream of this person; one stream serves all tabs of the browser. The tab that
 * holds the lock reads it and passes the events on; when that tab closes, the next one takes over.
 * Gives the function that closes it.
 */
export function openLive(userId: string): () => void {
  const end = new AbortController();
  const locks = sharedLocks();
  if (!locks) {
    readStream(tellLive, end.signal, false);
    return () => end.abort();
  }
  const name = `live-${userId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => tellLive(data));
  const spread = (message: LiveMessage) => {
    tellLive(message);
    channel.postMessage(message);
  };
  const askedMs = Date.now();
  const missedSome = unheardMs() > slowStartMs;
  // Another tab reads the stream, and has done so all the while.
  const beside = setTimeout(() => missedSome && tellLive({ type: 'resumed' }), takeOverMs);
  locks
    .request(name, { signal: end.signal }, async () => {
      clearTimeout(beside);
      readStream(spread, end.signal, Date.now() - askedMs > takeOverMs);
      await new Promise((release) => {
        end.signal.addEventListener('abort', release);
      });
    })
    .catch((error: unknown) => {
      if (!end.signal.aborted) throw error;
    });

  return () => {
    clearTimeout(beside);
    end.abort();
    channel.close();
  };
}

/** Only a secure context has them: on plain http in a local network each tab reads a stream of its own. */
const sharedLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Reads the stream until `end`. EventSource reconnects by itself and tells the server which event was its
 * last; only a new one begins with a gap.
 */
function readStream(spread: (message: LiveMessage) => void, end: AbortSignal, afterGap: boolean): void {
  if (end.aborted) return;
  let hadGap = afterGap;
  let isLost = afterGap;
  const { path } = splitRoute(routes.streamEvents);
  // The server tells what came after the reading of the page that it drew.
  const since = afterGap ? undefined : firstView()?.livePlace;
  const source = new EventSource(since === undefined ? path : `${path}?after=${encodeURIComponent(since)}`);
  const slowStart =
    since === undefined && setTimeout(() => (hadGap = true), Math.max(0, slowStartMs - unheardMs()));
  source.addEventListener('open', () => {
    if (slowStart) clearTimeout(slowStart);
    if (hadGap) spread({ type: 'resumed' });
    if (isLost) spread({ type: 'back' });
    hadGap = false;
    isLost = false;
  });
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as LiveEvent;
    spread(event.type === 'resync' ? { type: 'resumed' } : event);
  });
  source.addEventListener('error', () => {
    isLost = true;
    spread({ type: 'lost' });
    if (source.readyState !== EventSource.CLOSED) return;
    spread({ type: 'refused' });
    setTimeout(() => readStream(spread, end, true), refusedRetryMs);
  });
  end.addEventListener('abort', () => source.close());
}
