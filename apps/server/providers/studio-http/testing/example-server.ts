import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

export const exampleScript = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  '..',
  'docs',
  'studio-http-server.mjs',
);

/** Starts the documented example server on a free port; it is stopped after the file's last test. */
export async function exampleServer(key: string) {
  const child = spawn(process.execPath, [exampleScript], {
    env: { PORT: '0', KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout });
  const [baseUrl] = (await once(lines, 'line')) as [string];
  return { baseUrl, host: new URL(baseUrl).host };
}
