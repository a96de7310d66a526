import { useEffect, useState } from 'react';
import { exactTime, relativeTime } from '#web/kit/relative-time.ts';

const tickMs = 30_000;

/** A relative time, updated every 30 s, with the exact time in the tooltip. */
export function Ago({ time, className }: { readonly time: string; readonly className?: string | undefined }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={time} title={exactTime(time)} className={className}>
      {relativeTime(time, nowMs)}
    </time>
  );
}
