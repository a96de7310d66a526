import type { Access } from '#contract/endpoint.ts';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';

/** Who makes a call, as far as every call needs to know. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly inviteValidated: boolean;
  /** They came in by a password that must have a second factor beside it, and have yet to set one up. */
  readonly needsSecondFactor: boolean;
}

/** A person as the policies see them. */
export type Actor = Pick<Person, 'id' | 'role' | 'inviteValidated'>;

/** The caller as a handler sees it: always somebody, except where anyone may call. */
export type Caller<A extends Access> = A extends 'anyone' ? Person | undefined : Person;

const rank: Record<Role, number> = { collaborator: 0, creator: 1, admin: 2 };

/** Throws unless the caller has the access an endpoint asks for. */
export function requireAccess(access: Access, person: Person | undefined): void {
  if (access === 'anyone') return;
  if (!person) throw new AppError('unauthenticated');
  if (access === 'entering') return;
  if (person.needsSecondFactor) throw new AppError('second_factor_required');
  if (access === 'signed-in') return;
  if (!person.inviteValidated) throw new AppError('invite_required');
  if (access === 'validated') return;
  if (rank[person.role] < rank[access]) throw new AppError('role_required', { needed: access });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set from the session cookie before any handler runs; undefined when nobody is signed in. */
    person: Person | undefined;
  }
}
