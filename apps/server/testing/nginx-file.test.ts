import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { uploadTrack } from '#contract/uploads.ts';
import { defaultTimeouts } from '#server/platform/http/timeouts.ts';
import { onlyMatch } from './matches.ts';

const nginx = await readFile(join(import.meta.dirname, '../../../tools/deploy/nginx.conf'), 'utf8');

test('nginx admits the largest upload, waits for a generation, and closes idle connections before the server does', () => {
  const maxBodyMb = Number(onlyMatch(nginx, /client_max_body_size (\d+)m;/g));
  expect(maxBodyMb * 2 ** 20).toBeGreaterThanOrEqual(uploadTrack.bodyBytes);
  expect(maxBodyMb).toBeGreaterThan(limits.soundFontMb.default);
  expect(Number(onlyMatch(nginx, /keepalive_timeout (\d+)s;/g)) * 1000).toBeLessThan(
    defaultTimeouts.keepAliveMs,
  );
  expect(Number(onlyMatch(nginx, /proxy_read_timeout (\d+)m;/g))).toBeGreaterThanOrEqual(15);
  expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
});
