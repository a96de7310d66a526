import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ImageGenerator } from '#providers/image-generator.ts';
import type { TextAssistant } from '#providers/text-assistant.ts';
import { possibleEdits, readAnswer } from '#providers/prompt-assistant/edits-answer.ts';
import { fitPlan } from '#providers/prompt-assistant/fit-plan.ts';
import { promptMax } from '#providers/prompt-assistant/instructions.ts';
import { submitAndWait, type Service } from './provider-request.ts';

const planned = z.object({ composition_plan: compositionPlan });

/** Plans, prompt improvement and reading of edits. */
export function textAssistant(service: Service): Required<TextAssistant> {
  async function requestJson<Answer>(
    body: object,
    shape: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { file } = await submitAndWait(service, { service: 'text', body }, { signal });
    const { data } = shape.safeParse(parseJson(file));
    if (data === undefined) throw service.client.invalidReply();
    return data;
  }

  return {
    async plan({ music_length_ms: length_ms, seed: _seed, ...request }, signal) {
      const { composition_plan } = await requestJson(
        { task: 'plan', length_ms, ...request },
        planned,
        signal,
      );
      return fitPlan(composition_plan, length_ms);
    },
    async improve(type, prompt, signal) {
      const shape = z.object({ prompt: z.string().trim().min(1).max(promptMax[type]) });
      return (await requestJson({ task: 'improve', type, prompt }, shape, signal)).prompt;
    },
    async readEdits(text, context, signal) {
      return possibleEdits(
        await requestJson({ task: 'edits', text, ...context }, readAnswer, signal),
        context,
      );
    },
  };
}

/** Images. The caller validates the image. */
export const imageGenerator = (service: Service): ImageGenerator => ({
  async generateImage({ prompt, seed }, signal) {
    const { file } = await submitAndWait(service, { service: 'image', body: { prompt, seed } }, { signal });
    return { picture: file };
  },
});
