import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buildApp } from '#server/app/app.ts';
import { readConfig, type Environment } from '#server/platform/config.ts';
import { openMetrics } from '#server/platform/metrics/metrics.ts';
import { metricsServer } from '#server/platform/metrics/serve-metrics.ts';
import { gracefulShutdown } from '#server/platform/http/graceful-shutdown.ts';
import { defaultTimeouts, type HttpTimeouts } from '#server/platform/http/timeouts.ts';
import { queues } from '#server/platform/jobs/queues.ts';
import { createServices } from '#server/app/services.ts';
import type { ContextOptions } from '#server/app/context.ts';
import type { Database } from '#server/platform/storage/postgres/database.ts';
import { databaseOfTests } from '#server/platform/storage/postgres/pool.ts';
import { openDiskStore } from '#server/platform/storage/objects/disk.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import {
  connectBeside,
  createTestDatabase,
  silentLog,
} from '#server/platform/storage/testing/test-server.ts';
import { onCleanup } from './on-cleanup.ts';
import { checkReplies } from './check-replies.ts';
import { createFakeProvider } from './fake-provider.ts';

export interface TestAppOptions extends Partial<ContextOptions> {
  /** Environment variables. */
  readonly settings?: Environment;
  /** The database of another process of the same installation, to share it. */
  readonly besides?: Database;
  /** Its object store. Absent: a temporary folder. */
  readonly files?: ObjectStore;
  /** Whether each reply is checked against the contract, in the server's thread. Default: true. */
  readonly checksReplies?: boolean;
  /** Overrides of the HTTP timeouts. */
  readonly timeouts?: Partial<HttpTimeouts>;
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Tests send more requests than users, and share a process with the server. */
const withoutLimits = { REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY_MS: '0' };

/**
 * The complete server with its own database and object store, and a fake provider that a test can block. It listens
 * on a free port and closes after the test that opened it, or after the file's last test. `clock` offsets its time,
 * `waits` records the delays of throttled callers, `reading` the streams of opened files, `misuses` what transactions did
 * wrong: closing throws the first one.
 */
export async function testApp({
  settings,
  besides,
  files,
  checksReplies = true,
  timeouts,
  ...parts
}: TestAppOptions = {}) {
  const { log = silentLog } = parts;
  const folder = await mkdtemp(join(tmpdir(), 'tutti-studio-'));
  const store = files ?? (await openDiskStore(folder));
  const reading: Readable[] = [];
  const objects: ObjectStore = {
    ...store,
    async open(key, range) {
      const opened = await store.open(key, range);
      if (opened) reading.push(opened.stream);
      return opened;
    },
  };
  const database = await (besides ? connectBeside(besides) : createTestDatabase());
  const config = readConfig({ LOG_LEVEL: 'silent', ...withoutLimits, ...settings });
  const metrics = openMetrics(config.metricsToken);
  const monitored = metrics?.instrumentStore(objects) ?? objects;
  const storage = await createStorage(database, monitored, queues, log);
  const fakeProvider = createFakeProvider();
  const clock = { offsetMs: 0 };
  const waits: number[] = [];
  const soundFontFolder = join(folder, 'local-soundfonts');
  const services = createServices({
    storage,
    provider: fakeProvider.provider,
    config,
    now: () => Date.now() + clock.offsetMs,
    wait: async (ms) => void waits.push(ms),
    // Tests that need frozen exports fill them in themselves.
    frozenPollMs: 3_600_000,
    soundFontFolder,
    onEnded: metrics?.jobEnded,
    onMailOutcome: metrics?.mailOutcome,
    onClientError: metrics?.clientError,
    ...parts,
    log,
  });
  const serveMetrics = metrics && metricsServer(metrics, { services, pool: database.pool });
  const allTimeouts = { ...defaultTimeouts, ...timeouts };
  const app = await buildApp(services, config, log, gracefulShutdown(), serveMetrics, allTimeouts);
  if (checksReplies) checkReplies(app);
  await services.startWork(4);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onCleanup(async () => {
    await fakeProvider.release(0);
    await services.close();
    await app.close();
    await storage.queue.stop({ graceMs: 1_000 });
    await storage.close();
    await rm(folder, { recursive: true });
  });
  return {
    url,
    app,
    services: { ...services, db: databaseOfTests(database.pool) },
    storage,
    fakeProvider,
    reading,
    clock,
    waits,
    soundFontFolder,
    misuses: database.misuses,
  };
}
