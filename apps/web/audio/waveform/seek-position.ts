import type { Shortcut } from '#web/ui/shortcut.ts';

/** The time in seconds at `clientX`, clamped to the track. */
export function secondsAt(
  clientX: number,
  box: { readonly left: number; readonly width: number },
  durationSeconds: number,
): number {
  if (box.width <= 0) return 0;
  const share = (clientX - box.left) / box.width;
  return Math.min(1, Math.max(0, share)) * durationSeconds;
}

const stepSeconds = 5;
const pageSeconds = 15;

/** Keyboard shortcuts of a waveform, after the WAI-ARIA slider pattern. */
export const waveformShortcuts: readonly Shortcut[] = [
  {
    chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
    description: `Back or forward ${stepSeconds} seconds`,
  },
  {
    chords: [{ key: 'PageDown' }, { key: 'PageUp' }],
    description: `Back or forward ${pageSeconds} seconds`,
  },
  { chords: [{ key: 'Home' }, { key: 'End' }], description: 'Go to the start or end' },
];

/** The seek target of a key of the slider pattern, in seconds; undefined for other keys. */
export function seekTarget(
  key: string,
  at: { readonly seconds: number; readonly duration: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: stepSeconds,
    ArrowUp: stepSeconds,
    ArrowLeft: -stepSeconds,
    ArrowDown: -stepSeconds,
    PageUp: pageSeconds,
    PageDown: -pageSeconds,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  return Math.min(at.duration, Math.max(0, at.seconds + step));
}
