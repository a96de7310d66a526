import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { announceReady } from './announce-ready.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { openMailer } from './mail/mailer.ts';
import { mailFrom, siteUrl } from './mail/site-address.ts';
import { departure, type Departure } from './http/departure.ts';
import { assembleServices, queues, type Services } from './services.ts';
import { errorCode, StartError } from './storage/start-error.ts';
import { openStorage } from './storage/storage.ts';
import { openMetrics } from './metrics/metrics.ts';
import { metricsServer } from './metrics/serve-metrics.ts';
import { buildWorkerApp } from './worker-app.ts';

/** How long those who waited for a piece have to hear that it is still being made. */
const lastAnswersMs = 500;

/**
 * Resolves at the first signal to stop, or when the process that started this one is gone. Later signals are ignored:
 * a signal to the process group arrives twice, once from its sender and once forwarded by `scripts/foreground.mjs`, and
 * a server killed by the second would leave the embedded database running.
 */
function toldToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, resolve);
    process.once('disconnect', () => resolve('the parent process ended'));
  });
}

/** The server's life: open what it needs, listen, say so, serve until told to stop, close in order. */
export async function runUntilStopped(
  config: Config & { readonly sessionSecret: string },
  log: Log,
): Promise<void> {
  const stopped = toldToStop();
  const metrics = openMetrics(config.metricsToken);
  const opened = await openStorage(config, queues, log);
  const storage = metrics ? { ...opened, objects: metrics.watchStore(opened.objects) } : opened;
  const mailer = config.smtpUrl ? openMailer({ url: config.smtpUrl, from: mailFrom(config) }) : undefined;
  const provider = builtinProvider({ threads: config.workers, artist: config.appName });
  try {
    const site = { url: siteUrl(config), name: config.appName };
    const { sessionSecret: secret, adminEmails } = config;
    const services = assembleServices({
      storage,
      provider,
      config,
      log,
      mailer,
      site,
      secret,
      adminEmails,
      onEnded: metrics?.jobEnded,
      onMailOutcome: metrics?.mailOutcome,
      onClientError: metrics?.clientError,
    });
    const leaving = departure();
    const isWeb = config.role !== 'worker';
    const serveMetrics = metrics && metricsServer(metrics, { services, pool: storage.database.pool });
    const app = isWeb
      ? await buildApp(services, config, log, leaving, serveMetrics)
      : buildWorkerApp(services, log, leaving, serveMetrics);
    try {
      await listen(app, config);
      const code = isWeb ? await services.invites.ensureFirstAdminCode() : undefined;
      if (config.role !== 'web') await services.startWork(config.workers);
      services.startHousekeeping();
      announceReady(config, addressOf(app), code, log);
      log.info({ reason: await stopped }, 'stopping');
      await leaveInOrder(leaving, services, config);
    } finally {
      await app.close();
      // What works on a piece hands it back before the tools are taken away: without them it would give it up.
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

/** Finishes what is under way, in the order in which it hangs together: who waits for a piece gets it before that. */
async function leaveInOrder(leaving: Departure, services: Services, config: Config): Promise<void> {
  const [drainMs, graceMs] = [config.drainSeconds * 1000, config.stopSeconds * 1000];
  // New pieces are left to others from the start, those that are being made may be finished.
  const piecesDone = services.queue.finish({ graceMs: drainMs + graceMs });
  await leaving.leave({ drainMs, graceMs }, () => services.events.close());
  await piecesDone;
  services.jobs.close();
  await leaving.leave({ drainMs: 0, graceMs: lastAnswersMs }, async () => undefined);
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} of ${host} is taken: stop what uses it, or set PORT to another one.`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is ${host}, which is no address of this machine.`);
    }
    throw error;
  }
}

function addressOf(app: App): string {
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('the server listens nowhere');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const isLocal = address.address === '127.0.0.1' || address.address === '::1';
  return `http://${isLocal ? 'localhost' : host}:${address.port}`;
}
