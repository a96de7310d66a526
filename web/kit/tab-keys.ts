/**
 * Which of `count` tabs a key leads to from the one at `at`: the arrows go round, Home and End to the
 * first and the last. Undefined for every other key.
 */
export function tabAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
