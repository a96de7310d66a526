import { useSyncExternalStore } from 'react';
import { formatDateTime, formatElapsedTime, formatRelativeTime } from '#web/ui/format-time.ts';

const updateIntervalMs = 30_000;

/** The clock of all relative times: one timer, as long as any is mounted. */
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // The time of the last tick may be older than the time that is shown.
  nowMs = Date.now();
  listeners.add(listener);
  timer ??= setInterval(tick, updateIntervalMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A relative time, updated every 30 s, with the exact time in the tooltip. */
export function RelativeTime({
  time,
  as = 'moment',
  className,
}: {
  readonly time: string;
  /** "6 min ago", or "6 min". */
  readonly as?: 'moment' | 'duration';
  readonly className?: string | undefined;
}) {
  const format = as === 'moment' ? formatRelativeTime : formatElapsedTime;
  // Renders only when the text changes.
  const text = useSyncExternalStore(
    subscribe,
    () => format(time, nowMs),
    () => format(time, Date.now()),
  );
  return (
    <time dateTime={time} title={formatDateTime(time)} className={className}>
      {text}
    </time>
  );
}
