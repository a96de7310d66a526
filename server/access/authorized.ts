import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#contract/errors.ts';
import type { Actor } from '#server/http/person.ts';

declare const granted: unique symbol;

/**
 * A resource with a proof that the actor is allowed to do `Action` with it. Only `authorize` creates one, so a
 * function that takes `Authorized<Project, 'edit'>` cannot be called without the check.
 */
export type Authorized<Thing, Action extends string> = Thing & {
  readonly [granted]: { readonly [A in Action]: true };
};

/** The result of a policy: allowed, or the error code for the caller. */
export type Verdict = 'granted' | ErrorCode;

/** The rules for a type of resource: one pure function per action. */
export type Policy<Thing, Action extends string> = Readonly<
  Record<Action, (person: Actor, thing: Thing) => Verdict>
>;

/** Returns the resource with its proof. @throws the error code of the policy */
export function authorize<Thing, Row extends Thing, Action extends string, Asked extends Action>(
  policy: Policy<Thing, Action>,
  action: Asked,
  person: Actor,
  thing: Row,
): Authorized<Row, Asked> {
  const verdict = policy[action](person, thing);
  if (verdict !== 'granted') throw new AppError(verdict);
  // The only place that creates a proof, after the check above.
  return thing as Authorized<Row, Asked>;
}

/** Like `authorize`, but returns a boolean, for showing which actions are possible. */
export function may<Thing, Action extends string>(
  policy: Policy<Thing, Action>,
  action: Action,
  person: Actor,
  thing: Thing,
): boolean {
  return policy[action](person, thing) === 'granted';
}
