import { z } from 'zod';
import { parseJson } from '#providers/http/json.ts';
import { policyError } from '#providers/http/error-messages.ts';
import type { LanguageModel } from '#providers/prompt-assistant/llm-assistant.ts';
import type { Service } from './service.ts';

const replySchema = z.object({
  model: z.string().min(1).max(200).optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const maxTokens = 8_192;

/** Requests to a chat model. Some servers enforce the schema, others treat it as a hint. */
export const chatModel = (service: Service): LanguageModel => ({
  displayName: service.displayName,
  async ask({ instructions, turns, schema }, signal, onModel) {
    const model = await service.modelFor('text', signal);
    const { bytes } = await service.client.send({
      capability: 'text',
      path: '/v1/chat/completions',
      json: {
        model,
        messages: [{ role: 'system', content: instructions }, ...turns],
        max_completion_tokens: maxTokens,
        response_format: {
          type: 'json_schema',
          json_schema: { name: schema.name, strict: true, schema: schema.json },
        },
      },
      billable: true,
      timeoutMs: 120_000,
      maxBytes: 4_194_304,
      signal,
    });
    const reply = replySchema.safeParse(parseJson(bytes)).data;
    const [choice] = reply?.choices ?? [];
    if (!choice) throw service.client.invalidReply();
    onModel?.(reply?.model ?? model);
    const { message, finish_reason } = choice;
    if (message.refusal || finish_reason === 'content_filter') throw policyError(service.displayName);
    return message.content ?? '';
  },
});
