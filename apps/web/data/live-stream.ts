import type { LiveEvent } from '#contract/events.ts';
import { routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { type LiveMessage, publishLiveMessage } from '#web/data/live-messages.ts';

/** Delay before reconnecting after a refused request, which EventSource does not retry. */
const refusedRetryMs = 30_000;
/** A tab that waited longer than this for the lock takes over from a closed tab. */
const takeoverThresholdMs = 1_000;
/** If opening took longer than this, events may have been missed since the page was loaded. */
const slowStartMs = 1_000;

/**
 * Opens the live event stream of a user; all tabs of the browser share one stream. The tab that holds the lock reads
 * it and broadcasts the events; when it closes, another tab takes over. Returns the function that closes the stream.
 */
export function openLiveStream(userId: string): () => void {
  const end = new AbortController();
  const lockManager = getLockManager();
  if (!lockManager) {
    readWhileVisible(end.signal);
    return () => end.abort();
  }
  const name = `live-${userId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => publishLiveMessage(data));
  const broadcast = (message: LiveMessage) => {
    publishLiveMessage(message);
    channel.postMessage(message);
  };
  const requestedMs = Date.now();
  lockManager
    .request(name, { signal: end.signal }, async () => {
      readStream(broadcast, end.signal, Date.now() - requestedMs > takeoverThresholdMs);
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
const getLockManager = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Reads the stream while the tab is visible. Over HTTP/1.1 a browser opens at most six connections to a host:
 * streams of hidden tabs would leave none for the calls of the visible tab. A tab refetches when it becomes visible.
 */
function readWhileVisible(end: AbortSignal): void {
  let activeStream: AbortController | undefined;
  let wasReadBefore = false;
  const update = () => {
    if (document.hidden) {
      activeStream?.abort();
      activeStream = undefined;
    } else if (!activeStream) {
      activeStream = new AbortController();
      readStream(publishLiveMessage, AbortSignal.any([activeStream.signal, end]), false);
      if (wasReadBefore) publishLiveMessage({ type: 'resumed' });
      wasReadBefore = true;
    }
  };
  document.addEventListener('visibilitychange', update, { signal: end });
  update();
}

/**
 * Reads the stream until `end` is aborted. EventSource reconnects automatically but misses the events in between,
 * so the page refetches (`resumed`) after a reconnect.
 */
function readStream(broadcast: (message: LiveMessage) => void, end: AbortSignal, afterGap: boolean): void {
  if (end.aborted) return;
  let hadGap = afterGap;
  let isDisconnected = afterGap;
  const { path } = splitRoute(routes.streamEvents);
  const source = new EventSource(path);
  const slowStart = setTimeout(() => (hadGap = true), slowStartMs);
  source.addEventListener('open', () => {
    clearTimeout(slowStart);
    if (hadGap) broadcast({ type: 'resumed' });
    if (isDisconnected) broadcast({ type: 'back' });
    hadGap = false;
    isDisconnected = false;
  });
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as LiveEvent;
    broadcast({ type: 'changed', event });
  });
  source.addEventListener('error', () => {
    hadGap = true;
    isDisconnected = true;
    broadcast({ type: 'lost' });
    if (source.readyState !== EventSource.CLOSED) return;
    broadcast({ type: 'refused' });
    setTimeout(() => readStream(broadcast, end, true), refusedRetryMs);
  });
  end.addEventListener('abort', () => source.close());
}
