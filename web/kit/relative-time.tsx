import { useEffect, useState } from 'react';
import { formatDateTime, formatRelativeTime } from '#web/kit/format-time.ts';

const updateIntervalMs = 30_000;

/** A relative time, updated every 30 s, with the exact time in the tooltip. */
export function RelativeTime({
  time,
  className,
}: {
  readonly time: string;
  readonly className?: string | undefined;
}) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), updateIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={time} title={formatDateTime(time)} className={className}>
      {formatRelativeTime(time, nowMs)}
    </time>
  );
}
