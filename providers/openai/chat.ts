import { z } from 'zod';
import { jsonOf } from '#providers/http/json.ts';
import { refusedByPolicy } from '#providers/http/sentences.ts';
import type { Model } from '#providers/writing/model-writer.ts';
import type { Service } from './service.ts';

const completed = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const mostTokens = 8_192;

/** Requests to a chat model. Some servers enforce the schema, others treat it as a hint. */
export const chatModel = (service: Service): Model => ({
  who: service.who,
  async ask({ instructions, turns, schema }, signal) {
    const model = await service.modelFor('text', signal);
    const { bytes } = await service.client.send({
      capability: 'text',
      path: '/v1/chat/completions',
      json: {
        model,
        messages: [{ role: 'system', content: instructions }, ...turns],
        max_completion_tokens: mostTokens,
        response_format: {
          type: 'json_schema',
          json_schema: { name: schema.name, strict: true, schema: schema.json },
        },
      },
      pays: true,
      timeoutMs: 120_000,
      maxBytes: 4_194_304,
      signal,
    });
    const [choice] = completed.safeParse(jsonOf(bytes)).data?.choices ?? [];
    if (!choice) throw service.client.misunderstood();
    const { message, finish_reason } = choice;
    if (message.refusal || finish_reason === 'content_filter') throw refusedByPolicy(service.who);
    return message.content ?? '';
  },
});
