import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import type { ApiCall } from './access/access-rule.ts';
import { accessTable } from './access/access-table.ts';
import { callEndpoint } from './access/call-endpoint.ts';
import { callers, type Caller } from './access/callers.ts';
import { createFixture, receiverSettings, type Fixture } from './access/fixture.ts';
import { testApp } from './test-app.ts';

/** Signs addresses of audio and cookies in both processes. */
const secret = 'a secret of both processes';
const studio = await testApp({ secret, settings: receiverSettings });
/** A second process on the same database that requires MFA of every user. */
const mfaApp = await testApp({
  besides: studio.storage.database,
  files: studio.storage.objects,
  secret,
  settings: { SECOND_FACTOR: 'everyone' },
});
const appOf = (caller: Caller) => (caller === 'no second factor' ? mfaApp : studio);
let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture(studio);
});

const names = Object.keys(routes) as RouteName[];

test('every endpoint of the contract has a route and a row in the access table', () => {
  expect(Object.keys(api).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(accessTable).toSorted()).toEqual(names.toSorted());
  const unbound = names.filter((name) => {
    const { method, path } = splitRoute(routes[name]);
    return !studio.app.hasRoute({ method, url: path });
  });
  expect(unbound).toEqual([]);
});

describe.each(names)('%s', (name) => {
  const { statuses } = accessTable[name];
  const isRead = splitRoute(routes[name]).method === 'GET';
  /** A refused call and a read change nothing, so that the next caller can make the same call. */
  let unchanged: ApiCall | undefined;

  beforeAll(() => fixture.endGenerations());

  test.each(callers.map((caller, index) => [caller, statuses[index]!] as const))(
    'returns to %s: %i',
    async (caller, expected) => {
      const isMfaRequired = caller === 'no second factor' && expected === 403;
      const call = unchanged ?? (await accessTable[name].call(fixture));
      unchanged = isRead || expected >= 400 ? call : undefined;
      const credentials = { cookie: await fixture.cookieOf(caller) };
      expect(await callEndpoint(name, call, appOf(caller).url, credentials)).toMatchObject({
        status: expected,
        ...(isMfaRequired && { code: 'second_factor_required' }),
      });
    },
  );
});

test.each(names.filter((name) => 'body' in api[name] && api[name].access !== 'anyone'))(
  '%s: access is checked before the body is parsed',
  async (name) => {
    const { method, path } = splitRoute(routes[name]);
    const headers = { 'content-type': 'application/json' };
    const reply = await studio.app.inject({ method, url: path, headers, body: '{"name":' });
    expect(reply.statusCode).toBe(401);
  },
);
