import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { notFoundReply } from '#server/http/error-replies.ts';
import type { RouteMethods } from '#server/http/route-methods.ts';
import { readFirstViews, viewAt, withHeadStart, type Arriving } from './first-views.ts';
import { namePage, type PageFacts } from './page.ts';

export interface WebFiles extends PageFacts {
  /** Where the built web app lies: index.html, and assets/ with a hash in each name. */
  readonly directory: string;
  /** What the rest of the server answers. */
  readonly methodsOf: RouteMethods;
  /** Who asks for the page. */
  readonly arriving: (request: FastifyRequest, reply: FastifyReply) => Promise<Arriving>;
}

const aYearSeconds = 31_536_000;

async function readPage({ directory, ...facts }: WebFiles): Promise<string | undefined> {
  try {
    return namePage(await readFile(join(directory, 'index.html'), 'utf8'), facts);
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
  // A missing file is missing; only addresses of the app are the app's business.
  !/\.[a-z\d]{1,8}$/i.test(url.split('?', 1)[0]!);

/**
 * Serves the built web app: its files, and its page for every address of the app. What is
 * neither answers 404 as JSON, or 405 where another method would do. Call it after everything else that answers requests.
 */
export async function installWeb(app: FastifyInstance, files: WebFiles): Promise<void> {
  const page = await readPage(files);
  const views = await readFirstViews(files.directory);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (page === undefined) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built. Run "npm run build:web" and start again.\n');
    }
    const path = request.url.split('?', 1)[0]!;
    const user = await files.arriving(request, reply);
    const found = user === undefined ? undefined : viewAt(views, user, path);
    const html = withHeadStart(page, { found, user });
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    void reply.code(200).header('etag', etag);
    // It says who is signed in, and after signing in or out it says something else.
    void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie, Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), html);
  }

  app.setNotFoundHandler((request, reply) => {
    const methods = files.methodsOf(request.url);
    // The method itself among them: an address that is none, such as one with an endless id.
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
    // A .br or .gz beside a file is sent to browsers that take it.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // A file under assets/ never changes: another content has another name.
      const isHashed = path.startsWith(assets);
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${aYearSeconds}, immutable` : 'public, no-cache',
      );
    },
  });
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Small and different for each person: quick compression is the right one. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const taken = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(taken)) {
    const body = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return reply.header('content-encoding', 'br').send(body);
  }
  if (/\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(await gzipped(text));
  return reply.send(text);
}
