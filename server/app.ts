import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { accountEndingRoutes } from './accounts/account-endings.routes.ts';
import { credentialRoutes } from './accounts/credentials.routes.ts';
import { passwordLinkRoutes } from './accounts/password-links.routes.ts';
import { verificationRoutes } from './accounts/verification.routes.ts';
import { knownDevices } from './accounts/known-devices.ts';
import { halfSignInCookie } from './accounts/half-sign-in-cookie.ts';
import { secondFactorRoutes } from './accounts/second-factor.routes.ts';
import { beginSessionWith, enterByPasswordWith } from './accounts/begin-session.ts';
import { activityRoutes } from './activities/activities.routes.ts';
import { clientErrorRoutes } from './client-errors/client-errors.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import type { Config } from './config.ts';
import { healthChecks } from './health-checks.ts';
import { eventRoutes } from './events/events.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { generationRoutes } from './generation/generation.routes.ts';
import { binder } from './http/bind.ts';
import { installCompression } from './http/compression.ts';
import { departure, type Departure } from './http/departure.ts';
import { installErrorReplies } from './http/error-replies.ts';
import { installHealth } from './http/health.ts';
import { speakOfIssues } from './http/issue-sentences.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { installOpenApi } from './http/openapi.ts';
import { refuseForeignOrigins, refuseRepeatedHost } from './http/origin.ts';
import { refuseOverload } from './http/overload.ts';
import { keepRepliesPrivate } from './http/private-replies.ts';
import { watchReplies } from './http/open-replies.ts';
import { usualPatience, type HttpPatience } from './http/patience.ts';
import { prepareRateLimits } from './http/rate-limits.ts';
import { requestIds } from './http/request-ids.ts';
import { rememberRoutes } from './http/route-methods.ts';
import { logSecurity } from './http/security-log.ts';
import { replySerializer } from './http/serializer.ts';
import { sessionCookie, sessionCookieName } from './http/session-cookie.ts';
import { installSession } from './http/session.ts';
import { dropStalledReaders } from './http/stalled-readers.ts';
import { ideaRoutes } from './ideas/ideas.routes.ts';
import { refuseBrokenText } from './http/broken-text.ts';
import { imageRoutes } from './images/images.routes.ts';
import { inviteRoutes } from './invites/invites.routes.ts';
import type { Log } from './log.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { musicWritingRoutes } from './music-writing/music-writing.routes.ts';
import { memberRoutes } from './projects/members.routes.ts';
import { journeyCookie } from './oidc/journey-cookie.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { oidcProvider } from './oidc/provider.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { paymentRoutes, stripeWebhook } from './payments/payments.routes.ts';
import { providerRoutes } from './providers/providers.routes.ts';
import { scoreRoutes } from './scores/scores.routes.ts';
import type { Services } from './services.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { trackRoutes } from './tracks/tracks.routes.ts';
import { trashRoutes } from './trash/trash.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { installSecurityHeaders } from './web/security-headers.ts';
import { arrivingWith } from './web/arriving.ts';
import { installWeb } from './web/web.ts';
import { runningVersion, versionText } from './version.ts';

/** Output folder of the web build. */
const webDirectory = join(import.meta.dirname, '..', 'dist', 'web');

/** Builds the Fastify app: global hooks first, then the routes of each feature. The order of the hooks matters. */
export async function buildApp(
  services: Services,
  config: Config,
  log: Log,
  leaving: Departure = departure(),
  serveMetrics?: (app: FastifyInstance) => void,
  patience: HttpPatience = usualPatience,
): Promise<FastifyInstance> {
  const { publicUrl, appName, trustProxy } = config;
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  // At level `info` the log has no line per request; at `debug` it has.
  const requestLog: FastifyBaseLogger = config.logLevel === 'info' ? log.child({}, { level: 'warn' }) : log;
  const app = Fastify({
    loggerInstance: requestLog,
    bodyLimit: limits.jsonBodyBytes,
    genReqId: requestIds(),
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.keptMs,
    http: { headersTimeout: patience.headMs, connectionsCheckingInterval: patience.lookEveryMs },
    trustProxy,
    forceCloseConnections: true,
  });
  const methodsOf = rememberRoutes(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer);
  // No endpoint takes plain text. Without its parser such a body is answered 415 before validation.
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  speakOfIssues();
  installErrorReplies(app);
  logSecurity(app, log);
  installSecurityHeaders(app, { isHttps, hasOutsidePictures: config.oidc !== undefined });
  const openReplies = watchReplies(app);
  leaving.watch(app, openReplies);
  serveMetrics?.(app);
  dropStalledReaders(app, openReplies, patience);
  keepRepliesPrivate(app);
  await refuseOverload(app, { maxEventLoopDelayMs: config.overloadDelayMs });
  await installCompression(app);
  const rateLimits = await prepareRateLimits(app, services, config.requestsPerMinute);
  rateLimits.byAddress();
  refuseRepeatedHost(app);
  refuseForeignOrigins(app, { publicUrl });
  refuseBrokenText(app);
  const cookie = sessionCookie({ secure: isHttps });
  await installSession(app, services.sessions, cookie);
  rateLimits.byPerson();
  await installOpenApi(app, { title: appName, cookieName: sessionCookieName(isHttps), url: publicUrl });
  installHealth(app, healthChecks(services), leaving.isLeaving);

  // Open event streams would keep the server from closing.
  app.addHook('preClose', () => services.events.close());
  const bind = binder(app);
  const devices = knownDevices(services.links, { secure: isHttps, now: services.now });
  const beginSession = beginSessionWith(services.sessions, cookie, devices);
  const halfCookie = halfSignInCookie({ secure: isHttps });
  const enterByPassword = enterByPasswordWith(services.halfSignIns, halfCookie, beginSession);
  accountRoutes(bind, { ...services, cookie, beginSession, enterByPassword, publicUrl, devices });
  const provider = config.oidc && oidcProvider(config.oidc, services.now);
  void provider?.checkAtStart(log);
  oidcRoutes(bind, {
    provider,
    journeys: journeyCookie(services.links, { secure: isHttps, now: services.now }),
    identities: services.identities,
    beginSession,
    publicUrl,
  });
  accountEndingRoutes(bind, { ...services, cookie });
  credentialRoutes(bind, { ...services, cookie, devices });
  passwordLinkRoutes(bind, { ...services, enterByPassword });
  secondFactorRoutes(bind, { ...services, halfSignInCookie: halfCookie, beginSession, devices });
  verificationRoutes(bind, services);
  inviteRoutes(bind, services);
  projectRoutes(bind, services);
  memberRoutes(bind, services);
  trackRoutes(bind, services);
  fileRoutes(bind, services);
  trashRoutes(bind, services);
  uploadRoutes(bind, services);
  imageRoutes(bind, services);
  generationRoutes(bind, services);
  scoreRoutes(bind, services);
  musicWritingRoutes(bind, services);
  tokenRoutes(bind, services);
  ideaRoutes(bind, services);
  commentRoutes(bind, services);
  activityRoutes(bind, services);
  await notificationRoutes(app, services);
  clientErrorRoutes(bind, { ...services, log });
  paymentRoutes(bind, services);
  await stripeWebhook(app, services);
  adminRoutes(bind, services);
  auditRoutes(bind, services);
  providerRoutes(bind, services);
  eventRoutes(bind, services);
  await installWeb(app, {
    directory: webDirectory,
    appName,
    version: versionText(runningVersion),
    signInProvider: config.oidc?.issuer.host,
    methodsOf,
    arriving: arrivingWith({ ...services, cookie }),
  });
  return app;
}
