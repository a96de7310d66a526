import type { Part } from '#server/testing/form-body.ts';
import type { Statuses } from './callers.ts';
import type { Fixture } from './fixture.ts';
import { inProjectOfFixture, type TokenRule, type TokenScope } from './token-rule.ts';

/** A valid call of an endpoint. */
export interface ApiCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The parts of a multipart form, if the endpoint takes one. */
  readonly form?: readonly Part[];
}

/** What an endpoint is expected to reply to every kind of caller and of API token. */
export interface AccessRule {
  readonly token: TokenRule;
  readonly statuses: Statuses;
  /** Creates what the call needs; runs again after a call that changed it. */
  readonly call: (fixture: Fixture) => ApiCall | Promise<ApiCall>;
}

/** A rule; most calls are about the project of the fixture, or need nothing but the endpoint. */
export const row = (
  token: TokenScope | TokenRule,
  statuses: Statuses,
  call: AccessRule['call'] = () => ({}),
): AccessRule => ({
  token: typeof token === 'string' ? inProjectOfFixture(token) : token,
  statuses,
  call,
});
