import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#contract/errors.ts';
import type { Actor } from '#server/platform/http/auth-user.ts';

declare const granted: unique symbol;

/**
 * A resource with a proof that the actor is allowed to do `Action` with it. Only `authorize` creates one, so a
 * function that takes `Authorized<Project, 'edit'>` cannot be called without the check.
 */
export type Authorized<Resource, Action extends string> = Resource & {
  readonly [granted]: { readonly [A in Action]: true };
};

/** The result of a policy: allowed, or the error code for the caller. */
export type Decision = 'granted' | ErrorCode;

/** The rules for a type of resource: one pure function per action. */
export type Policy<Resource, Action extends string> = Readonly<
  Record<Action, (actor: Actor, resource: Resource) => Decision>
>;

/** Returns the resource with its proof. @throws the error code of the policy */
export function authorize<Resource, Row extends Resource, Action extends string, Requested extends Action>(
  policy: Policy<Resource, Action>,
  action: Requested,
  actor: Actor,
  resource: Row,
): Authorized<Row, Requested> {
  const decision = policy[action](actor, resource);
  if (decision !== 'granted') throw new AppError(decision);
  // The only place that creates a proof, after the check above.
  return resource as Authorized<Row, Requested>;
}

/** Like `authorize`, but returns a boolean, for showing which actions are possible. */
export function can<Resource, Action extends string>(
  policy: Policy<Resource, Action>,
  action: Action,
  actor: Actor,
  resource: Resource,
): boolean {
  return policy[action](actor, resource) === 'granted';
}
