import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { BroughtAnswer, DrawView, ViewToDraw } from '#contract/first-view.ts';
import type { Drawn } from './drawn-page.ts';
import { callsOf, type FoundView } from './first-views.ts';

/** What the build makes of web/app/server-entry.tsx. */
interface DrawingBundle {
  readonly openDrawing: () => Promise<DrawView>;
}

export interface DrawingLimits {
  /** A page that takes longer goes out undrawn: it is only a head start. */
  readonly patienceMs: number;
  /** So many wait for their answers at a time; beyond that the server has better things to do. */
  readonly mostAtOnce: number;
}

const usualLimits: DrawingLimits = { patienceMs: 300, mostAtOnce: 8 };
/** Characters of JSON: with more the page would be longer on its way than what it saves. */
const longestAnswers = 64 * 1024;

/** Where the live messages stand now. */
export type LivePlace = () => Promise<string>;

export type Draw = (
  request: FastifyRequest,
  found: FoundView,
  about: Pick<ViewToDraw, 'appName' | 'version' | 'path' | 'user'>,
) => Promise<Drawn | undefined>;

/** Draws views with the module of the build, but nothing where the build has none. */
export async function drawingWith(
  app: FastifyInstance,
  directory: string,
  livePlace: LivePlace,
  { patienceMs, mostAtOnce } = usualLimits,
): Promise<Draw> {
  const drawView = await openBundle(directory, app.log);
  if (!drawView) return async () => undefined;
  let waiting = 0;
  const forVisitors = new Map<string, Drawn>();

  async function drawNow(...[request, found, about]: Parameters<Draw>): Promise<Drawn | undefined> {
    // Before the answers: what changes after it is told.
    const place = about.user && (await livePlace());
    const answers = await answersTo(app, request, found);
    if (!answers) return undefined;
    const view = { drawnAtMs: Date.now(), answers, ...(place && { livePlace: place }) };
    return { markup: drawView!({ ...view, ...about }), view };
  }

  return async (request, found, about) => {
    const known = about.user === null ? forVisitors.get(about.path) : undefined;
    if (known || waiting >= mostAtOnce) return known;
    waiting += 1;
    try {
      const drawn = await within(patienceMs, drawNow(request, found, about));
      // Nobody's answers are in it.
      if (drawn && about.user === null) forVisitors.set(about.path, drawn);
      return drawn;
    } catch (error) {
      request.log.warn({ err: error }, 'the page goes out undrawn');
      return undefined;
    } finally {
      waiting -= 1;
    }
  };
}

async function openBundle(directory: string, log: FastifyBaseLogger): Promise<DrawView | undefined> {
  const file = pathToFileURL(join(directory, '.server', 'drawing.mjs')).href;
  try {
    const bundle = (await import(file)) as DrawingBundle;
    return await bundle.openDrawing();
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isAbsent) log.error({ err: error }, 'no page is drawn here');
    return undefined;
  }
}

/** The answers that the person gets to the view's calls; undefined where one is refused, or they are too long. */
async function answersTo(
  app: FastifyInstance,
  request: FastifyRequest,
  found: FoundView,
): Promise<BroughtAnswer[] | undefined> {
  const { cookie, 'x-forwarded-for': forwarded } = request.headers;
  const { remoteAddress } = request.socket;
  const asked = callsOf(found).map(async (called) => ({
    called,
    reply: await app.inject({
      url: called.url,
      // As if the browser asked: it counts for the same limits.
      ...(remoteAddress && { remoteAddress }),
      headers: { ...(cookie && { cookie }), ...(forwarded && { 'x-forwarded-for': forwarded }) },
    }),
  }));
  const replies = await Promise.all(asked);
  const length = replies.reduce((sum, { reply }) => sum + reply.body.length, 0);
  if (length > longestAnswers || replies.some(({ reply }) => reply.statusCode !== 200)) return undefined;
  return replies.map(({ called: { name, params }, reply }) => ({
    name,
    params,
    reply: reply.json<unknown>(),
  }));
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
