import { lengthMessages } from '#web/features/compose/generation/messages.ts';

/** The selectable lengths, in milliseconds. */
export const musicLengthsMs = [10_000, 30_000, 60_000, 120_000, 300_000] as const;

/** 30000 → "30 s", 120000 → "2 min", 95000 → "1 min 35 s" */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds <= 90) return lengthMessages.seconds(seconds);
  const rest = seconds % 60;
  const minutes = Math.floor(seconds / 60);
  return rest > 0
    ? lengthMessages.minutesSeconds({ minutes, seconds: rest })
    : lengthMessages.minutes(minutes);
}
