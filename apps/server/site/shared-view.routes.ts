import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { SharedView } from '#contract/shared-view.ts';
import { compressedText } from '#server/platform/http/compressed-text.ts';
import type { SharedApi } from '#server/sharing/share-previews/shared-api.ts';
import { sharedPageHead } from './shared-page-head.ts';
import type { SharedViewRenderer } from './shared-view-renderer.ts';

export interface SharedPageSite {
  readonly render: SharedViewRenderer;
  readonly api: SharedApi;
  readonly appName: string;
  readonly publicUrl: string | undefined;
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
const schema = { hide: true };
const busyCodes: ReadonlySet<string> = new Set(['too_many_requests', 'unavailable']);
/** What is shown, and its head, when the answer may be had after `retryAfter` seconds. */
type BusyView = (retryAfter: number) => [view: SharedView, head?: string];

/**
 * The password form is sent with `Origin: null` under the policy `no-referrer`, so that it would count as sent by another
 * site. Its own document says `same-origin`, which sends the address to this server only.
 */
const gateHead = '<meta name="referrer" content="same-origin" />';
const maxFormBytes = 4096;
/** Refusals of the attempts at a password last longer than those of the flood limit. */
const longWaitSeconds = 60;

const busy: BusyView = () => [{ kind: 'busy' }];
const busyForm: BusyView = (retryAfter) => [
  { kind: 'password', problem: retryAfter > longWaitSeconds ? 'too_many' : 'busy' },
  gateHead,
];

/** The pages of share links: `/s/{token}`, its password form, and the player that other sites embed. */
export function sharedViewRoutes(app: FastifyInstance, site: SharedPageSite): void {
  const { render, api, appName, publicUrl } = site;

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    view: SharedView,
    head?: string,
  ) =>
    compressedText(render(view, head))(
      request,
      reply
        .code(status)
        .headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
          vary: 'Cookie, Accept-Encoding',
        })
        .type('text/html; charset=utf-8'),
    );
  /** Sends `view` instead when the server is too busy to answer; browsers and programs may try again. */
  const orBusy =
    (handler: (request: TokenRequest, reply: FastifyReply) => Promise<unknown>, view: BusyView) =>
    async (request: TokenRequest, reply: FastifyReply) => {
      try {
        return await handler(request, reply);
      } catch (error) {
        if (!(error instanceof AppError) || !busyCodes.has(error.code)) throw error;
        const retryAfter = Number(error.facts['retryAfter']);
        void reply.header('retry-after', Math.ceil(retryAfter));
        return send(request, reply, error.status, ...view(retryAfter));
      }
    };
  const siteOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;
  const headOf = (request: TokenRequest, page: Parameters<typeof sharedPageHead>[0]['page']) =>
    sharedPageHead({ token: encodeURIComponent(request.params.token), page, site: siteOf(request), appName });

  const showPage = async (request: TokenRequest, reply: FastifyReply) => {
    const { token } = request.params;
    const { status, body: page } = await api.readPage(request, token);
    if (status === 401)
      return send(
        request,
        reply,
        200,
        { kind: 'password', problem: null },
        gateHead + headOf(request, undefined),
      );
    if (!page) return send(request, reply, 404, { kind: 'not_available' });
    const [first] = page.tracks;
    const listed =
      page.permissions.comment && first ? await api.listComments(request, token, first.id) : undefined;
    const view = { kind: 'page', token, page, comments: listed?.body?.comments ?? [] } as const;
    return send(request, reply, 200, view, headOf(request, page));
  };
  app.get('/s/:token', { schema }, orBusy(showPage, busy));

  const embed = async (request: TokenRequest, reply: FastifyReply) => {
    const { token } = request.params;
    // The only page that others may frame.
    void reply.removeHeader('x-frame-options');
    const policy = String(reply.getHeader('content-security-policy'));
    void reply.header(
      'content-security-policy',
      policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'),
    );
    // No cookie arrives in a frame of another site, and none is needed.
    const caller = { ip: request.ip, headers: { host: request.headers.host } };
    const { status, body: page } = await api.readPage(caller, token);
    if (!page && status !== 401) return send(request, reply, 404, { kind: 'not_available' });
    const url = `${siteOf(request)}/s/${encodeURIComponent(token)}`;
    return send(request, reply, 200, { kind: 'embed', url, page: page ?? null });
  };
  app.get('/embed/:token', { schema }, orBusy(embed, busy));

  const unlock = async (request: TokenRequest, reply: FastifyReply) => {
    const { token } = request.params;
    const { password = '' } = Object(request.body) as { password?: unknown };
    const { status, setCookies } = await api.unlock(request, token, String(password));
    if (status === 204) {
      for (const cookie of setCookies) void reply.header('set-cookie', cookie);
      return reply.header('cache-control', 'no-store').redirect(`/s/${encodeURIComponent(token)}`, 303);
    }
    if (status === 404) return send(request, reply, 404, { kind: 'not_available' });
    return send(request, reply, 401, { kind: 'password', problem: 'wrong' }, gateHead);
  };

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/s/:token', { schema }, orBusy(unlock, busyForm));
  });
}
