import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runningVersion } from '#server/platform/version.ts';
import type { Registry } from './exposition.ts';

/** Adds the process metrics under their usual Prometheus names, and the version. */
export function addProcessMetrics({ gauge }: Registry): void {
  gauge('tutti_build_info', 'Which version runs; always 1.', () => [
    { labels: { ...runningVersion, node: process.version }, value: 1 },
  ]);
  const startedAt = Date.now() / 1000 - process.uptime();
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt);
  gauge(
    'process_cpu_seconds_total',
    'Time of processors that was used, in seconds.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    'counter',
  );
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory of the heap.', () => process.memoryUsage().heapUsed);
  gauge('process_open_fds', 'Open files and connections.', openFiles);
  addEventLoopDelay(gauge);
}

/** Available on Linux only; undefined elsewhere. */
function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

const resolutionMs = 10;

function addEventLoopDelay(gauge: Registry['gauge']): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The monitor measures its own ticks, so that an idle loop reads as the resolution.
  const secondsLate = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  gauge('tutti_event_loop_delay_p99_seconds', 'How late the event loop was, since the last look.', () =>
    secondsLate(delay.percentile(99)),
  );
  gauge('tutti_event_loop_delay_max_seconds', 'The latest it was, since the last look.', () => {
    const latest = secondsLate(delay.max);
    delay.reset();
    return latest;
  });
}
