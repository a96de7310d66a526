import { useEffect, useState } from 'react';
import type { SwitchPlayer } from '#web/features/compare/engine/switch-player.ts';
import { type Heard, partAt, withPart } from '#web/features/compare/vote/heard.ts';

const everyMs = 200;

/** The parts of the timeline that each candidate was heard in, since the page was opened. */
export function useHeard(player: SwitchPlayer | undefined, candidates: number, duration: number): Heard {
  const [heard, setHeard] = useState<Heard>(() =>
    Array.from({ length: candidates }, () => new Set<number>()),
  );
  useEffect(() => {
    if (!player) return undefined;
    const timer = setInterval(() => {
      const { status, selected } = player.getState();
      if (status === 'playing')
        setHeard((before) => withPart(before, selected, partAt(player.position(), duration)));
    }, everyMs);
    return () => clearInterval(timer);
  }, [player, duration]);
  return heard;
}
