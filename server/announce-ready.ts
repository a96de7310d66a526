import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { runningVersion } from './version.ts';

/**
 * What a person waits for, in lines at a terminal, else in the log whatever its level; the address last, because it says
 * that everything else is there.
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
