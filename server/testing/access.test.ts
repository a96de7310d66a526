import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { routes, splitRoute, type RouteName } from '#contract/routes.ts';
import { accessTable } from './access/access-table.ts';
import { callers, type Caller } from './access/callers.ts';
import { createFixture, receiverSettings, type Fixture } from './access/fixture.ts';
import { formBody } from './form-body.ts';
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

const json = { 'content-type': 'application/json' };

/**
 * Makes the call of the access table; returns its status and, for 403, the error code. Does not read the rest of the
 * reply.
 */
async function callEndpoint(name: RouteName, caller: Caller): Promise<{ status: number; code?: string }> {
  const { method, path } = splitRoute(routes[name]);
  const { params = {}, query = {}, body, form } = await accessTable[name].call(fixture);
  const filled = path
    .replaceAll(/:(\w+)/g, (_match, param: string) => params[param] ?? `no ${param}`)
    .replace('*', () => params['*'] ?? '');
  // JSON, if the endpoint takes both.
  const sent = body === undefined ? form && formBody(form) : { body: JSON.stringify(body), headers: json };
  const abort = new AbortController();
  const reply = await fetch(`${appOf(caller).url}${filled}?${new URLSearchParams(query).toString()}`, {
    method,
    redirect: 'manual',
    signal: abort.signal,
    headers: { cookie: await fixture.cookieOf(caller), ...sent?.headers },
    ...(sent && { body: sent.body }),
  });
  const { status } = reply;
  const code = status === 403 && { code: ((await reply.json()) as { code: string }).code };
  abort.abort();
  return { status, ...code };
}

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
  test.each(callers.map((caller, index) => [caller, statuses[index]!] as const))(
    'returns to %s: %i',
    async (caller, expected) => {
      const isMfaRequired = caller === 'no second factor' && expected === 403;
      expect(await callEndpoint(name, caller)).toMatchObject({
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
