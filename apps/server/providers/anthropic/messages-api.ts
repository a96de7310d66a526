import { z } from 'zod';
import { parseJson } from '#providers/http/json.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import { policyError } from '#providers/http/error-messages.ts';
import type { LanguageModel } from '#providers/prompt-assistant/llm-assistant.ts';

/** Client for the Anthropic API. */
export interface Service {
  readonly displayName: string;
  readonly client: ProviderClient;
  /** The model to use. @throws ProviderError if the models cannot be listed */
  readonly model: (signal: AbortSignal) => Promise<string>;
}

const replySchema = z.object({
  /** An alias is answered by a dated model. */
  model: z.string().min(1).max(200).optional().catch(undefined),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
});

const maxTokens = 8_192;

/** Requests to the Messages API, which enforces the schema. */
export const messagesModel = ({ displayName, client, model }: Service): LanguageModel => ({
  displayName,
  async ask({ instructions, turns, schema }, signal, onModel) {
    const requested = await model(signal);
    const { bytes } = await client.send({
      capability: 'text',
      path: '/v1/messages',
      json: {
        model: requested,
        max_tokens: maxTokens,
        system: instructions,
        messages: turns,
        output_config: { format: { type: 'json_schema', schema: schema.json } },
      },
      billable: true,
      timeoutMs: 120_000,
      maxBytes: 4_194_304,
      signal,
    });
    const { data } = replySchema.safeParse(parseJson(bytes));
    if (!data) throw client.invalidReply();
    onModel?.(data.model ?? requested);
    if (data.stop_reason === 'refusal') throw policyError(displayName);
    return data.content.map(({ text = '' }) => text).join('');
  },
});
