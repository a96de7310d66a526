import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { ImageGenerator } from '#providers/image-generator.ts';
import type { TextAssistant } from '#providers/text-assistant.ts';
import { fitPlan } from '#providers/writing/fit-plan.ts';
import { promptMax } from '#providers/writing/instructions.ts';
import { fulfil, type Service } from './order.ts';

const planned = z.object({ composition_plan: compositionPlan });

/** Plans and prompt improvement. */
export function textAssistant(service: Service): Required<TextAssistant> {
  async function answerTo<Answer>(
    body: object,
    shape: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { file } = await fulfil(service, { service: 'text', body }, { signal });
    const { data } = shape.safeParse(jsonOf(file));
    if (data === undefined) throw service.client.misunderstood();
    return data;
  }

  return {
    async plan({ music_length_ms: length_ms, seed: _own, ...request }, signal) {
      const { composition_plan } = await answerTo({ task: 'plan', length_ms, ...request }, planned, signal);
      return fitPlan(composition_plan, length_ms);
    },
    async improve(type, prompt, signal) {
      const shape = z.object({ prompt: z.string().trim().min(1).max(promptMax[type]) });
      return (await answerTo({ task: 'improve', type, prompt }, shape, signal)).prompt;
    },
  };
}

/** Images. The caller validates the image. */
export const imageGenerator = (service: Service): ImageGenerator => ({
  async generateImage({ prompt, seed }, signal) {
    const { file } = await fulfil(service, { service: 'image', body: { prompt, seed } }, { signal });
    return { picture: file };
  },
});
