import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startingServer, type StartingServer } from './starting-server.ts';

let port: number;
let server: StartingServer;
beforeEach(async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  port = (free.address() as AddressInfo).port;
  free.close();
  await once(free, 'close');
  server = await startingServer(port, '127.0.0.1');
});
afterEach(() => server.close());

async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), text: await response.text(), headers };
}

test('the process is alive and not ready while the database is migrated', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'starting' });
  server.setState({ migration: '0160-facts', number: 3, of: 31 });
  const { status, retryAfter, text } = await get('/readyz?x');
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' });
  expect(JSON.parse(text)).toMatchObject({
    status: 'migrating',
    migration: '0160-facts',
    number: 3,
    of: 31,
    version: expect.any(String),
  });
  server.setState({ waitsFor: 'the migration of another process' });
  expect(JSON.parse((await get('/readyz')).text)).toMatchObject({
    status: 'migrating',
    waitsFor: 'the migration of another process',
  });
});

test('every other call is answered with 503: programs get JSON, browsers a page', async () => {
  server.setState({ migration: '0160-facts', number: 3, of: 31 });
  const call = await get('/api/projects', { method: 'POST', body: 'x'.repeat(200_000) });
  expect([call.status, call.retryAfter, JSON.parse(call.text).code]).toEqual([503, '5', 'unavailable']);
  const page = await get('/', { headers: { accept: 'text/html,*/*' } });
  expect([page.status, page.retryAfter]).toEqual([503, '5']);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).toContain('The database is being upgraded.');
});

test('the port is free for the server after close, also with an open connection', async () => {
  await get('/healthz');
  await server.close();
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  expect((next.address() as AddressInfo).port).toBe(port);
  next.close();
});

test('a taken port is an error', async () => {
  await expect(startingServer(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
