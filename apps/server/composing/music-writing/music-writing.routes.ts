import {
  createCompositionPlan,
  createPlan,
  improvePrompt,
  understandMusic,
} from '#contract/prompt-assistant.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { disconnectSignal } from '#server/platform/http/client-disconnect.ts';
import type { ComposingServices } from '#server/platform/context.ts';

/** Composition plans, interpretations of prompts, and improved prompts. */
export function musicWritingRoutes(bind: Bind, { musicWriting }: ComposingServices): void {
  for (const endpoint of [createPlan, createCompositionPlan]) {
    bind(endpoint, async ({ me, body: { provider, ...request }, reply }) => ({
      composition_plan: await musicWriting.plan(me, request, provider, disconnectSignal(reply)),
    }));
  }
  bind(understandMusic, async ({ me, body }) => {
    const { plan: _plan, ...sketch } = await musicWriting.sketch(me, body);
    return {
      ...sketch,
      genres: [...sketch.genres],
      moods: [...sketch.moods],
      instruments: [...sketch.instruments],
      instrumentsRequested: [...sketch.instrumentsRequested],
      substitutions: [...sketch.substitutions],
      unavailable: [...sketch.unavailable],
      unwanted: [...sketch.unwanted],
    };
  });
  bind(improvePrompt, async ({ me, body: { type, prompt, provider }, reply }) => ({
    improvedPrompt: await musicWriting.improve(me, type, prompt, provider, disconnectSignal(reply)),
  }));
}
