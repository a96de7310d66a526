import { useRef } from 'react';
import { barLines } from '#contract/bar-positions.ts';
import { pageShortcuts } from '#web/features/tracks/page/shortcuts.ts';
import type { StemLanes } from '#web/features/tracks/stems/use-stem-lanes.tsx';
import { extended, stepFrom } from '#web/audio/waveform/range-grid.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useTrackPage } from '#web/domain/track-page.ts';
import { useKeyCommands } from '#web/ui/use-key-commands.ts';

/** Time in milliseconds for the number that follows M. */
const chordMs = 2_000;

interface PageCommands {
  readonly onRemake: (() => void) | undefined;
  readonly stems: StemLanes;
}

const directionOf = ({ key }: KeyboardEvent) => (key === 'ArrowLeft' ? -1 : 1);

/** The keys of a track's page, apart from those of its comments. */
export function usePageCommands({ onRemake, stems }: PageCommands): void {
  const page = useTrackPage();
  const playback = usePlayback();
  /** Until when a number mutes a stem. */
  const muteUntilMs = useRef(0);
  const grid = () => {
    const { shown } = page.get();
    return { lines: barLines(shown), duration: shown.duration };
  };

  const onDigit = ({ key }: KeyboardEvent) => {
    const digit = Number(key);
    if (Date.now() < muteUntilMs.current) {
      muteUntilMs.current = 0;
      return stems.toggleMute(digit - 1);
    }
    return page.get().versions.some(({ number }) => number === digit) && page.showVersion(digit);
  };

  useKeyCommands([
    {
      shortcut: pageShortcuts.play,
      run: () => {
        const { item, status } = playback.getState();
        const isOtherPlaying = item !== null && item.id !== page.get().track.id && status === 'playing';
        if (isOtherPlaying) playback.pause();
        else page.toggle();
      },
    },
    {
      shortcut: pageShortcuts.seekBar,
      repeats: true,
      run: (event) => page.seek(stepFrom(grid(), page.position(), directionOf(event))),
    },
    {
      shortcut: pageShortcuts.extend,
      repeats: true,
      run: (event) => page.setRange(extended(grid(), page.get().range, page.position(), directionOf(event))),
    },
    { shortcut: pageShortcuts.comment, run: page.compose },
    { shortcut: pageShortcuts.loop, run: () => page.get().range !== undefined && page.toggleLoop() },
    { shortcut: pageShortcuts.remake, run: () => (onRemake ? onRemake() : false) },
    { shortcut: pageShortcuts.stems, run: () => stems.toggle() },
    {
      shortcut: pageShortcuts.muteStem,
      run: () => {
        if (!stems.isOpen) return false;
        muteUntilMs.current = Date.now() + chordMs;
        return true;
      },
    },
    { shortcut: pageShortcuts.version, run: onDigit },
    { shortcut: pageShortcuts.previousVersion, run: page.showPreviousVersion },
    { shortcut: pageShortcuts.clear, run: () => (page.get().range ? page.setRange(undefined) : false) },
  ]);
}
