import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import { runningVersion } from '#server/platform/version.ts';
import { addGauge, addLabelledGauge } from './read-gauge.ts';

/** Adds the process metrics under their usual Prometheus names, and the version. */
export function addProcessMetrics(registry: Registry): void {
  const build = { ...runningVersion, node: process.version };
  addLabelledGauge(
    registry,
    'tutti_build_info',
    'Which version runs; always 1.',
    Object.keys(build) as (keyof typeof build)[],
    () => [{ labels: build, value: 1 }],
  );
  const startedAt = Date.now() / 1000 - process.uptime();
  addGauge(
    registry,
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => startedAt,
  );
  const processorTime = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of processors that was used, in seconds.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      processorTime.reset();
      processorTime.inc((user + system) / 1e6);
    },
  });
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  addGauge(
    registry,
    'nodejs_heap_size_used_bytes',
    'Memory of the heap.',
    () => process.memoryUsage().heapUsed,
  );
  addGauge(registry, 'process_open_fds', 'Open files and connections.', openFiles);
  addEventLoopDelay(registry);
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

function addEventLoopDelay(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The monitor measures its own ticks, so that an idle loop reads as the resolution.
  const secondsLate = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  addGauge(
    registry,
    'tutti_event_loop_delay_p99_seconds',
    'How late the event loop was, since the last look.',
    () => secondsLate(delay.percentile(99)),
  );
  addGauge(registry, 'tutti_event_loop_delay_max_seconds', 'The latest it was, since the last look.', () => {
    const latest = secondsLate(delay.max);
    delay.reset();
    return latest;
  });
}
