import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#contract/errors.ts';
import type { Actor } from '#server/http/person.ts';

declare const granted: unique symbol;

/**
 * A thing together with the proof that the person who asks may do `Action` with it. Only
 * `authorize` makes one, so a function that takes `Authorized<Project, 'edit'>` can't be
 * called by someone who forgot to check.
 */
export type Authorized<Thing, Action extends string> = Thing & {
  readonly [granted]: { readonly [A in Action]: true };
};

/** What a policy answers: yes, or the refusal that the caller gets. */
export type Verdict = 'granted' | ErrorCode;

/** Who may do what with a kind of thing: one pure rule for each action. */
export type Policy<Thing, Action extends string> = Readonly<
  Record<Action, (person: Actor, thing: Thing) => Verdict>
>;

/** The thing with its proof, or the policy's refusal as an error. */
export function authorize<Thing, Row extends Thing, Action extends string, Asked extends Action>(
  policy: Policy<Thing, Action>,
  action: Asked,
  person: Actor,
  thing: Row,
): Authorized<Row, Asked> {
  const verdict = policy[action](person, thing);
  if (verdict !== 'granted') throw new AppError(verdict);
  // The one place where the proof is made: the rule above has just said yes.
  return thing as Authorized<Row, Asked>;
}

/** Whether the policy says yes, for showing what is possible. */
export function may<Thing, Action extends string>(
  policy: Policy<Thing, Action>,
  action: Action,
  person: Actor,
  thing: Thing,
): boolean {
  return policy[action](person, thing) === 'granted';
}
