import { expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import {
  type MalformedRequest,
  malformedRequests,
  invalidIdRequests,
  nulCharacterRequests,
} from './malformed/requests.ts';
import { type Target, fuzzedServer } from './malformed/fuzzed-server.ts';

const { app, target, expectCleanRefusals } = await fuzzedServer();

// An event stream does not end; malformed-raw-http.soak.test.ts covers it.
const names = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'streamEvents');

async function send({ method, cookie }: Target, { headers, ...request }: MalformedRequest) {
  const cookies = headers['cookie'] ? `${cookie}; ${headers['cookie']}` : cookie;
  const reply = await app.inject({ method, ...request, headers: { ...headers, cookie: cookies } });
  return { status: reply.statusCode, text: reply.body };
}

test.each(names)('%s rejects malformed requests without changing any row', async (name) => {
  const aim = await target(name);
  const { endpoint, call } = aim;
  await expectCleanRefusals(
    malformedRequests(endpoint, call),
    (request) => send(aim, request),
    nulCharacterRequests(endpoint, call),
  );
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test.each(names.filter((name) => /[:*]/.test(routes[name])))(
  '%s returns an error for an invalid id',
  async (name) => {
    const aim = await target(name);
    await expectCleanRefusals(invalidIdRequests(aim.endpoint, aim.call), async (request) => {
      const answer = await send(aim, request);
      expect([400, 404, 414]).toContain(answer.status);
      return answer;
    });
  },
);
