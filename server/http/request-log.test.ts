import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { requestIds, requestLogs } from './request-log.ts';

/** An app that says something at two levels; `lines` is what came of it. */
function talkingApp(level: string) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const app = Fastify({
    loggerInstance: pino({ level, base: null }, stream),
    genReqId: requestIds(),
    childLoggerFactory: requestLogs,
  });
  app.get('/', async (request) => {
    request.log.debug('in detail');
    request.log.warn({ key: 'lost' }, 'a file is missing');
    request.log.child({ step: 2 }).error('%s of it', 'all');
    return request.id;
  });
  return { app, lines };
}

test('what a request says carries its name, and whatever else it says', async () => {
  const { app, lines } = talkingApp('warn');
  const ids = [(await app.inject('/')).body, (await app.inject('/')).body];
  expect(ids[0]).not.toBe(ids[1]);
  expect(lines).toMatchObject(
    ids.flatMap((reqId) => [
      { reqId, level: 40, key: 'lost', msg: 'a file is missing' },
      { reqId, level: 50, step: 2, msg: 'all of it' },
    ]),
  );
});

test('who looks for something sees each request come and go', async () => {
  const { app, lines } = talkingApp('debug');
  const reqId = (await app.inject('/?a=1')).body;
  expect(lines).toMatchObject([
    { reqId, level: 30, msg: 'incoming request', req: { method: 'GET', url: '/?a=1' } },
    { reqId, level: 20, msg: 'in detail' },
    { reqId, level: 40 },
    { reqId, level: 50 },
    { reqId, level: 30, msg: 'request completed', res: { statusCode: 200 } },
  ]);
});

test('two processes name their requests differently', () => {
  const [first, second] = [requestIds(), requestIds()];
  expect(new Set([first(), first(), second(), second()]).size).toBe(4);
});
