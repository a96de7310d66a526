/** Seconds as minutes, seconds and tenths: 27.46 → "0:27.4". */
export function formatClock(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`;
}

/** "0:27.4", "1:05" or "27,4" → seconds; undefined for other texts. */
export function parseClock(text: string): number | undefined {
  const match = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*$/.exec(text);
  if (!match) return undefined;
  const [, minutes, seconds = ''] = match;
  const parsed = Number(seconds.replace(',', '.'));
  return minutes !== undefined && parsed >= 60 ? undefined : Number(minutes ?? 0) * 60 + parsed;
}
