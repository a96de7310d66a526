import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Access } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { splitRoute } from '#contract/routes.ts';
import { browser, somebody, type Browser } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';

const people = await peopleApp();

const callers = ['anonymous', 'no invite', 'collaborator', 'creator', 'admin'] as const;
type Caller = (typeof callers)[number];
const pages = new Map<Caller, Browser>();

beforeAll(async () => {
  pages.set('anonymous', browser(people.app));
  pages.set('no invite', await somebody(people));
  for (const role of ['collaborator', 'creator', 'admin'] as const)
    pages.set(role, await somebody(people, role));
});

type Refusal = 'unauthenticated' | 'invite_required' | 'role_required';
type Outcome = Refusal | 'passes';

const nobody = ['unauthenticated', 'invite_required'] as const;
/** What happens to each caller at the gate; what comes behind it is each noun's own business. */
const gate: Record<Access, readonly Outcome[]> = {
  anyone: ['passes', 'passes', 'passes', 'passes', 'passes'],
  'signed-in': ['unauthenticated', 'passes', 'passes', 'passes', 'passes'],
  validated: [...nobody, 'passes', 'passes', 'passes'],
  creator: [...nobody, 'role_required', 'passes', 'passes'],
  admin: [...nobody, 'role_required', 'role_required', 'passes'],
};

const isRefusal = (code: unknown): code is Refusal =>
  code === 'unauthenticated' || code === 'invite_required' || code === 'role_required';

/** The refusal of the gate that a reply is, if its status fits as well. */
function outcomeOf({ statusCode, headers, body }: Awaited<ReturnType<Browser['call']>>): Outcome {
  if (!String(headers['content-type']).includes('json')) return 'passes';
  const { code } = JSON.parse(body) as { code?: unknown };
  return isRefusal(code) && statusCode === errors[code].status ? code : 'passes';
}

/** The nouns of this test's app; the stream of events would never end. */
const bound = Object.values(api).filter(({ route }) => {
  const { method, path } = splitRoute(route);
  return path !== '/api/events' && people.app.hasRoute({ method, url: path });
});

test('the app of this test binds the nouns around people', () => {
  expect(bound.length).toBeGreaterThanOrEqual(19);
});

describe.each(bound.map((endpoint) => [endpoint.route, endpoint.access] as const))('%s', (route, access) => {
  test.each(callers.map((caller, index) => [caller, gate[access][index]] as const))(
    '%s: %s',
    async (caller, expected) => {
      const reply = await pages.get(caller)!.call(
        route.replaceAll(/:\w+/g, () => uuidv7()),
        // A call from elsewhere signs nobody out, so the callers stay who they are.
        { headers: route.includes('logout') ? { 'sec-fetch-site': 'cross-site' } : {} },
      );
      expect(outcomeOf(reply)).toBe(expected);
    },
  );
});

test('the gate comes before the body is looked at', async () => {
  const body = '{"name":';
  const headers = { 'content-type': 'application/json' };
  const reply = await pages.get('anonymous')!.call('POST /api/projects', { body, headers });
  expect(reply.statusCode).toBe(401);
});
