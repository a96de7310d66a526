/** The selectable lengths, in milliseconds. */
export const musicLengthsMs = [10_000, 30_000, 60_000, 120_000, 300_000] as const;

/** 30000 → "30 s", 120000 → "2 min", 95000 → "1 min 35 s" */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds <= 90) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}
