import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { runningVersion } from '#server/platform/version.ts';
import { instrumentedStore } from './instrumented-store.ts';
import { openMetrics } from './metrics.ts';
import { metricsServer } from './serve-metrics.ts';

const token = 'a token of the tests that nobody can guess'.replaceAll(' ', '-');
const { url, services, storage } = await testApp({ settings: { METRICS_TOKEN: token } });
const ada = new ApiUser(url);
await ada.join('ada@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: projectId } = await ada.call('createProject', { body: { name: 'Measured' } });

const request = (authorization?: string, at = url) =>
  fetch(`${at}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

async function scrape(): Promise<string> {
  const response = await request(`Bearer ${token}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return response.text();
}

const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

test('GET /metrics requires the token', async () => {
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
    expect([wrong, (await request(wrong)).status]).toEqual([wrong, 401]);
});

const countOf = (status: number) =>
  `tutti_http_request_duration_seconds_count{method="GET",route="/api/projects/:projectId",status="${status}"}`;

test('requests are counted by route and status, without addresses', async () => {
  await ada.call('getProject', { params: { projectId } });
  await ada.request('getProject', { params: { projectId: '0191d9f0-0000-7000-8000-000000000000' } });
  await fetch(`${url}/nowhere/at-all?secret=1`);
  // A request is counted after its reply was sent, perhaps after the client received it.
  await eventually(async () => {
    const text = await scrape();
    expect(valueOf(text, countOf(200))).toBeGreaterThan(0);
    expect(valueOf(text, countOf(404))).toBe(1);
    expect(text).not.toContain(projectId);
    expect(text).not.toContain('nowhere');
  });
});

test('generations are counted by provider and result', async () => {
  const body = { prompt: 'a knock', duration: 500 };
  await ada.call('generateSoundEffect', { params: { projectId }, body });
  await eventually(async () => {
    const text = await scrape();
    expect(
      valueOf(text, 'tutti_generations_total{provider="builtin",kind="sound_effect",status="completed"}'),
    ).toBe(1);
    expect(valueOf(text, 'tutti_generation_seconds_count{provider="builtin",kind="sound_effect"}')).toBe(1);
    expect(valueOf(text, 'tutti_generations_in_progress{status="pending"}')).toBe(0);
    expect(valueOf(text, 'tutti_generations_under_way{status="pending"}')).toBe(0);
    expect(valueOf(text, 'tutti_generations_oldest_pending_seconds')).toBe(0);
  });
});

test('event streams, database connections and process metrics are reported', async () => {
  const abort = new AbortController();
  await ada.request('streamEvents', { signal: abort.signal });
  await eventually(async () => expect(valueOf(await scrape(), 'tutti_event_streams')).toBe(1));
  abort.abort();
  await eventually(async () => expect(valueOf(await scrape(), 'tutti_event_streams')).toBe(0));
  const text = await scrape();
  expect(valueOf(text, 'tutti_database_up')).toBe(1);
  expect(valueOf(text, 'tutti_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(valueOf(text, 'tutti_event_loop_delay_max_seconds')).toBeGreaterThanOrEqual(0);
  const labels = Object.entries({ ...runningVersion, node: process.version });
  expect(text).toContain(
    `tutti_build_info{${labels.map(([name, value]) => `${name}="${value}"`).join(',')}} 1`,
  );
});

test('the last ledger check is reported and repeated only after a day', async () => {
  expect(await scrape()).not.toMatch(/^tutti_ledger_broken_accounts \d/m);
  await services.ledgerChecks.checkDaily();
  const text = await scrape();
  expect(valueOf(text, 'tutti_ledger_broken_accounts')).toBe(0);
  const checkedAt = valueOf(text, 'tutti_ledger_checked_timestamp_seconds');
  expect(checkedAt).toBeGreaterThan(Date.now() / 1000 - 60);
  await storage.database.pool.query('UPDATE token_accounts SET balance = balance + 1');
  await services.ledgerChecks.checkDaily();
  expect(valueOf(await scrape(), 'tutti_ledger_broken_accounts')).toBe(0);
  await storage.database.pool.query(`UPDATE ledger_checks SET checked_at = now() - interval '25 hours'`);
  await services.ledgerChecks.checkDaily();
  expect(valueOf(await scrape(), 'tutti_ledger_broken_accounts')).toBe(1);
});

/** What dashboards of operators are made of: name, type, labels and help of each metric. */
const published = [
  ['nodejs_heap_size_used_bytes', 'gauge', '', 'Memory of the heap.'],
  ['process_cpu_seconds_total', 'counter', '', 'Time of processors that was used, in seconds.'],
  ['process_open_fds', 'gauge', '', 'Open files and connections.'],
  ['process_resident_memory_bytes', 'gauge', '', 'Memory of the process.'],
  ['process_start_time_seconds', 'gauge', '', 'When the process started, in seconds since 1970.'],
  ['tutti_build_info', 'gauge', 'commit node version', 'Which version runs; always 1.'],
  ['tutti_client_errors_total', 'counter', '', 'Errors of the web app that browsers reported.'],
  ['tutti_database_connections', 'gauge', 'state', 'Connections for queries of this process.'],
  ['tutti_database_up', 'gauge', '', 'Whether the database answered.'],
  ['tutti_database_waiting', 'gauge', '', 'Queries waiting for a connection.'],
  ['tutti_event_loop_delay_max_seconds', 'gauge', '', 'The latest it was, since the last look.'],
  ['tutti_event_loop_delay_p99_seconds', 'gauge', '', 'How late the event loop was, since the last look.'],
  ['tutti_event_streams', 'gauge', '', 'Open pages that receive live events from this process.'],
  [
    'tutti_generation_seconds',
    'histogram',
    'kind provider',
    'Seconds from submission to completion of a generation.',
  ],
  [
    'tutti_generations_fallback_total',
    'counter',
    'kind provider',
    'Generations that the built-in composer made after their provider failed.',
  ],
  [
    'tutti_generations_in_progress',
    'gauge',
    'status',
    'Unfinished generations of the whole installation by status.',
  ],
  [
    'tutti_generations_oldest_pending_seconds',
    'gauge',
    '',
    'Age of the oldest pending generation in seconds; 0 if none is pending.',
  ],
  [
    'tutti_generations_stood_in_total',
    'counter',
    'kind provider',
    'Deprecated: tutti_generations_fallback_total.',
  ],
  [
    'tutti_generations_total',
    'counter',
    'kind provider status',
    'Finished generations by provider, kind and result.',
  ],
  ['tutti_generations_under_way', 'gauge', 'status', 'Deprecated: tutti_generations_in_progress.'],
  ['tutti_http_request_duration_seconds', 'histogram', 'method route status', 'How long answers took.'],
  [
    'tutti_ledger_broken_accounts',
    'gauge',
    '',
    'Token accounts and months of projects whose entries did not add up at the last check.',
  ],
  ['tutti_ledger_checked_timestamp_seconds', 'gauge', '', 'Unix time of the last ledger check.'],
  [
    'tutti_mails_total',
    'counter',
    'outcome',
    'Mails by result: sent, retried later, refused by the mail server, failed at the last attempt.',
  ],
  [
    'tutti_scores_to_write',
    'gauge',
    '',
    'Pieces from before scores were stored whose score is still to be written, in the process that writes them.',
  ],
  ['tutti_storage_errors_total', 'counter', 'operation', 'Failed operations of the object store.'],
] as const;

test('the metrics keep their names, types, labels and help, and the name of a provider forges no line', async () => {
  const metrics = openMetrics(token)!;
  const failedProvider = 'a"} 1\nfake_total{x="\\';
  const ended = {
    kind: 'music',
    status: 'completed',
    provider: 'builtin',
    failedProvider,
    seconds: 2,
  } as const;
  metrics.jobEnded(ended);
  const app = Fastify();
  metricsServer(metrics, { services, pool: storage.database.pool })(app);
  const inject = () => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  // The second one reports the first one as a request.
  await inject();
  const text = (await inject()).body;
  await app.close();
  expect(text).toContain(String.raw`{provider="a\"} 1\nfake_total{x=\"\\",kind="music"} 1`);
  const labelsOf = (name: string) => {
    const samples = text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'));
    const names = [...samples].flatMap(([, labels]) =>
      [...labels!.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(([, label]) => label!),
    );
    return [...new Set(names)]
      .filter((label) => label !== 'le')
      .toSorted()
      .join(' ');
  };
  const families = [...text.matchAll(/^# HELP (\w+) (.*)\n# TYPE \1 (\w+)$/gm)];
  const found = families.map(([, name, help, type]) => [name!, type, labelsOf(name!), help]);
  expect(found.toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual(published);
});

function* failingSource(): Generator<Uint8Array> {
  yield Buffer.alloc(10);
  throw new Error('the sender went away');
}

test('errors of the file store are counted, errors of the source stream or the caller are not', async () => {
  const { objects } = services;
  const failed: string[] = [];
  const broken = Readable.from(failingSource());
  await expect(objects.put('a', broken, { contentType: 'audio/mpeg' })).rejects.toThrow('went away');
  await expect(objects.stat('../outside')).rejects.toThrow('no key');
  expect(valueOf(await scrape(), 'tutti_storage_errors_total{operation="put"}')).toBe(0);
  const failing = instrumentedStore(
    { ...objects, stat: () => Promise.reject(new Error('no disk')) },
    (operation) => failed.push(operation),
  );
  await expect(failing.stat('a')).rejects.toThrow('no disk');
  expect(failed).toEqual(['stat']);
});

test('every alert uses existing metrics', async () => {
  const text = await scrape();
  const defined = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const alerts = await readFile(
    join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'deploy', 'alerts.yaml'),
    'utf8',
  );
  const used = [...alerts.matchAll(/\b((?:tutti|process|nodejs)_[a-z0-9_]+)/g)].map(([, name]) => name!);
  expect(used.length).toBeGreaterThan(10);
  const missing = used.filter(
    (name) => !defined.has(name) && !defined.has(name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(missing).toEqual([]);
});

test('GET /metrics reports the process metrics while the database is unavailable', async () => {
  const pool = new Pool({ host: '/nowhere' });
  const app = Fastify();
  metricsServer(openMetrics(token)!, { services, pool })(app);
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  await app.close();
  expect(valueOf(body, 'tutti_database_up')).toBe(0);
  expect(body).not.toMatch(/^tutti_generations_in_progress\{/m);
  expect(valueOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('GET /metrics does not exist without a token', async () => {
  const withoutToken = await testApp({ besides: storage.database });
  const answer = await request(`Bearer ${token}`, withoutToken.url);
  expect(await answer.text()).not.toContain('tutti_');
  expect(withoutToken.app.hasRoute({ method: 'GET', url: '/metrics' })).toBe(false);
});
