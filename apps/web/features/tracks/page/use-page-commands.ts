import { useRef } from 'react';
import { barLines } from '#contract/bar-positions.ts';
import { allPageCommands, type RangeSubject } from '#web/features/tracks/page/commands.ts';
import type { StemLanes } from '#web/features/tracks/stems/use-stem-lanes.tsx';
import { extended, stepFrom } from '#web/audio/waveform/range-grid.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { type TrackPage, useTrackPage } from '#web/domain/track-page.ts';
import { useCommands } from '#web/ui/use-commands.ts';

/** Time in milliseconds for the number that follows M. */
const chordMs = 2_000;

interface PageParts {
  readonly onRemake: (() => void) | undefined;
  readonly stems: StemLanes;
}

/** The subject of the commands of a range. */
export const rangeSubject = (page: TrackPage, onRemake: (() => void) | undefined): RangeSubject => ({
  hasRange: () => page.get().range !== undefined,
  comment: page.compose,
  toggleLoop: page.toggleLoop,
  remake: onRemake,
  clear: () => page.setRange(undefined),
});

/** The commands of a track's page, apart from those of its comments. */
export function usePageCommands({ onRemake, stems }: PageParts): void {
  const page = useTrackPage();
  const playback = usePlayback();
  /** Until when a number mutes a stem. */
  const muteUntilMs = useRef(0);
  const grid = () => {
    const { shown } = page.get();
    return { lines: barLines(shown), duration: shown.duration };
  };

  useCommands(allPageCommands, {
    ...rangeSubject(page, onRemake),
    toggle: () => {
      const { item, status } = playback.getState();
      const isOtherPlaying = item !== null && item.id !== page.get().track.id && status === 'playing';
      if (isOtherPlaying) playback.pause();
      else page.toggle();
    },
    seekByBar: (direction) => page.seek(stepFrom(grid(), page.position(), direction)),
    extendByBar: (direction) => page.setRange(extended(grid(), page.get().range, page.position(), direction)),
    versionNumbers: () => page.get().versions.map(({ number }) => number),
    listen: page.showVersion,
    listenBefore: page.showPreviousVersion,
    hasStems: stems.hasStems,
    areStemsOpen: stems.isOpen,
    toggleStems: stems.toggle,
    awaitStem: () => {
      muteUntilMs.current = Date.now() + chordMs;
    },
    isStemAwaited: () => Date.now() < muteUntilMs.current,
    muteStem: (number) => {
      muteUntilMs.current = 0;
      stems.toggleMute(number - 1);
    },
  });
}
