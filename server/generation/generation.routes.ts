import { AppError } from '#contract/errors.ts';
import { cancelGeneration, generateMusic, getGeneration, listGenerations } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '#server/http/bind.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { generationReply } from './generation.reply.ts';
import type { Generations } from './generation.service.ts';
import type { GenerationRow } from './generation.tables.ts';

interface Services {
  readonly generations: Generations;
  readonly projects: Projects;
  readonly tracks: Tracks;
}

/** Order a piece, see how it stands, cancel it. */
export function generationRoutes(bind: Bind, { generations, projects, tracks }: Services): void {
  bind(generateMusic, async ({ me, params, body, request, reply }) => {
    const project = await projects.authorize(params.projectId, me, 'generate');
    const row = await generations.submitMusic(me, project, body, idempotencyKey(request));
    if (wantsAsync(request)) {
      reply.code(202).header('preference-applied', 'respond-async');
      return generationReply(row);
    }
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const ended = await generations.waitForEnd(row.id, gone.signal);
    return tracks.detail(trackIdOf(ended));
  });

  bind(listGenerations, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const rows = await generations.ofProject(project, query.limit + 1, query.cursor);
    const shown = rows.slice(0, query.limit);
    return {
      generations: shown.map(generationReply),
      nextCursor: rows.length > query.limit ? shown.at(-1)!.id : undefined,
    };
  });

  bind(getGeneration, async ({ me, params }) =>
    generationReply(await generations.find(me, params.generationId)),
  );
  bind(cancelGeneration, async ({ me, params }) =>
    generationReply(await generations.cancel(me, params.generationId)),
  );
}

const wantsAsync = (request: FastifyRequest) =>
  [request.headers.prefer ?? ''].flat().some((value) => /(^|[,;\s])respond-async($|[,;\s])/i.test(value));

function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= limits.idempotencyKey.max) return value;
  const message = `An Idempotency-Key has 1 to ${limits.idempotencyKey.max} characters.`;
  throw new AppError('validation_failed', { issues: [{ path: 'Idempotency-Key', message }] }, message);
}

function trackIdOf(row: GenerationRow): string {
  if (row.trackId) return row.trackId;
  if (row.status === 'cancelled') throw new AppError('generation_cancelled', { generationId: row.id });
  throw new AppError('generation_failed', { generationId: row.id }, row.errorMessage ?? undefined);
}
