import { z } from 'zod';
import { jsonOf } from '#providers/http/json.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import { refusedByPolicy } from '#providers/http/sentences.ts';
import type { Model } from '#providers/writing/model-writer.ts';

/** Client for the Anthropic API. */
export interface Service {
  readonly who: string;
  readonly client: ProviderClient;
  /** The model to use. @throws ProviderError if the models cannot be listed */
  readonly model: (signal: AbortSignal) => Promise<string>;
}

const answered = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
});

const mostTokens = 8_192;

/** Requests to the Messages API, which enforces the schema. */
export const messagesModel = ({ who, client, model }: Service): Model => ({
  who,
  async ask({ instructions, turns, schema }, signal) {
    const { bytes } = await client.send({
      capability: 'text',
      path: '/v1/messages',
      json: {
        model: await model(signal),
        max_tokens: mostTokens,
        system: instructions,
        messages: turns,
        output_config: { format: { type: 'json_schema', schema: schema.json } },
      },
      pays: true,
      timeoutMs: 120_000,
      maxBytes: 4_194_304,
      signal,
    });
    const { data } = answered.safeParse(jsonOf(bytes));
    if (!data) throw client.misunderstood();
    if (data.stop_reason === 'refusal') throw refusedByPolicy(who);
    return data.content.map(({ text = '' }) => text).join('');
  },
});
