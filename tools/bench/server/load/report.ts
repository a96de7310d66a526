import { availableParallelism, loadavg } from 'node:os';
import { runProgram } from '../../engine/run-program.ts';
import { manyConnections, rounds, warmUpSeconds, type CallResult } from './calls.ts';
import type { Growth } from './data-growth.ts';
import { quantileOf } from './load-generator.ts';
import type { Mixed } from './mixed.ts';
import type { Trend } from './trend.ts';

const targetShare = 0.75;
const targetMs = 50;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`;
const ms = (value: number) => value.toFixed(1);
const ascending = (times: readonly number[]) => times.toSorted((a, b) => a - b);

/** The command, commit, date and machine of a measurement. */
async function provenance(command: string): Promise<string> {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  const load = loadavg()[0]!.toFixed(1);
  return `\`npm run bench:server -- --part ${command}\` at ${stdout.toString().trim()}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, load ${load} at the end.`;
}

const shareOf = ({ by }: CallResult) => by.ours.perSecond / by.reference.perSecond;

function summary(calls: readonly CallResult[]): string {
  const below = calls.filter((call) => shareOf(call) < targetShare);
  if (below.length === 0) return 'All calls reach it.';
  if (below.length === calls.length) return 'No call reaches it.';
  return `These do not: ${below.map(({ name }) => name).join(', ')}.`;
}

export async function callsPage(calls: readonly CallResult[], seconds: number): Promise<string> {
  const rows = calls.map((call) => {
    const { name, bytes, queries, by } = call;
    return [
      name,
      bytes,
      queries,
      Math.round(by.reference.perSecond),
      Math.round(by.ours.perSecond),
      percent(shareOf(call)),
      percent(by.crowdedOurs.perSecond / by.crowdedReference.perSecond),
      Math.round(by.reference.cpuMicroseconds),
      Math.round(by.ours.cpuMicroseconds),
      `${ms(by.ours.p50)} / ${ms(by.ours.p99)}`,
    ];
  });
  const head = `call,bytes,questions,node:http,ours,share,share over ${manyConnections},µs node:http,µs ours,ms ours`;
  return [
    '# Server: the ten most used calls',
    '',
    await provenance('calls'),
    `Requests a second over ten kept connections, the best of ${rounds} rounds of ${seconds} s, in turn, after twice ${warmUpSeconds} s of`,
    'each call on each. *node:http* asks the database the same questions, all at once, by the same pool, and then gives bytes',
    'that were ready; *ours* is our server, with session, limits, rights and checks. µs are those of a processor for a',
    'request in the process that answers, without the database’s and the caller’s, who share the machine; ms are p50 / p99.',
    '',
    `Wanted: ${percent(targetShare)} of node:http. ${summary(calls)}`,
    '',
    ...table(head.split(','), rows),
  ].join('\n');
}

export async function mixedPage(mixed: Mixed): Promise<string> {
  const all = [...mixed.times].filter(([name]) => name !== 'make a piece');
  const rows = all.map(([name, times]) => {
    const sorted = ascending(times);
    return [name, sorted.length, ...[0.5, 0.9, 0.99].map((q) => ms(quantileOf(sorted, q)))];
  });
  const every = ascending(all.flatMap(([, times]) => times));
  const p99 = quantileOf(every, 0.99);
  const samples = mixed.samples.slice(2);
  const worst = Math.max(...samples.map(({ delayMaxMs }) => delayMaxMs));
  const loop = quantileOf(ascending(samples.map(({ delayP99Ms }) => delayP99Ms)), 0.5);
  const rejected = [...mixed.rejected].map(([what, times]) => `${what}: ${times}`).join(', ') || 'none';
  return [
    '# Server: two hundred people at once',
    '',
    await provenance('mixed'),
    `${mixed.users} people for ${mixed.seconds} s, each with a session, an open event stream, the pages' own polls, and a page`,
    `opened every ${mixed.thinkMs / 1000} s in the mean, every tenth time with a comment before; ${mixed.generations} pieces of a minute under`,
    `way all the time, ${mixed.generated} of them finished. Replies travel compressed, as browsers ask. ${mixed.events} events were heard.`,
    `Milliseconds to the last byte, as the callers see them, who share the machine. Refused: ${rejected}.`,
    `The event loop was late by ${ms(loop)} ms (median of the p99 of each five seconds), ${ms(worst)} ms at most.`,
    '',
    `Wanted: p99 below ${targetMs} ms. Over all calls it is ${ms(p99)} ms.`,
    '',
    ...table(
      ['call', 'times', 'p50', 'p90', 'p99'],
      [...rows, ['all', every.length, ...[0.5, 0.9, 0.99].map((q) => ms(quantileOf(every, q)))]],
    ),
  ].join('\n');
}

export async function memoryPage(mixed: Mixed, trends: readonly Trend[]): Promise<string> {
  const growing = trends.filter(({ slope, error }) => slope > error);
  const calls = [...mixed.times.values()].reduce((sum, times) => sum + times.length, 0);
  const grown = growing.map(({ name, slope }) => `${name} by ${slope.toFixed(2)} MiB a minute`).join(', ');
  return [
    '# Server: memory',
    '',
    await provenance('memory'),
    `${mixed.users} people for ${Math.round(mixed.seconds / 60)} minutes, ${calls} calls, ${mixed.generated} pieces made. Data and code are`,
    'the two parts of the heap, right after a collection; the compiler goes on for as long as it finds code that is',
    'worth its time. The slopes are of the second half, when the code is compiled and the caches are full, with twice',
    'their standard error, which counts neighbours that resemble each other as one.',
    '',
    growing.length === 0 ? 'Wanted: no growth. None is to be seen.' : `Wanted: no growth. Not so: ${grown}.`,
    '',
    ...table(
      ['what', 'MiB half-way', 'MiB a minute', '±'],
      trends.map(({ name, points, atStart, slope, error }) => [
        name,
        (atStart + slope * points[0]![0]).toFixed(0),
        slope.toFixed(3),
        error.toFixed(3),
      ]),
    ),
  ].join('\n');
}

export async function growthPage({ sizes, costs }: Growth): Promise<string> {
  const rows = [...costs].map(([name, at]) => [
    name,
    ...at.map(({ p50, p99, rows: readRows, wholeTables }) => {
      const whole = wholeTables.length > 0 ? `, all of ${wholeTables.join(' and ')}` : '';
      return `${ms(p50)} / ${ms(p99)} (${readRows}${whole})`;
    }),
  ]);
  return [
    '# Server: growth',
    '',
    await provenance('growth'),
    'One call after the other over HTTP: p50 / p99 in ms, and in brackets how many rows PostgreSQL looked at for it and',
    'which tables it read from end to end. “One project” is somebody who has all tracks in one project, “many',
    'projects” somebody who has as many in projects of a hundred.',
    '',
    ...table(['call', ...sizes.map((size) => `${size.toLocaleString('en')} tracks`)], rows),
  ].join('\n');
}
