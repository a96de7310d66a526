import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { queues } from '#server/platform/jobs/queues.ts';
import { createServices } from '#server/app/services.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { recordQueries, type RecordedQuery } from '#server/testing/record-queries.ts';
import type { HttpCall } from './load/load-generator.ts';

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

interface CapturedReply {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly queries: readonly RecordedQuery[];
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
const services = createServices({ storage, provider, config, log });

async function captureReply(
  app: Awaited<ReturnType<typeof buildApp>>,
  { path, headers }: HttpCall,
): Promise<CapturedReply> {
  const { result, queries } = await recordQueries(pool, () =>
    app.inject({ method: 'GET', url: path, headers }),
  );
  if (result.statusCode !== 200) throw new Error(`${path}: ${result.statusCode} ${result.body}`);
  const { connection: _its, 'keep-alive': _own, date: _then, ...replyHeaders } = result.headers;
  return { headers: replyHeaders as Record<string, string>, body: result.rawPayload, queries };
}

const [calls] = (await once(process, 'message')) as [readonly HttpCall[]];
const app = await buildApp(services, config, log);
const replies = new Map<string, CapturedReply>();
for (const call of calls) replies.set(call.path, await captureReply(app, call));

const server = createServer((request, response) => {
  const { headers, body, queries } = replies.get(request.url!)!;
  Promise.all(queries.map(({ query, values }) => pool.query(query, values))).then(
    () => response.writeHead(200, headers).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const reference: Reference = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  queries: calls.map(({ path }) => replies.get(path)!.queries.length),
};
process.send!(reference);
