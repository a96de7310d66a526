import type { Part } from '#server/testing/form-body.ts';
import type { Statuses } from './callers.ts';
import type { Fixture } from './fixture.ts';

/** A valid call of an endpoint. */
export interface ApiCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The parts of a multipart form, if the endpoint takes one. */
  readonly form?: readonly Part[];
}

export interface AccessRule {
  readonly statuses: Statuses;
  /** Creates what the call needs; runs again after a call that changed it. */
  readonly call: (fixture: Fixture) => ApiCall | Promise<ApiCall>;
}

/** A rule; most calls need nothing but the endpoint. */
export const row = (statuses: Statuses, call: AccessRule['call'] = () => ({})): AccessRule => ({
  statuses,
  call,
});
