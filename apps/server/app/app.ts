import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits.ts';
import { accountRoutes } from '../identity/accounts/accounts.routes.ts';
import { accountLifecycleRoutes } from '../identity/accounts/account-lifecycle.routes.ts';
import { accountSecurityRoutes } from '../identity/accounts/account-security.routes.ts';
import { passwordLinkRoutes } from '../identity/accounts/password-links.routes.ts';
import { verificationRoutes } from '../identity/accounts/verification.routes.ts';
import { knownDevices } from '../identity/accounts/known-devices.ts';
import { createPendingMfaCookie } from '../identity/accounts/pending-mfa-cookie.ts';
import { secondFactorRoutes } from '../identity/accounts/second-factor.routes.ts';
import { beginSessionWith, completePasswordLoginWith } from '../identity/accounts/begin-session.ts';
import { activityRoutes } from '../collaboration/activities/activities.routes.ts';
import { clientErrorRoutes } from './client-errors/client-errors.routes.ts';
import { commentRoutes } from '../collaboration/comments/comments.routes.ts';
import { budgetRoutes } from '../billing/budgets/budgets.routes.ts';
import { adminRoutes } from '../identity/admin/admin.routes.ts';
import { apiTokenRoutes } from '../identity/api-tokens/api-tokens.routes.ts';
import { auditRoutes } from '../platform/audit/audit.routes.ts';
import type { Config } from '../platform/config.ts';
import { healthChecks } from './health-checks.ts';
import { editRoutes } from '../composing/edits/edits.routes.ts';
import { eventRoutes } from '../platform/events/events.routes.ts';
import { fileRoutes } from '../library/files/files.routes.ts';
import { generationRoutes } from '../composing/generation/generation.routes.ts';
import { binder } from '../platform/http/bind.ts';
import { installCompression } from '../platform/http/compression.ts';
import { gracefulShutdown, type GracefulShutdown } from '../platform/http/graceful-shutdown.ts';
import { installErrorReplies } from '../platform/http/error-replies.ts';
import { installHealth } from '../platform/http/health.ts';
import { installZodMessages } from '../platform/http/zod-messages.ts';
import { readJsonBodies } from '../platform/http/json-bodies.ts';
import { installOpenApi } from '../platform/http/openapi.ts';
import { rejectCrossSite, rejectRepeatedHeaders } from '../platform/http/origin.ts';
import { rejectWhenOverloaded } from '../platform/http/overload.ts';
import { setNoStore } from '../platform/http/no-store.ts';
import { watchReplies } from '../platform/http/open-replies.ts';
import { defaultTimeouts, type HttpTimeouts } from '../platform/http/timeouts.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import { requestIds } from '../platform/http/request-ids.ts';
import { collectAllowedMethods } from '../platform/http/allowed-methods.ts';
import { limitQueries } from '../platform/http/limit-queries.ts';
import { logSecurity } from '../platform/http/security-log.ts';
import { replySerializer } from '../platform/http/serializer.ts';
import { sessionCookie, sessionCookieName } from '../platform/http/session-cookie.ts';
import { installSession } from '../platform/http/session.ts';
import { disconnectSlowClients } from '../platform/http/slow-clients.ts';
import { ideaRoutes } from '../collaboration/ideas/ideas.routes.ts';
import { rejectInvalidUnicode } from '../platform/http/invalid-unicode.ts';
import { importRoutes } from '../composing/imports/imports.routes.ts';
import { imageRoutes } from '../library/images/images.routes.ts';
import { inviteRoutes } from '../identity/invites/invites.routes.ts';
import type { Log } from '../platform/log.ts';
import { notificationRoutes } from '../collaboration/notifications/notifications.routes.ts';
import { musicWritingRoutes } from '../composing/music-writing/music-writing.routes.ts';
import { mcpRoutes } from '../integrations/mcp/mcp.routes.ts';
import { memberRoutes } from '../projects/members.routes.ts';
import { oidcStateCookie } from '../identity/oidc/oidc-state-cookie.ts';
import { oidcRoutes } from '../identity/oidc/oidc.routes.ts';
import { oidcProvider } from '../identity/oidc/provider.ts';
import { projectRoutes } from '../projects/projects.routes.ts';
import { paymentRoutes, stripeWebhook } from '../billing/payments/payments.routes.ts';
import { providerRoutes } from '../composing/providers/providers.routes.ts';
import { scoreRoutes } from '../composing/scores/scores.routes.ts';
import type { AppServices } from './services.ts';
import { shareLinkRoutes } from '../sharing/share-links/share-links.routes.ts';
import { installSharedPageHeaders } from '../sharing/shared-pages/shared-page-headers.ts';
import { sharedPageRoutes } from '../sharing/shared-pages/shared-pages.routes.ts';
import { soundFontRoutes } from '../composing/soundfonts/soundfonts.routes.ts';
import { tokenRoutes } from '../billing/tokens/tokens.routes.ts';
import { reviewRoutes } from '../collaboration/reviews/reviews.routes.ts';
import { trackRoutes } from '../library/tracks/tracks.routes.ts';
import { presenceRoutes } from '../collaboration/presence/presence.routes.ts';
import { playlistRoutes } from '../collaboration/playlists/playlists.routes.ts';
import { voteRoutes } from '../collaboration/votes/votes.routes.ts';
import { versionRoutes } from '../library/versions/versions.routes.ts';
import { trashRoutes } from '../collaboration/trash/trash.routes.ts';
import { takeRoutes } from '../composing/takes/takes.routes.ts';
import { uploadRoutes } from '../library/uploads/uploads.routes.ts';
import { webhookRoutes } from '../integrations/webhooks/webhooks.routes.ts';
import { cardFonts } from '../sharing/share-previews/draw-text.ts';
import { sharePreviewRoutes } from '../sharing/share-previews/share-previews.routes.ts';
import { sharedApi } from '../sharing/share-previews/shared-api.ts';
import { installSecurityHeaders } from '../site/security-headers.ts';
import { sharedViewRoutes } from '../site/shared-view.routes.ts';
import { readSharedViewRenderer } from '../site/shared-view-renderer.ts';
import { viewerLookup } from '../site/viewer.ts';
import { installWeb } from '../site/web.ts';
import { runningVersion, versionText } from '../platform/version.ts';

