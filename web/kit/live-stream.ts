import type { LiveEvent } from '#contract/events.ts';
import { routes, splitRoute } from '#contract/routes.ts';
import { type LiveMessage, tellLive } from '#web/kit/live.ts';

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
    readWhileVisible(end.signal);
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
  locks
    .request(name, { signal: end.signal }, async () => {
      readStream(spread, end.signal, Date.now() - askedMs > takeOverMs);
      await new Promise((release) => {
        end.signal.addEventListener('abort', release);
      });
    })
    .catch((error: unknown) => {
      if (!end.signal.aborted) throw error;
    });

  return () => {
    end.abort();
    channel.close();
  };
}

/** Only a secure context has them: on plain http in a local network each tab reads a stream of its own. */
const sharedLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Reads the stream while the tab is visible. Over HTTP/1.1 a browser opens six connections to a host: streams of
 * hidden tabs would leave none for the calls of the visible one. Pages refetch when their tab is shown again.
 */
function readWhileVisible(end: AbortSignal): void {
  let reading: AbortController | undefined;
  let wasRead = false;
  const follow = () => {
    if (document.hidden) {
      reading?.abort();
      reading = undefined;
    } else if (!reading) {
      reading = new AbortController();
      readStream(tellLive, AbortSignal.any([reading.signal, end]), false);
      if (wasRead) tellLive({ type: 'resumed' });
      wasRead = true;
    }
  };
  document.addEventListener('visibilitychange', follow, { signal: end });
  follow();
}

/**
 * Reads the stream until `end`. EventSource reconnects by itself; events of the time between are missed, so pages
 * refetch (`resumed`) once it is open again.
 */
function readStream(spread: (message: LiveMessage) => void, end: AbortSignal, afterGap: boolean): void {
  if (end.aborted) return;
  let hadGap = afterGap;
  let isLost = afterGap;
  const { path } = splitRoute(routes.streamEvents);
  const source = new EventSource(path);
  const slowStart = setTimeout(() => (hadGap = true), slowStartMs);
  source.addEventListener('open', () => {
    clearTimeout(slowStart);
    if (hadGap) spread({ type: 'resumed' });
    if (isLost) spread({ type: 'back' });
    hadGap = false;
    isLost = false;
  });
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as LiveEvent;
    spread({ type: 'changed', event });
  });
  source.addEventListener('error', () => {
    hadGap = true;
    isLost = true;
    spread({ type: 'lost' });
    if (source.readyState !== EventSource.CLOSED) return;
    spread({ type: 'refused' });
    setTimeout(() => readStream(spread, end, true), refusedRetryMs);
  });
  end.addEventListener('abort', () => source.close());
}
