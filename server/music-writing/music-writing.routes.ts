import {
  createCompositionPlan,
  createPlan,
  improvePrompt,
  understandMusic,
} from '#contract/music-writing.ts';
import type { Bind } from '#server/http/bind.ts';
import type { MusicWriting } from './music-writing.service.ts';

/** Plans, readings and better prompts. */
export function musicWritingRoutes(bind: Bind, { musicWriting }: { musicWriting: MusicWriting }): void {
  for (const endpoint of [createPlan, createCompositionPlan]) {
    bind(endpoint, async ({ me, body: { provider, ...request } }) => ({
      composition_plan: await musicWriting.plan(me, request, provider),
    }));
  }
  bind(understandMusic, ({ body }) => {
    const { plan: _plan, genres, moods, instruments, unwanted, ...rest } = musicWriting.sketch(body);
    return {
      ...rest,
      genres: [...genres],
      moods: [...moods],
      instruments: [...instruments],
      unwanted: [...unwanted],
    };
  });
  bind(improvePrompt, async ({ me, body: { type, prompt, provider } }) => ({
    improvedPrompt: await musicWriting.improve(me, type, prompt, provider),
  }));
}
