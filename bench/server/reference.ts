import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { assembleServices, queues } from '#server/services.ts';
import { openStorage } from '#server/storage/storage.ts';
import { queriesOf, type Asked } from '#server/testing/queries-of.ts';
import type { WireCall } from './load/hammer.ts';

/*
 * The baseline for our server, in a separate process: node:http that runs the same database queries and then sends
 * prepared bytes. Forked by `calls.ts` with the data folder of a running server; receives the calls as a message and
 * replies with its address.
 */
export interface Reference {
  readonly url: string;
  /** The number of queries of each call, in the order of the calls. */
  readonly queries: readonly number[];
}

interface Kept {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly asked: readonly Asked[];
}

const config = readConfig({
  DATA_DIR: process.argv[2],
  LOG_LEVEL: 'silent',
  OVERLOAD_DELAY_MS: '0',
});
const log = createLog('silent');
const storage = await openStorage(config, queues, log);
const { pool } = storage.database;
const provider = builtinProvider({ threads: 1, artist: '' });
const services = assembleServices({ storage, provider, config, log });

async function keep(app: Awaited<ReturnType<typeof buildApp>>, { path, headers }: WireCall): Promise<Kept> {
  const { result, asked } = await queriesOf(pool, () => app.inject({ method: 'GET', url: path, headers }));
  if (result.statusCode !== 200) throw new Error(`${path}: ${result.statusCode} ${result.body}`);
  const { connection: _its, 'keep-alive': _own, date: _then, ...kept } = result.headers;
  return { headers: kept as Record<string, string>, body: result.rawPayload, asked };
}

const [calls] = (await once(process, 'message')) as [readonly WireCall[]];
const app = await buildApp(services, config, log);
const replies = new Map<string, Kept>();
for (const call of calls) replies.set(call.path, await keep(app, call));

const server = createServer((request, response) => {
  const { headers, body, asked } = replies.get(request.url!)!;
  Promise.all(asked.map(({ query, values }) => pool.query(query, values))).then(
    () => response.writeHead(200, headers).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const reference: Reference = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  queries: calls.map(({ path }) => replies.get(path)!.asked.length),
};
process.send!(reference);
