import * as fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { routes, splitRoute, type RouteName } from '#contract/routes.ts';
import { attemptsTable } from '#server/attempts/attempts.tables.ts';
import { accessTable } from './access/access-table.ts';
import { scene, type Scene } from './access/scene.ts';
import { fingerprinter } from './malformed/fingerprint.ts';
import { malformedRequests, unkeepableRequests } from './malformed/requests.ts';
import { studioApp } from './studio-app.ts';

// Nobody would get through to what is tested here at the pace of this test.
const studio = await studioApp({ settings: { REQUESTS_PER_MINUTE: '0' } });
const { app, services } = studio;
const fingerprint = await fingerprinter(services.db);
let stage: Scene;
beforeAll(async () => {
  stage = await scene(studio);
});

const longestMs = 5_000;
/** What this server does not do at all is no failure of it. */
const isFailure = (status: number) => status >= 500 && status !== 501;

// A stream has no end; what may be malformed in its request is tested beside it.
const names = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'streamEvents');

test.each(names)('%s answers what is malformed with a refusal that changes nothing', async (name) => {
  const endpoint: Endpoint = api[name];
  const { method } = splitRoute(endpoint.route);
  const asked = await accessTable[name].asked(stage);
  const cookie = await stage.cookieOf(endpoint.access === 'admin' ? 'admin' : 'project admin');
  let before = await fingerprint();

  const refusesCleanly = fc.asyncProperty(malformedRequests(endpoint, asked), async (request) => {
    await services.db.delete(attemptsTable);
    const started = performance.now();
    const reply = await app.inject({ method, ...request, headers: { ...request.headers, cookie } });
    if (isFailure(reply.statusCode)) throw new Error(`${reply.statusCode} ${reply.body.slice(0, 300)}`);
    if (performance.now() - started > longestMs) throw new Error('too slow');
    const after = await fingerprint();
    if (reply.statusCode >= 400 && after !== before)
      throw new Error(`${reply.statusCode} changed\n${before}\nto\n${after}`);
    before = after;
  });
  const first = unkeepableRequests(endpoint, asked).map((request): [typeof request] => [request]);
  const outcome = await fc.check(refusesCleanly, {
    numRuns: inject('malformedRuns') + first.length,
    examples: first,
    seed: 20,
    endOnFailure: true,
  });
  expect(fc.defaultReportMessage(outcome)).toBeUndefined();
  expect({}).not.toHaveProperty('polluted');
});
