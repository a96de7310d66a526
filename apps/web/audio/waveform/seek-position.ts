import { seekMessages } from '#web/audio/messages.ts';
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

/** The keys of a waveform, after the WAI-ARIA slider pattern, with the seconds that each moves it. */
const seekKeys: readonly {
  readonly description: string;
  readonly steps: Readonly<Record<string, number>>;
}[] = [
  {
    description: seekMessages.step(stepSeconds),
    steps: {
      ArrowLeft: -stepSeconds,
      ArrowRight: stepSeconds,
      ArrowDown: -stepSeconds,
      ArrowUp: stepSeconds,
    },
  },
  {
    description: seekMessages.step(pageSeconds),
    steps: { PageDown: -pageSeconds, PageUp: pageSeconds },
  },
  { description: seekMessages.ends, steps: { Home: -Infinity, End: Infinity } },
];

export const waveformShortcuts: readonly Shortcut[] = seekKeys.map(({ description, steps }) => ({
  description,
  chords: Object.keys(steps).map((key) => ({ key })),
}));

/** The seek target of a key of the slider pattern, in seconds; undefined for other keys. */
export function seekTarget(
  key: string,
  at: { readonly seconds: number; readonly duration: number },
): number | undefined {
  const step = seekKeys.find(({ steps }) => Object.hasOwn(steps, key))?.steps[key];
  if (step === undefined) return undefined;
  return Math.min(at.duration, Math.max(0, at.seconds + step));
}
