import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { logSerializers } from './log-serializer.ts';
import { redactShareTokens } from './redact-share-tokens.ts';

const token = 'mG9xQ2vT_kZ4-pWbR7nJcL1sYdE3fHaU';
const lines: string[] = [];
const log = pino(
  { level: 'trace', serializers: logSerializers },
  { write: (line: string) => void lines.push(line) },
);
const studio = await testApp({ log, settings: { LOG_LEVEL: 'debug' } });

test.each([
  `/s/${token}`,
  `/embed/${token}?autoplay=1`,
  `/api/shared/${token}/tracks/1/audio?v=1`,
  `/api/oembed?url=${encodeURIComponent(`https://tutti.example/s/${token}`)}`,
  `Error at https://tutti.example/s/${token}:1:2`,
])('redactShareTokens removes the token of %s', (text) => {
  const redacted = redactShareTokens(text);
  expect(redacted).toContain('[redacted]');
  expect(redacted).not.toContain(token);
});

test('redactShareTokens keeps other addresses', () => {
  for (const url of ['/api/projects/1', '/sign-in', '/styles/s.css', '/api/shared', '/assets/s-1.js'])
    expect(redactShareTokens(url)).toBe(url);
});

test('the log has requests, errors and reports of browsers without the tokens of share links', async () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const addresses = ['', '/image', '/tracks/none/audio?v=1', '/unknown', '%00'];
  for (const path of addresses) await fetch(`${studio.url}/api/shared/${token}${path}`);
  for (const page of ['s', 'embed']) await fetch(`${studio.url}/${page}/${token}`);
  await fetch(`${studio.url}/api/shared/${token}/unlock`, { ...post, body: '{"password":' });
  await fetch(`${studio.url}/api/client-errors`, {
    ...post,
    body: JSON.stringify({ message: `At /s/${token}`, path: `/s/${token}` }),
  });
  const logged = lines.join('');
  expect(logged).toContain('/api/shared/[redacted]');
  expect(logged).toContain('the web app failed in a browser');
  expect(logged).not.toContain(token);
});
