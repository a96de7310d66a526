import type { LiveEvent } from '#contract/events.ts';
import { routes, splitRoute } from '#contract/routes.ts';
import { type LiveMessage, tellLive } from '#web/kit/live.ts';

/** Delay before reconnecting after a refused request, which EventSource does not retry. */
const refusedRetryMs = 30_000;
/** A tab that waited longer than this for the lock takes over from a closed tab. */
const takeOverMs = 1_000;
/** If opening took longer than this, events may have been missed since the page was loaded. */
const slowStartMs = 1_000;

/**
 * Opens the live event stream of a user; all tabs of the browser share one stream. The tab that holds the lock reads
 * it and broadcasts the events; when it closes, another tab takes over. Returns the function that closes the stream.
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

/** Undefined outside a secure context (plain http in a local network), where each tab opens its own stream. */
const sharedLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Reads the stream while the tab is visible. Over HTTP/1.1 a browser opens at most six connections to a host:
 * streams of hidden tabs would leave none for the calls of the visible tab. A tab refetches when it becomes visible.
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
 * Reads the stream until `end` is aborted. EventSource reconnects automatically but misses the events in between,
 * so the page refetches (`resumed`) after a reconnect.
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
