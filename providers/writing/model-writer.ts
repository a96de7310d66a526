import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import { limits } from '#contract/limits.ts';
import { jsonOf } from '#providers/http/json.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { TextAssistant } from '#providers/text-assistant.ts';
import { fitPlan } from './fit-plan.ts';
import { improving, planning, planRequest, promptMax } from './instructions.ts';
import { planSchema, promptSchema } from './plan-schema.data.ts';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** A request to a language model, to be answered with JSON of this schema. */
export interface Question {
  readonly instructions: string;
  readonly turns: readonly Turn[];
  readonly schema: { readonly name: string; readonly json: object };
}

export interface Model {
  readonly who: string;
  /** The unparsed answer of the model. @throws ProviderError */
  ask(question: Question, signal: AbortSignal): Promise<string>;
}

/** Small models ignore a length limit, or omit the sections of a plan. */
const mostRepairs = 1;

/** Parses the JSON object in an answer, ignoring the text around it; undefined if there is none. */
function objectIn(answer: string): unknown {
  return jsonOf(Buffer.from(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)));
}

const wrongIn = (error: z.ZodError) =>
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

/** Plans and prompt improvement by a language model. An invalid answer is sent back once with its errors. */
export function modelWriter(model: Model): Required<TextAssistant> {
  async function answerTo<Answer>(
    question: Question,
    shape: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    let { turns } = question;
    for (let repairs = 0; ; repairs++) {
      const answer = await model.ask({ ...question, turns }, signal);
      const { data, error } = shape.safeParse(objectIn(answer));
      if (!error) return data;
      if (repairs === mostRepairs) {
        const message = `${model.who} sent an unexpected response.`;
        throw new ProviderError('unknown', message, { billed: 'unknown' });
      }
      const content = `This does not fit (${wrongIn(error)}). Answer again, with the JSON alone.`;
      turns = [...turns, { role: 'assistant', content: answer || '{}' }, { role: 'user', content }];
    }
  }

  return {
    async plan(request, signal) {
      const question: Question = {
        instructions: planning,
        turns: [{ role: 'user', content: planRequest(request) }],
        schema: { name: 'composition_plan', json: planSchema },
      };
      return fitPlan(await answerTo(question, planAnswer, signal), request.music_length_ms);
    },
    async improve(type, prompt, signal) {
      const question: Question = {
        instructions: improving(type),
        turns: [{ role: 'user', content: prompt }],
        schema: { name: 'prompt', json: promptSchema },
      };
      const shape = z.object({ prompt: z.string().trim().min(1).max(promptMax[type]) });
      return (await answerTo(question, shape, signal)).prompt;
    },
  };
}
