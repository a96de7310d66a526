import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { openMailer } from './mail/mailer.ts';
import { mailFrom, siteUrl } from './mail/site-address.ts';
import { assembleServices, queueNames } from './services.ts';
import { errorCode, StartError } from './storage/start-error.ts';
import { openStorage } from './storage/storage.ts';

/** How long a stop waits for pieces that are being made before they are handed back. */
const graceMs = 5_000;

/** Resolves at the first signal to stop, or when the process that started this one is gone. */
function toldToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, resolve);
    process.once('disconnect', () => resolve('the parent process ended'));
  });
}

/** The server's life: open what it needs, listen, say so, serve until told to stop, close in order. */
export async function runUntilStopped(
  config: Config & { readonly sessionSecret: string },
  log: Log,
): Promise<void> {
  const stopped = toldToStop();
  const storage = await openStorage(config, queueNames, log);
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
    });
    const app = await buildApp(services, config, log);
    try {
      await listen(app, config);
      const code = await services.invites.ensureFirstAdminCode();
      await services.startWork(config.workers);
      services.startHousekeeping();
      announceReady(config, addressOf(app), code);
      log.info({ reason: await stopped }, 'stopping');
    } finally {
      await services.close();
      await app.close();
    }
  } finally {
    await storage.queue.stop({ graceMs });
    mailer?.close();
    await provider.close();
    await storage.close();
  }
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

/** The lines a person waits for; the address last, because it says that everything else is there. */
function announceReady(config: Config, address: string, adminCode: string | undefined): void {
  if (adminCode) console.log(`Admin invite code: ${adminCode} (valid until it is used)`);
  console.log(`${config.appName} is ready: ${config.publicUrl ?? address}`);
}
