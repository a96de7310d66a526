import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../start-error.ts';
import { applicationDatabase, applicationUser } from './cluster.ts';
import { socketPort, type ServerPaths } from './paths.ts';

/** The application_name of leases: the connections that show which processes use the embedded server. */
export const leaseName = 'tutti lease';

export type Attempt =
  | { readonly state: 'connected'; readonly client: Client }
  /** A server exists but is not ready: starting, recovering or shutting down. */
  | { readonly state: 'busy' }
  | { readonly state: 'absent' };

export function connectionTo(paths: ServerPaths, database: string = applicationDatabase): ClientConfig {
  return { host: paths.socketFolder, port: socketPort, user: applicationUser, database };
}

/** One attempt to take a lease, limited to `timeoutMs`. Creates the application's database when missing. */
export async function tryLease(paths: ServerPaths, timeoutMs: number): Promise<Attempt> {
  const attempt = await tryConnect({ ...connectionTo(paths), connectionTimeoutMillis: timeoutMs });
  if (attempt !== 'no database') return attempt;
  const maintenance = await tryConnect(connectionTo(paths, 'postgres'));
  if (maintenance === 'no database') throw new Error('the embedded server has no maintenance database');
  if (maintenance.state !== 'connected') return maintenance;
  try {
    await maintenance.client.query(`create database ${applicationDatabase}`);
  } finally {
    await maintenance.client.end();
  }
  return { state: 'busy' };
}

async function tryConnect(config: ClientConfig): Promise<Attempt | 'no database'> {
  const client = new Client({ ...config, application_name: leaseName });
  // Without a listener a connection that is lost later would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { state: 'connected', client };
  } catch (error) {
    await client.end().catch(() => undefined);
    return classifyError(error);
  }
}

function classifyError(error: unknown): Attempt | 'no database' {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return { state: 'absent' };
    case '3D000':
      return 'no database';
    // cannot_connect_now, too_many_connections, admin_shutdown; a connection that broke during the handshake.
    case '57P03':
    case '53300':
    case '57P01':
    case 'ECONNRESET':
    case 'EPIPE':
    case undefined:
      return { state: 'busy' };
    default:
      throw error;
  }
}
