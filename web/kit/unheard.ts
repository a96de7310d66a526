import { firstView } from '#web/kit/first-view.ts';

interface Arrival {
  /** Bytes that came over the line. */
  readonly transferSize: number;
}

const arrival = (): Arrival | undefined =>
  performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming);

/**
 * For how many milliseconds things could happen that this page shows nothing of: since it was asked for,
 * where the server drew it, and for ever where the browser kept it from another time. A page that reads
 * what it shows by itself has missed nothing.
 */
export function unheardMs(
  isDrawn = firstView() !== undefined,
  navigation = arrival(),
  nowMs = performance.now(),
): number {
  if (!isDrawn) return 0;
  // For a copy that the server confirmed at least a head comes.
  return navigation?.transferSize === 0 ? Number.POSITIVE_INFINITY : nowMs;
}
