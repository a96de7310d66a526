import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { notFoundReply } from '#server/http/error-replies.ts';
import { keptText } from '#server/http/kept-text.ts';
import type { RouteMethods } from '#server/http/route-methods.ts';
import {
  type Answer,
  type Arriving,
  callsOf,
  type FoundView,
  readFirstViews,
  viewAt,
  withHeadStart,
} from './first-views.ts';
import { namePage, type PageFacts } from './page.ts';

export interface WebFiles extends PageFacts {
  /** The folder of the built web app: index.html, and assets/ with a hash in each name. */
  readonly directory: string;
  /** The methods that the API's routes allow, by path. */
  readonly methodsOf: RouteMethods;
  readonly arriving: (request: FastifyRequest, reply: FastifyReply) => Promise<Arriving>;
}

const aYearSeconds = 31_536_000;
/** More than the number of pages for visitors. */
const mostKept = 50;

async function readPage(name: string, { directory, ...facts }: WebFiles): Promise<string | undefined> {
  try {
    return namePage(await readFile(join(directory, name), 'utf8'), facts);
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
  { view, params }: FoundView,
  { headers, ip }: FastifyRequest,
): Promise<Answer[]> {
  const answers = callsOf(view.answers, params).map(async ({ name, params: own, url }) => {
    const reply = await app.inject({
      url,
      headers: { cookie: headers.cookie ?? '', host: headers.host },
      remoteAddress: ip,
    });
    return reply.statusCode === 200 ? [{ name, params: own, answer: reply.json<unknown>() }] : [];
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
  const views = await readFirstViews(files.directory);

  /** The pages for signed-out visitors, by etag. */
  const forNobody = new Map<string, ReturnType<typeof keptText>>();

  /** The page of a password link is served with and without a session. */
  async function pageFor(
    appPage: string,
    path: string,
    user: Arriving,
    request: FastifyRequest,
  ): Promise<string> {
    if (path === '/new-password' || (path === '/sign-in' && user === null)) return signInPage ?? appPage;
    if (path === '/' && user === null) return landingPage ?? appPage;
    const found = user === undefined ? undefined : viewAt(views, user, path);
    const answers = found ? await answersFor(app, found, request) : [];
    return withHeadStart(appPage, { found, user, answers });
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (page === undefined) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built. Run "npm run build:web" and start again.\n');
    }
    const path = request.url.split('?', 1)[0]!;
    const user = await files.arriving(request, reply);
    const html = await pageFor(page, path, user, request);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    void reply.code(200).header('etag', etag);
    // The page contains the user, so it changes with signing in and out.
    void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie, Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const send = user ? keptText(html) : (forNobody.get(etag) ?? keptText(html));
    if (!user && forNobody.size < mostKept) forNobody.set(etag, send);
    return send(request, reply.type('text/html; charset=utf-8'));
  }

  app.setNotFoundHandler((request, reply) => {
    const methods = files.methodsOf(request.url);
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
    index: false,
    dotfiles: 'ignore',
    // Pages are served at their routes only, where the server fills in their data.
    allowedPath: (path) => !path.endsWith('.html'),
    // Sends the .br or .gz next to a file to browsers that accept it.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // A file under assets/ never changes: other content has another name.
      const isHashed = path.startsWith(assets);
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${aYearSeconds}, immutable` : 'public, no-cache',
      );
    },
  });
}
