import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { notFoundReply } from '#server/platform/http/error-replies.ts';
import { compressedText } from '#server/platform/http/compressed-text.ts';
import type { AllowedMethods } from '#server/platform/http/allowed-methods.ts';
import {
  type PreloadedAnswer,
  type Viewer,
  callsOf,
  type MatchedEntryRoute,
  readEntryRoutes,
  matchEntryRoute,
  withPreload,
} from './entry-routes.ts';
import { applyPageMeta, type PageMeta } from './page.ts';

export interface WebFiles extends PageMeta {
  /** The folder of the built web app: index.html, and assets/ with a hash in each name. */
  readonly directory: string;
  /** The methods that the API's routes allow, by path. */
  readonly allowedMethods: AllowedMethods;
  readonly findViewer: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;
}

const yearSeconds = 31_536_000;
/** More than the number of pages for visitors. */
const maxCachedPages = 50;

async function readPage(name: string, { directory, ...meta }: WebFiles): Promise<string | undefined> {
  try {
    return applyPageMeta(await readFile(join(directory, name), 'utf8'), meta);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const isApi = (url: string) => /^\/api([/?]|$)/.test(url);

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !isApi(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*') &&
  // A path with a file extension is a missing file, not a route of the app.
  !/\.[a-z\d]{1,8}$/i.test(url.split('?', 1)[0]!);

/** The replies of an entry route's calls for the user of the request; failed calls are left to the app. */
async function answersFor(
  app: FastifyInstance,
  { route, params }: MatchedEntryRoute,
  { headers, ip }: FastifyRequest,
): Promise<PreloadedAnswer[]> {
  const answers = callsOf(route.answers, params).map(async ({ name, params: ownParams, url }) => {
    const reply = await app.inject({
      url,
      headers: { cookie: headers.cookie ?? '', host: headers.host },
      remoteAddress: ip,
    });
    return reply.statusCode === 200 ? [{ name, params: ownParams, answer: reply.json<unknown>() }] : [];
  });
  return (await Promise.all(answers)).flat();
}

/**
 * Serves the built web app: its files, and its page for every route of the app. Anything else is answered 404 as
 * JSON, or 405 when another method is allowed. Call it after all other routes are added.
 */
export async function installWeb(app: FastifyInstance, files: WebFiles): Promise<void> {
  const page = await readPage('index.html', files);
  const signInPage = await readPage('sign-in.html', files);
  const landingPage = await readPage('landing.html', files);
  const entryRoutes = await readEntryRoutes(files.directory);

  /** The pages for signed-out visitors, by etag. */
  const visitorPages = new Map<string, ReturnType<typeof compressedText>>();

  /** The page of a password link is served with and without a session. */
  async function pageFor(
    appPage: string,
    path: string,
    user: Viewer,
    request: FastifyRequest,
  ): Promise<string> {
    if (path === '/new-password' || (path === '/sign-in' && user === null)) return signInPage ?? appPage;
    if (path === '/' && user === null) return landingPage ?? appPage;
    const match = user === undefined ? undefined : matchEntryRoute(entryRoutes, user, path);
    const answers = match ? await answersFor(app, match, request) : [];
    return withPreload(appPage, { match, user, answers });
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (page === undefined) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built. Run "npm run build:web" and start again.\n');
    }
    const path = request.url.split('?', 1)[0]!;
    const user = await files.findViewer(request, reply);
    const html = await pageFor(page, path, user, request);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    void reply.code(200).header('etag', etag);
    // The page contains the user, so it changes with signing in and out.
    void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie, Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const send = user ? compressedText(html) : (visitorPages.get(etag) ?? compressedText(html));
    if (!user && visitorPages.size < maxCachedPages) visitorPages.set(etag, send);
    return send(request, reply.type('text/html; charset=utf-8'));
  }

  app.setNotFoundHandler((request, reply) => {
    const methods = files.allowedMethods(request.url);
    // When the method is allowed the path itself is invalid, for example because of a very long id.
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new AppError('method_not_allowed');
    }
    return wantsPage(request) ? sendPage(request, reply) : notFoundReply(reply);
  });
  app.get('/', { schema: { hide: true } }, sendPage);
  app.get('/index.html', { schema: { hide: true } }, sendPage);
  if (page === undefined) return;

  const assets = join(files.directory, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: files.directory,
    // Its own route lists the folders of each file that it sends, to check the spelling.
    serve: false,
    index: false,
    dotfiles: 'ignore',
    // Sends the .br or .gz next to a file to browsers that accept it.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // A file under assets/ never changes: other content has another name.
      const isImmutable = path.startsWith(assets);
      void reply.header(
        'cache-control',
        isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache',
      );
    },
  });
  // Pages are served at their routes only, where the server fills in their data.
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, ({ params: { '*': path } }, reply) =>
    /\.html$/i.test(path) ? reply.callNotFound() : reply.sendFile(path),
  );
}
