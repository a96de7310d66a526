import { useCallback, useEffect, useRef, useState } from 'react';
import { followPosition } from '#web/audio/follow-position.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import type { TrackRoom } from '#web/domain/track-room.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';

interface RangePlayback {
  readonly item: Playable;
  /** The selected range is looped. */
  readonly selection: TrackRoom['selection'];
  readonly playFrom: (seconds: number) => void;
}

/** Tolerance in seconds of the position after a seek. */
const seekTolerance = 0.2;

/** Plays parts of an item: a range once, or the selected range in a loop. */
export function useRangePlayback({ item, selection, playFrom }: RangePlayback) {
  const playback = usePlayback();
  const [isLooping, setLooping] = useState(false);
  /** The range that is played once; a seek out of it ends it. */
  const once = useRef<TimeRange>(undefined);

  useEffect(
    () =>
      followPosition(playback, () => {
        if (!isSameAudio(playback.getState().item, item)) return;
        const seconds = playback.position();
        const range = selection.get();
        const isOutside = (part: TimeRange) =>
          seconds < part.start - seekTolerance || seconds > part.end + seekTolerance;
        if (once.current && isOutside(once.current)) once.current = undefined;
        if (once.current && seconds >= once.current.end) {
          once.current = undefined;
          playback.pause();
        } else if (isLooping && range && seconds >= range.end && playback.getState().status === 'playing') {
          playback.seek(range.start);
        }
      }),
    [playback, item, isLooping, selection],
  );

  const playRange = useCallback(
    (part: TimeRange) => {
      setLooping(false);
      playFrom(part.start);
      once.current = part;
    },
    [playFrom],
  );
  const toggleLoop = () => {
    const range = selection.get();
    if (!range) return;
    if (!isLooping) playFrom(range.start);
    setLooping(!isLooping);
  };
  return { isLooping, toggleLoop, playRange };
}
