import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { type Route, routes } from '#contract/routes.ts';
import type { Log } from '#server/log.ts';

/** What changes who somebody is here, whether it succeeds or not. */
const doors = new Map<Route, string>([
  [routes.register, 'register'],
  [routes.signIn, 'sign in'],
  [routes.signInWithCode, 'sign in with a code'],
  [routes.signInCallback, 'sign in with the provider'],
  [routes.logout, 'sign out'],
  [routes.changePassword, 'change the password'],
  [routes.setForgottenPassword, 'choose a forgotten password anew'],
  [routes.confirmSecondFactor, 'turn the second factor on'],
  [routes.turnOffSecondFactor, 'turn the second factor off'],
  [routes.renewRecoveryCodes, 'get other recovery codes'],
  [routes.endOtherSessions, 'sign out everywhere else'],
  [routes.verifyEmail, 'confirm the address'],
  [routes.validateInvite, 'redeem an invite code'],
  [routes.validateInviteAlias, 'redeem an invite code'],
]);

/** Refusals that somebody earns by trying what is not theirs; a visitor who is not signed in does not. */
const refusals = new Set<ErrorCode>([
  'forbidden',
  'role_required',
  'invite_required',
  'second_factor_required',
  'second_factor_demanded',
  'foreign_origin',
  'invalid_signature',
  'invalid_link',
  'too_many_requests',
]);

const isRefused = ({ refusal }: FastifyRequest) => refusal !== undefined && refusals.has(refusal);

/** A redirect to the sign-in page is how a sign-in with the provider is refused. */
const isSentBack = (reply: FastifyReply) => String(reply.getHeader('location')).startsWith('/sign-in?error=');

/** A door that answers 202 has seen the password, and waits for the code of a second factor. */
const codeNeeded = 202;

function outcomeOf({ refusal }: FastifyRequest, reply: FastifyReply): string {
  if (refusal !== undefined) return refusal;
  if (reply.statusCode === codeNeeded) return 'code_needed';
  return reply.statusCode < 400 && !isSentBack(reply) ? 'done' : 'refused';
}

/**
 * Writes a line for every coming and going of people, and for what is refused to them: what was tried, how it
 * ended, by whom, from where, in which request. Never what was typed. What admins change is in the audit log.
 */
export function logSecurity(app: FastifyInstance, log: Log): void {
  function write(request: FastifyRequest, reply: FastifyReply): void {
    const { endpoint } = request.routeOptions.config;
    const door = endpoint && doors.get(endpoint.route);
    const person = request.person?.id ?? request.enteredAs;
    log.info(
      {
        security: door ?? 'refused',
        outcome: outcomeOf(request, reply),
        call: endpoint?.route ?? request.method,
        ...(person !== undefined && { person }),
        ip: request.ip,
        requestId: request.id,
      },
      'security',
    );
  }

  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    if (!endpoint || !doors.has(endpoint.route)) return;
    route.onResponse = [route.onResponse ?? []].flat().concat((request, reply, done) => {
      if (!isRefused(request)) write(request, reply);
      done();
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isRefused(request)) write(request, reply);
    done();
  });
}
