import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { logSerializers } from './log-serializer.ts';
import { redactSecrets } from './redact-secrets.ts';

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
])('redactSecrets removes the token of %s', (text) => {
  const redacted = redactSecrets(text);
  expect(redacted).toContain('[redacted]');
  expect(redacted).not.toContain(token);
});

test('redactSecrets removes API tokens wherever they are', () => {
  const secret = 'c2VjcmV0IG9mIGEgcHJvZ3JhbQ0000000000000000000000a1';
  for (const text of [
    `/api/projects?token=tutti_${secret}`,
    `Invalid character in header content ["Bearer tutti_${secret}"]`,
    `tutti_${secret.slice(0, 20)}`,
    `TUTTI_${secret}`,
  ]) {
    expect(redactSecrets(text)).toMatch(/tutti_\[redacted\]/i);
    expect(redactSecrets(text)).not.toContain(secret.slice(0, 8));
  }
  expect(redactSecrets('tutti_session, tutti_ and tutti_backup')).toBe(
    'tutti_session, tutti_ and tutti_backup',
  );
});

test('redactSecrets keeps other addresses', () => {
  for (const url of ['/api/projects/1', '/sign-in', '/styles/s.css', '/api/shared', '/assets/s-1.js'])
    expect(redactSecrets(url)).toBe(url);
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
  expect(logged).toContain('client-side error reported by a browser');
  expect(logged).not.toContain(token);
});
