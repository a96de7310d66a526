import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApiCall } from './api-call.ts';
import type { Person } from './person.ts';
import type { SessionCookie } from './session-cookie.ts';

/** A session as a request sees it. `id` is the SHA-256 of its token. */
export interface Session {
  readonly id: Buffer;
  readonly person: Person;
  readonly expiresAt: Date;
  /** True when this request moved the end, so that the cookie has to follow. */
  readonly extended: boolean;
}

export interface SessionReader {
  resume(token: string): Promise<Session | undefined>;
}

/** The session that a call comes with. @throws unauthenticated */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new AppError('unauthenticated');
  return session;
}

/**
 * Puts the person of the session cookie on every request under /api, before access is checked.
 * A request without a cookie costs no query.
 */
export async function installSession(
  app: FastifyInstance,
  sessions: SessionReader,
  cookie: SessionCookie,
): Promise<void> {
  // Awaited, because hooks run in the order in which they are added.
  await app.register(fastifyCookie);
  app.decorateRequest('person', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('enteredAs', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    const token = cookie.read(request);
    const session = token && (await sessions.resume(token));
    if (!session) return;
    request.session = session;
    request.person = session.person;
    if (session.extended) cookie.write(reply, token, session.expiresAt);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    /** Who has signed in by this request. */
    enteredAs: string | undefined;
  }
}
