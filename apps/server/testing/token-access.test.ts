import { beforeAll, describe, expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { attemptsTable } from '#server/platform/schema/attempts.tables.ts';
import type { ApiCall } from './access/access-rule.ts';
import { accessTable } from './access/access-table.ts';
import { callEndpoint, type Outcome } from './access/call-endpoint.ts';
import { callers } from './access/callers.ts';
import { createFixture, receiverSettings, type Fixture } from './access/fixture.ts';
import { expectedOf, scopesOf, tokenKinds, type Expected, type TokenKind } from './access/token-rule.ts';
import { testApp } from './test-app.ts';

const studio = await testApp({ settings: receiverSettings });
const tokens = new Map<TokenKind, string>();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture(studio);
  const otherProjectId = await fixture.anotherProject();
  for (const kind of tokenKinds) {
    const projectId = { 'for the project': fixture.projectId, 'for another project': otherProjectId }[
      kind as string
    ];
    tokens.set(kind, await fixture.token(ownerOf(kind), scopesOf(kind), projectId));
  }
});

const ownerOf = (kind: TokenKind) => (kind === 'admin' ? 'admin' : 'project admin');

function outcomeOf(name: RouteName, kind: TokenKind, expected: Expected): Outcome {
  if (expected === 'not_found') return { status: 404 };
  if (expected !== 'as in a session') return { status: 403, code: expected };
  // A session has no token.
  if (name === 'getCurrentApiToken') return { status: 200 };
  return { status: accessTable[name].statuses[callers.indexOf(ownerOf(kind))]! };
}

const names = Object.keys(routes) as RouteName[];

describe.each(names)('%s', (name) => {
  const expected = tokenKinds.map((kind) => [kind, expectedOf(accessTable[name].token, kind)] as const);
  const isRead = splitRoute(routes[name]).method === 'GET';
  /** A refused call and a read change nothing, so that the next one can be the same. */
  let unchanged: ApiCall | undefined;

  beforeAll(async () => {
    await fixture.endGenerations();
    // The limit of costly calls would reject some.
    await studio.services.db.delete(attemptsTable);
  });

  test.each(expected)('returns to an API token of the kind “%s”: %s', async (kind, reply) => {
    const call = unchanged ?? (await accessTable[name].call(fixture));
    unchanged = isRead || reply !== 'as in a session' ? call : undefined;
    const credentials = { authorization: `Bearer ${tokens.get(kind)}` };
    expect(await callEndpoint(name, call, studio.url, credentials)).toMatchObject(
      outcomeOf(name, kind, reply),
    );
  });
});
