import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the server by NODE_OPTIONS: appends process measurements as a line of JSON every few seconds to the
 * file in BENCH_WITNESS. The heap is measured right after a collection.
 */
export interface ProbeSample {
  /** Since the process start. */
  readonly seconds: number;
  /** Heap used by data. */
  readonly dataBytes: number;
  /** Heap used by code and its metadata. */
  readonly codeBytes: number;
  readonly rssBytes: number;
  /** Event loop delay since the previous line, in milliseconds. */
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

const path = process.env['BENCH_WITNESS'];
const intervalMs = Number(process.env['BENCH_WITNESS_MS'] ?? 5_000);
const resolutionMs = 10;

/** V8's heap spaces for code and for objects referenced by compiled code only. */
const isCode = (space: string) => /code|trusted/.test(space);

const heapBytes = (counts: (space: string) => boolean) =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => counts(name))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);

if (isMainThread && path) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The histogram includes the timer's resolution.
  const late = (ns: number) => Math.max(0, ns / 1e6 - resolutionMs);
  setInterval(() => {
    const loop = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    globalThis.gc?.();
    const { rss } = process.memoryUsage();
    const [dataBytes, codeBytes] = [heapBytes((name) => !isCode(name)), heapBytes(isCode)];
    const line: ProbeSample = {
      seconds: process.uptime(),
      dataBytes,
      codeBytes,
      rssBytes: rss,
      delayP50Ms: late(loop.p50),
      delayP99Ms: late(loop.p99),
      delayMaxMs: late(loop.max),
    };
    appendFileSync(path, `${JSON.stringify(line)}\n`);
    // Excludes the probe's own collection.
    delay.reset();
  }, intervalMs).unref();
}
