import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import { limits } from '#contract/limits.ts';
import { parseJson } from '#providers/http/json.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { OnModel, TextAssistant } from '#providers/text-assistant.ts';
import { possibleEdits, readAnswer } from './edits-answer.ts';
import { editsInstructions, editsRequest } from './edits-instructions.ts';
import { fitPlan } from './fit-plan.ts';
import { improveInstructions, planInstructions, planRequest, promptMax } from './instructions.ts';
import { editsSchema, planSchema, promptSchema } from './answer-schemas.data.ts';
import { messages } from '#providers/messages.ts';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** A request to a language model, to be answered with JSON of this schema. */
export interface ModelRequest {
  readonly instructions: string;
  readonly turns: readonly Turn[];
  readonly schema: { readonly name: string; readonly json: object };
}

export interface LanguageModel {
  readonly displayName: string;
  /** The unparsed answer of the model. @throws ProviderError */
  ask(modelRequest: ModelRequest, signal: AbortSignal, onModel?: OnModel): Promise<string>;
}

/** Small models ignore a length limit, or omit the sections of a plan. */
const maxRepairs = 1;

/** Parses the JSON object in an answer, ignoring the text around it; undefined if there is none. */
function extractJson(answer: string): unknown {
  return parseJson(Buffer.from(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)));
}

const describeIssues = (error: z.ZodError) =>
  error.issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`)
    .join('; ');

/** Durations that are fractional or out of range are corrected without another request. */
const planAnswer = z.preprocess((value) => {
  const parsed = z
    .looseObject({ sections: z.array(z.looseObject({ duration_ms: z.number().optional() })) })
    .safeParse(value).data;
  if (!parsed) return value;
  const { max } = limits.musicLengthMs;
  const sections = parsed.sections.map(({ duration_ms, ...section }) => ({
    ...section,
    ...(duration_ms !== undefined && { duration_ms: Math.round(Math.min(max, Math.max(500, duration_ms))) }),
  }));
  return { ...parsed, sections };
}, compositionPlan);

/** Plans, prompt improvement and reading of edits by a language model. An invalid answer is sent back once with its errors. */
export function llmAssistant(model: LanguageModel): Required<TextAssistant> {
  async function requestJson<Answer>(
    modelRequest: ModelRequest,
    shape: z.ZodType<Answer>,
    signal: AbortSignal,
    onModel: OnModel | undefined,
  ): Promise<Answer> {
    let { turns } = modelRequest;
    for (let repairs = 0; ; repairs++) {
      const answer = await model.ask({ ...modelRequest, turns }, signal, onModel);
      const { data, error } = shape.safeParse(extractJson(answer));
      if (!error) return data;
      if (repairs === maxRepairs) {
        const message = messages.unexpectedResponse(model.displayName);
        throw new ProviderError('unknown', message, { billed: 'unknown' });
      }
      const content = `This does not fit (${describeIssues(error)}). Answer again, with the JSON alone.`;
      turns = [...turns, { role: 'assistant', content: answer || '{}' }, { role: 'user', content }];
    }
  }

  return {
    async plan(request, signal, onModel) {
      const modelRequest: ModelRequest = {
        instructions: planInstructions,
        turns: [{ role: 'user', content: planRequest(request) }],
        schema: { name: 'composition_plan', json: planSchema },
      };
      const plan = await requestJson(modelRequest, planAnswer, signal, onModel);
      return fitPlan(plan, request.music_length_ms);
    },
    async improve(type, prompt, signal, onModel) {
      const modelRequest: ModelRequest = {
        instructions: improveInstructions(type),
        turns: [{ role: 'user', content: prompt }],
        schema: { name: 'prompt', json: promptSchema },
      };
      const shape = z.object({ prompt: z.string().trim().min(1).max(promptMax[type]) });
      return (await requestJson(modelRequest, shape, signal, onModel)).prompt;
    },
    async readEdits(text, context, signal, onModel) {
      const modelRequest: ModelRequest = {
        instructions: editsInstructions,
        turns: [{ role: 'user', content: editsRequest(text, context) }],
        schema: { name: 'edits', json: editsSchema },
      };
      return possibleEdits(await requestJson(modelRequest, readAnswer, signal, onModel), context);
    },
  };
}
