import {
  cancelGeneration,
  generateMusic,
  generateSoundEffect,
  generateVoice,
  getGeneration,
  clearGenerations,
  listGenerations,
  streamGeneration,
  type SettingsByType,
} from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import { listVoices, previewVoice } from '#contract/voice.ts';
import type { Bind } from '#server/http/bind.ts';
import { sendAsItGrows } from '#server/http/growing-reply.ts';
import { cutPage, decodeCursor, idKey } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { clientGone } from '#server/http/client-gone.ts';
import type { AnsweredCall } from '#server/jobs/answer-job.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { sendObject } from '#server/http/send-object.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { answerOrders } from './answer-orders.ts';
import type { Generations, OrderOptions } from './generation.service.ts';

interface Services {
  readonly generations: Generations;
  readonly projects: Projects;
  readonly tracks: Tracks;
  readonly objects: ObjectStore;
}

interface OrderCall extends AnsweredCall {
  readonly me: Person;
  readonly params: { readonly projectId: string };
}

/** Submits, lists, streams and cancels generations. */
export function generationRoutes(bind: Bind, { generations, projects, tracks, objects }: Services): void {
  const answer = answerOrders({ generations, tracks });

  async function order<Type extends TrackType>(
    call: OrderCall,
    type: Type,
    settings: SettingsByType[Type],
    asked: Omit<OrderOptions, 'key'>,
  ) {
    const { me, params } = call;
    const project = await projects.authorize(params.projectId, me, 'generate');
    return answer(call, (key) => generations.submit(me, project, type, settings, { ...asked, key }));
  }

  bind(generateMusic, ({ body: { ideaId, provider, allowFallback, ...settings }, ...call }) =>
    order(call, 'music', settings, { ideaId, provider, allowFallback }),
  );
  bind(generateSoundEffect, ({ body: { ideaId, provider, allowFallback, ...settings }, ...call }) =>
    order(call, 'sound_effect', settings, { ideaId, provider, allowFallback }),
  );
  bind(generateVoice, ({ body: { ideaId, provider, allowFallback, ...settings }, ...call }) =>
    order(call, 'voice', settings, { ideaId, provider, allowFallback }),
  );
  bind(listVoices, async ({ query }) => ({ voices: [...(await generations.voices(query.provider))] }));
  bind(previewVoice, async ({ params, request, reply }) => {
    const { objectKey, contentType } = await generations.voicePreview(params.voiceId);
    return sendObject(objects, objectKey, contentType, request, reply);
  });

  bind(listGenerations, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const [before] = decodeCursor(query.cursor, idKey) ?? [];
    const rows = await generations.ofProject(project, query.limit + 1, before);
    const page = cutPage(rows, query.limit, (row) => [row.id]);
    return { generations: page.rows.map(generations.reply), nextCursor: page.nextCursor };
  });

  bind(clearGenerations, async ({ me, params }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    return { cleared: await generations.clear(me, project) };
  });

  bind(getGeneration, async ({ me, params }) =>
    generations.reply(await generations.find(me, params.generationId)),
  );
  bind(streamGeneration, async ({ me, params, request, reply }) => {
    const sound = await generations.sound(me, params.generationId, clientGone(reply));
    // The response is streamed: proxies must neither cache nor buffer it.
    reply.type('audio/mpeg').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    sendAsItGrows(reply, request.method === 'HEAD' ? [] : sound);
    return reply;
  });
  bind(cancelGeneration, async ({ me, params }) =>
    generations.reply(await generations.cancel(me, params.generationId)),
  );
}
