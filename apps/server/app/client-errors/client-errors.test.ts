import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { browser } from '#server/testing/browser.ts';
import { testApp } from '#server/testing/test-app.ts';

const lines: { clientError?: unknown }[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as object);
    done();
  },
});
let counted = 0;
const { app } = await testApp({
  log: pino({ level: 'warn' }, stream),
  onClientError: () => (counted += 1),
});
const report = (message: string, remoteAddress: string) =>
  browser(app).call('POST /api/client-errors', { body: { message, path: '/projects' }, remoteAddress });

test('a client error is logged and counted, also without a session', async () => {
  expect((await report('TypeError: x is undefined', '203.0.113.1')).statusCode).toBe(204);
  expect(lines.flatMap(({ clientError }) => clientError ?? [])).toEqual([
    { message: 'TypeError: x is undefined', path: '/projects' },
  ]);
  expect(counted).toBe(1);
});

test('client error reports are limited to thirty an hour per address', async () => {
  counted = 0;
  const replies = await Promise.all(
    Array.from({ length: 35 }, (_, index) => report(`Error: ${index}`, '203.0.113.2')),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(30);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  expect(counted).toBe(30);
});
