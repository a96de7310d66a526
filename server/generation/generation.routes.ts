import { AppError } from '#contract/errors.ts';
import {
  cancelGeneration,
  generateMusic,
  generateSoundEffect,
  generateVoice,
  getGeneration,
  listGenerations,
  type Generation,
} from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { listVoices } from '#contract/voice.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '#server/http/bind.ts';
import { idempotencyKey } from '#server/http/idempotency-key.ts';
import { cutPage, decodeCursor, idKey } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { generationReply } from './generation.reply.ts';
import type { Generations } from './generation.service.ts';
import type { GenerationRow } from './generation.tables.ts';
import type { Ordered } from './order.ts';

interface Services {
  readonly generations: Generations;
  readonly projects: Projects;
  readonly tracks: Tracks;
}

interface OrderCall {
  readonly me: Person;
  readonly params: { readonly projectId: string };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Order a sound, see how it stands, cancel it. */
export function generationRoutes(bind: Bind, { generations, projects, tracks }: Services): void {
  async function order(
    call: OrderCall,
    ordered: Ordered,
    ideaId: string | null | undefined,
  ): Promise<TrackDetail | Generation | FastifyReply> {
    const { me, params, request, reply } = call;
    const project = await projects.authorize(params.projectId, me, 'generate');
    const options = { key: idempotencyKey(request), ideaId };
    const row = await generations.submit(me, project, ordered, options);
    if (wantsAsync(request)) {
      reply.code(202).header('preference-applied', 'respond-async');
      return generationReply(row);
    }
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const ended = await generations.waitForEnd(row.id, gone.signal);
    // Nobody is there any more; the work goes on.
    return ended ? tracks.detail(trackIdOf(ended)) : reply;
  }

  bind(generateMusic, ({ body: { ideaId, ...settings }, ...call }) =>
    order(call, { type: 'music', settings }, ideaId),
  );
  bind(generateSoundEffect, ({ body: { ideaId, ...settings }, ...call }) =>
    order(call, { type: 'sound_effect', settings }, ideaId),
  );
  bind(generateVoice, ({ body: { ideaId, ...settings }, ...call }) =>
    order(call, { type: 'voice', settings }, ideaId),
  );
  bind(listVoices, () => ({ voices: [...generations.voices()] }));

  bind(listGenerations, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const [before] = decodeCursor(query.cursor, idKey) ?? [];
    const rows = await generations.ofProject(project, query.limit + 1, before);
    const page = cutPage(rows, query.limit, (row) => [row.id]);
    return { generations: page.rows.map(generationReply), nextCursor: page.nextCursor };
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

function trackIdOf(row: GenerationRow): string {
  if (row.trackId) return row.trackId;
  if (row.status === 'cancelled') throw new AppError('generation_cancelled', { generationId: row.id });
  throw new AppError('generation_failed', { generationId: row.id }, row.errorMessage ?? undefined);
}
