import { join } from 'node:path';
import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { announceReady } from './announce-ready.ts';
import { buildApp } from './app.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { openMailer } from '../platform/mail/mailer.ts';
import { mailFrom } from '../platform/mail/site-address.ts';
import { gracefulShutdown, type GracefulShutdown } from '../platform/http/graceful-shutdown.ts';
import { startingServer, type StartingServer } from '../platform/http/starting-server.ts';
import { queues } from '../platform/jobs/queues.ts';
import { createServices, type AppServices } from './services.ts';
import { errorCode, StartError } from '../platform/storage/start-error.ts';
import { openStorage, type Storage } from '../platform/storage/storage.ts';
import { openMetrics } from '../platform/metrics/metrics.ts';
import { metricsServer } from '../platform/metrics/serve-metrics.ts';
import { announceUpgrade } from './upgrades/announce-upgrade.ts';
import { runningVersion } from '../platform/version.ts';
import { buildWorkerApp } from './worker-app.ts';

/** Time for the replies to clients that waited for a generation which is still running. */
const finalRepliesMs = 500;

/**
 * Resolves at the first stop signal, or when the parent process ends. Later signals are ignored: a signal to the
 * process group arrives twice, once from its sender and once forwarded by `tools/scripts/foreground.mjs`, and a server
 * killed by the second would leave the embedded database running.
 */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, resolve);
    process.once('disconnect', () => resolve('the parent process ended'));
  });
}

/** Opens storage and services, serves until a stop signal, then shuts down in order. */
export async function runUntilStopped(
  config: Config & { readonly sessionSecret: string },
  log: Log,
): Promise<void> {
  const stopped = stopSignal();
  const starting = await startingServer(config.port, config.host).catch((error: unknown) => {
    throw listenError(error, config);
  });
  try {
    const storage = await openUnlessStopped(config, starting, stopped, log);
    if (storage) await serve(config, storage, starting, stopped, log);
  } finally {
    await starting.close();
  }
}

/**
 * Opens the storage, and migrates; a stop signal ends that, with the migration in progress rolled back.
 * @returns undefined after a stop signal
 */
async function openUnlessStopped(
  config: Config,
  starting: StartingServer,
  stopped: Promise<string>,
  log: Log,
): Promise<Storage | undefined> {
  const stop = new AbortController();
  void stopped.then((reason) => stop.abort(new StopSignal(reason)));
  try {
    return await openStorage(config, queues, log, {
      signal: stop.signal,
      onState: (state) => starting.setState(state),
    });
  } catch (error) {
    if (!(error instanceof StopSignal)) throw error;
    const { message: reason } = error;
    log.info(
      { reason },
      'shutting down; the running migration was rolled back and is repeated at the next start',
    );
    return undefined;
  } finally {
    starting.setState(undefined);
  }
}

/** Ends the start; its message is the signal. */
class StopSignal extends Error {}

/** Serves with open storage until a stop signal, and closes it. */
async function serve(
  config: Config & { readonly sessionSecret: string },
  opened: Storage,
  starting: StartingServer,
  stopped: Promise<string>,
  log: Log,
): Promise<void> {
  const metrics = openMetrics(config.metricsToken);
  const storage = metrics ? { ...opened, objects: metrics.instrumentStore(opened.objects) } : opened;
  const mailer = config.smtpUrl ? openMailer({ url: config.smtpUrl, from: mailFrom(config) }) : undefined;
  const provider = builtinProvider({ threads: config.workers, artist: config.appName });
  try {
    const services = createServices({
      storage,
      provider,
      config,
      log,
      mailer,
      soundFontFolder: join(config.dataDir, 'soundfonts'),
      onEnded: metrics?.jobEnded,
      onMailOutcome: metrics?.mailOutcome,
      onClientError: metrics?.clientError,
    });
    const shutdown = gracefulShutdown();
    const isWeb = config.role !== 'worker';
    const serveMetrics = metrics && metricsServer(metrics, { services, pool: storage.database.pool });
    const app = isWeb
      ? await buildApp(services, config, log, shutdown, serveMetrics)
      : buildWorkerApp(services, log, shutdown, serveMetrics);
    try {
      await app.ready();
      await starting.close();
      await listen(app, config);
      const code = isWeb ? await services.invites.ensureFirstAdminCode() : undefined;
      if (config.role !== 'web') await services.startWork(config.workers);
      services.startMaintenance();
      await announceUpgrade({
        db: storage.database.db,
        version: runningVersion,
        composer: provider.version,
        log,
      });
      announceReady(config, addressOf(app), code, log);
      log.info({ reason: await stopped }, 'shutting down');
      await shutDownInOrder(shutdown, services, config);
    } finally {
      await app.close();
      // Running jobs are handed back before the services close; without services a job would fail.
      await storage.queue.stop({ graceMs: 0 });
      await services.close();
    }
  } finally {
    await storage.queue.stop({ graceMs: 0 });
    mailer?.close();
    await provider.close();
    await storage.close();
  }
}

/** Drains the process in the order of its dependencies, so that clients that wait for a generation get it. */
async function shutDownInOrder(
  shutdown: GracefulShutdown,
  services: AppServices,
  config: Config,
): Promise<void> {
  const [drainMs, graceMs] = [config.drainSeconds * 1000, config.stopSeconds * 1000];
  // Takes no new jobs from now on; running ones may finish.
  const jobsDone = services.queue.finish({ graceMs: drainMs + graceMs });
  await shutdown.drain({ drainMs, graceMs }, () => services.events.close());
  await jobsDone;
  services.jobs.close();
  await shutdown.drain({ drainMs: 0, graceMs: finalRepliesMs }, async () => undefined);
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function listen(app: App, config: Config): Promise<void> {
  const { host, port } = config;
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, config);
  }
}

/** An error of a port, as a sentence if the operator can act on it. */
function listenError(error: unknown, { host, port }: Config): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} of ${host} is taken: stop what uses it, or set PORT to another one.`);
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this user: set PORT to another one.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST is ${host}, which is no address of this machine.`);
  }
  return error;
}

function addressOf(app: App): string {
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('the server listens nowhere');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const isLocal = address.address === '127.0.0.1' || address.address === '::1';
  return `http://${isLocal ? 'localhost' : host}:${address.port}`;
}
