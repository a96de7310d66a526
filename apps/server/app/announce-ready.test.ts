import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { announceReady } from './announce-ready.ts';

test('announceReady without a terminal logs address, version and invite code as JSON at any log level', async () => {
  const out = new PassThrough();
  const config = { appName: 'Tutti', publicUrl: undefined, role: 'all' } as const;
  announceReady(config, 'http://localhost:3000', 'ABCD-EFGH', pino({ level: 'silent' }, out));
  out.end();
  const lines = (await text(out))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { msg: expect.stringMatching(/^Admin invite code: ABCD-EFGH /) },
    {
      msg: 'Tutti is ready: http://localhost:3000',
      url: 'http://localhost:3000',
      version: expect.any(String),
    },
  ]);
});

test('a failed start without a terminal logs its reason as one line of JSON and exits with 1', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const env = { ROLE: 'none', LOG_LEVEL: 'silent' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    level: 60,
    time: expect.any(String),
    msg: expect.stringMatching(/^ROLE is "none"; it must be /),
  });
});
