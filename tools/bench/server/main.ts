import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeResults } from '../results-page.ts';
import type { ProbeSample } from './memory-probe.ts';
import { measureCalls } from './load/calls.ts';
import { measureGrowth } from './load/data-growth.ts';
import { runMixed } from './load/mixed.ts';
import { callsPage, growthPage, memoryPage, mixedPage } from './load/report.ts';
import { trendOf } from './load/trend.ts';

/*
 * `npm run bench:server -- --part calls`, or mixed, memory, growth: load tests, each on a dedicated server. `--keep`
 * writes the results into RESULTS.md.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'calls' },
    keep: { type: 'boolean', default: false },
    /** Duration of each round of `calls`, and of `mixed`. */
    seconds: { type: 'string' },
    /** Duration of `memory`. */
    minutes: { type: 'string', default: '30' },
    /** The maximum library size of `growth`. */
    tracks: { type: 'string', default: '1000000' },
  },
});
const minutes = Number(values.minutes);

const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.tracks));
/** The first half is warm-up. */
const secondHalfOf = (lines: readonly ProbeSample[]) => lines.slice(Math.ceil(lines.length / 2));
const mebibytes = (bytes: number) => bytes / 2 ** 20;

const points = (lines: readonly ProbeSample[], field: 'dataBytes' | 'codeBytes' | 'rssBytes') =>
  lines.map((line) => [line.seconds / 60, mebibytes(line[field])] as const);

const parts: Record<string, (scratch: string) => Promise<string>> = {
  async calls() {
    const seconds = Number(values.seconds ?? 1);
    return callsPage(await measureCalls(seconds), seconds);
  },
  async mixed(scratch) {
    const seconds = Number(values.seconds ?? 120);
    return mixedPage(await runMixed({ users: 200, generations: 4, thinkMs: 10_000, seconds }, scratch));
  },
  async memory(scratch) {
    const load = { users: 60, generations: 1, thinkMs: 6_000, seconds: minutes * 60 };
    const mixed = await runMixed(load, scratch);
    const lines = secondHalfOf(mixed.samples);
    const kinds = [
      ['data', 'dataBytes'],
      ['code', 'codeBytes'],
      ['resident', 'rssBytes'],
    ] as const;
    return memoryPage(
      mixed,
      kinds.map(([name, field]) => trendOf(name, points(lines, field))),
    );
  },
  growth: async () => growthPage(await measureGrowth(sizes)),
};

const part = parts[values.part];
if (!part) throw new Error(`There is no part ${values.part}, only ${Object.keys(parts).join(', ')}.`);
const scratch = await mkdtemp(join(tmpdir(), 'tutti-bench-server-'));
try {
  const page = await part(scratch);
  console.log(page);
  if (values.keep) await writeResults(page);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
