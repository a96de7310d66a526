import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/split-route.ts';
import type { Log } from '#server/platform/log.ts';
import { bearerToken } from './bearer-token.ts';

/** The routes that are logged whether they succeed or fail: sign-in, credentials, API tokens, invites. */
const authEvents = new Map<Route, string>([
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
  [routes.createApiToken, 'create an API token'],
  [routes.revokeApiToken, 'revoke an API token'],
  [routes.verifyEmail, 'confirm the address'],
  [routes.validateInvite, 'redeem an invite code'],
  [routes.validateInviteAlias, 'redeem an invite code'],
]);

/** Error codes that are logged on any route; `unauthenticated` only with an API token, because visitors cause it. */
const loggedErrors = new Set<ErrorCode>([
  'forbidden',
  'role_required',
  'invite_required',
  'second_factor_required',
  'second_factor_demanded',
  'token_scope_required',
  'token_project_bound',
  'token_spending_limit',
  'foreign_origin',
  'invalid_signature',
  'invalid_link',
  'too_many_requests',
]);

const isRefused = (request: FastifyRequest) => {
  const { errorCode } = request;
  if (errorCode === 'unauthenticated') return bearerToken(request) !== undefined;
  return errorCode !== undefined && loggedErrors.has(errorCode);
};

/** Whether a failed sign-in with the provider was redirected to the sign-in page. */
const isErrorRedirect = (reply: FastifyReply) =>
  String(reply.getHeader('location')).startsWith('/sign-in?error=');

/** The status of a sign-in whose password was right and which needs a second-factor code. */
const codeNeededStatus = 202;

function resultOf({ errorCode }: FastifyRequest, reply: FastifyReply): string {
  if (errorCode !== undefined) return errorCode;
  if (reply.statusCode === codeNeededStatus) return 'code_needed';
  return reply.statusCode < 400 && !isErrorRedirect(reply) ? 'done' : 'refused';
}

/**
 * Logs authentication events and denied requests: event, outcome, user, address, request id. Never what was typed.
 * Changes by admins are in the audit log.
 */
export function logSecurity(app: FastifyInstance, log: Log): void {
  function write(request: FastifyRequest, reply: FastifyReply): void {
    const { endpoint } = request.routeOptions.config;
    const authEvent = endpoint && authEvents.get(endpoint.route);
    const userId = request.user?.id ?? request.loggedInUserId;
    log.info(
      {
        security: authEvent ?? 'refused',
        outcome: resultOf(request, reply),
        call: endpoint?.route ?? request.method,
        ...(userId !== undefined && { person: userId }),
        ...(request.user?.apiToken && { apiToken: request.user.apiToken.id }),
        ip: request.ip,
        requestId: request.id,
      },
      'security',
    );
  }

  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    if (!endpoint || !authEvents.has(endpoint.route)) return;
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
