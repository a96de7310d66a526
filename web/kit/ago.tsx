import { useEffect, useState } from 'react';
import { useDrawnAtMs } from '#web/kit/first-view.ts';
import { exactTime, relativeTime } from '#web/kit/relative-time.ts';

const tickMs = 30_000;

/** How long ago something was; moves on by itself, the exact time in the tooltip. */
export function Ago({ time, className }: { readonly time: string; readonly className?: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const drawnAtMs = useDrawnAtMs();
  const zone = drawnAtMs === undefined ? undefined : 'UTC';
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    // Browsers abbreviate a month or two differently from the server.
    <time dateTime={time} title={exactTime(time, zone)} className={className} suppressHydrationWarning>
      {relativeTime(time, drawnAtMs ?? nowMs, zone)}
    </time>
  );
}
