import { expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import { malformedRequests, unkeepableRequests } from './malformed/requests.ts';
import { watchedServer } from './malformed/watched-server.ts';

const { app, target, expectCleanRefusals } = await watchedServer();

// A stream has no end: it is tested on the wire.
const names = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'streamEvents');

test.each(names)('%s answers what is malformed with a refusal that changes nothing', async (name) => {
  const { endpoint, method, asked, cookie } = await target(name);
  await expectCleanRefusals(
    malformedRequests(endpoint, asked),
    async ({ headers, ...request }) => {
      const cookies = headers['cookie'] ? `${cookie}; ${headers['cookie']}` : cookie;
      const reply = await app.inject({ method, ...request, headers: { ...headers, cookie: cookies } });
      return { status: reply.statusCode, text: reply.body };
    },
    unkeepableRequests(endpoint, asked),
  );
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
