import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { runningVersion } from '../platform/version.ts';

/**
 * Prints the admin invite code and the address: as plain lines at a terminal, else as log lines at any log level. The
 * address comes last, because it means that the server is ready.
 */
export function announceReady(
  config: Pick<Config, 'appName' | 'publicUrl' | 'role'>,
  address: string,
  adminCode: string | undefined,
  log: Log,
): void {
  const url = config.publicUrl ?? address;
  const ready = `${config.appName} is ready: ${url}`;
  const code = `Admin invite code: ${adminCode} (valid until it is used or an admin came in another way)`;
  if (process.stdout.isTTY) {
    if (adminCode) console.log(code);
    console.log(ready);
    return;
  }
  const always = log.child({}, { level: 'info' });
  if (adminCode) always.info(code);
  always.info({ url, role: config.role, ...runningVersion }, ready);
}