/** Output folder of the web build. */
const webDirectory = join(import.meta.dirname, '..', '..', '..', 'dist', 'web');

/** Builds the Fastify app: global hooks first, then the routes of each feature. The order of the hooks matters. */
export async function buildApp(
  services: AppServices,
  config: Config,
  log: Log,
  shutdown: GracefulShutdown = gracefulShutdown(),
  serveMetrics?: (app: FastifyInstance) => void,
  timeouts: HttpTimeouts = defaultTimeouts,
): Promise<FastifyInstance> {
  const { publicUrl, appName, trustProxy } = config;
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  // At level `info` the log has no line per request; at `debug` it has.
  const requestLog: FastifyBaseLogger = config.logLevel === 'info' ? log.child({}, { level: 'warn' }) : log;
  const app = Fastify({
    loggerInstance: requestLog,
    bodyLimit: limits.jsonBodyBytes,
    genReqId: requestIds(),
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: { headersTimeout: timeouts.headMs, connectionsCheckingInterval: timeouts.checkIntervalMs },
    trustProxy,
    forceCloseConnections: true,
  });
  const allowedMethods = collectAllowedMethods(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer);
  // No endpoint takes plain text. Without its parser such a body is answered 415 before validation.
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  installZodMessages();
  installErrorReplies(app);
  logSecurity(app, log);
  installSecurityHeaders(app, { isHttps, allowsExternalImages: config.oidc !== undefined });
  installSharedPageHeaders(app);
  const openReplies = watchReplies(app);
  shutdown.watch(app, openReplies);
  serveMetrics?.(app);
  limitQueries(app);
  disconnectSlowClients(app, openReplies, timeouts);
  setNoStore(app);
  await rejectWhenOverloaded(app, { maxEventLoopDelayMs: config.overloadDelayMs });
  await installCompression(app);
  const rateLimits = await createRateLimits(app, services, config.requestsPerMinute);
  rateLimits.byAddress();
  rejectRepeatedHeaders(app);
  rejectCrossSite(app, { publicUrl });
  rejectInvalidUnicode(app);
  const cookie = sessionCookie({ secure: isHttps });
  await installSession(app, services, cookie);
  rateLimits.byUser();
  await installOpenApi(app, { title: appName, cookieName: sessionCookieName(isHttps), url: publicUrl });
  installHealth(app, healthChecks(services), shutdown.isShuttingDown);

  // Open event streams would keep the server from closing.
  app.addHook('preClose', () => services.events.close());
  const bind = binder(app);
  const devices = knownDevices(services.links, { secure: isHttps, now: services.now });
  const beginSession = beginSessionWith(services.sessions, cookie, devices);
  const challengeCookie = createPendingMfaCookie({ secure: isHttps });
  const completePasswordSignIn = completePasswordLoginWith(
    services.pendingMfa,
    challengeCookie,
    beginSession,
  );
  accountRoutes(bind, {
    ...services,
    cookie,
    beginSession,
    completePasswordLogin: completePasswordSignIn,
    publicUrl,
    devices,
  });
  const provider = config.oidc && oidcProvider(config.oidc, services.now);
  void provider?.checkAtStart(log);
  oidcRoutes(bind, {
    provider,
    stateCookie: oidcStateCookie(services.links, { secure: isHttps, now: services.now }),
    identities: services.identities,
    beginSession,
    publicUrl,
  });
  accountLifecycleRoutes(bind, { ...services, cookie });
  accountSecurityRoutes(bind, { ...services, cookie, devices });
  passwordLinkRoutes(bind, { ...services, completePasswordLogin: completePasswordSignIn });
  secondFactorRoutes(bind, { ...services, pendingMfaCookie: challengeCookie, beginSession, devices });
  verificationRoutes(bind, services);
  apiTokenRoutes(bind, services);
  inviteRoutes(bind, services);
  projectRoutes(bind, services);
  memberRoutes(bind, services);
  trackRoutes(bind, services);
  versionRoutes(bind, services);
  reviewRoutes(bind, services);
  voteRoutes(bind, services);
  takeRoutes(bind, services);
  budgetRoutes(bind, services);
  webhookRoutes(bind, services);
  playlistRoutes(bind, services);
  sharedPageRoutes(bind, services);
  shareLinkRoutes(bind, { ...services, publicUrl });
  presenceRoutes(bind, services);
  fileRoutes(bind, services);
  trashRoutes(bind, services);
  uploadRoutes(bind, services);
  imageRoutes(bind, services);
  generationRoutes(bind, services);
  scoreRoutes(bind, services);
  editRoutes(bind, services);
  musicWritingRoutes(bind, services);
  importRoutes(bind, services);
  tokenRoutes(bind, services);
  ideaRoutes(bind, services);
  commentRoutes(bind, services);
  activityRoutes(bind, services);
  await notificationRoutes(app, services);
  clientErrorRoutes(bind, services);
  paymentRoutes(bind, services);
  await stripeWebhook(app, services);
  adminRoutes(bind, services);
  auditRoutes(bind, services);
  providerRoutes(bind, services);
  soundFontRoutes(bind, services);
  eventRoutes(bind, services);
  mcpRoutes(app, { ...services, rateLimits, publicUrl, log });
  const guestCalls = sharedApi(app);
  sharePreviewRoutes(bind, { api: guestCalls, appName, publicUrl, fonts: cardFonts(webDirectory) });
  const render = await readSharedViewRenderer(webDirectory, { appName });
  if (render) sharedViewRoutes(app, { render, api: guestCalls, appName, publicUrl });
  await installWeb(app, {
    directory: webDirectory,
    appName,
    version: versionText(runningVersion),
    signInProvider: config.oidc?.issuer.host,
    allowedMethods,
    findViewer: viewerLookup(services, cookie),
  });
  return app;
}
