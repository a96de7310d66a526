import { z } from 'zod';
import { webhookTestType } from '#contract/webhook-event-types.ts';
import { webhookEventTexts } from '#contract/webhook-messages.ts';
import { webhookMessage, webhookMessageData } from '#contract/webhook-events.ts';

const summaries = { ...webhookEventTexts, [webhookTestType]: 'A user tests the webhook' };

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers of the Standard Webhooks specification. */
const parameters = [
  header('webhook-id', 'The same whenever the message is sent again.'),
  header('webhook-timestamp', 'Seconds since 1970.'),
  header(
    'webhook-signature',
    'v1, and an HMAC-SHA256 of id, timestamp and body in base64; two during a renewal.',
  ),
];

/** Converts a schema, with references to named schemas, which the document contains. */
function toJson(schema: z.ZodType): object {
  const { $defs: _named, $schema: _dialect, ...json } = z.toJSONSchema(schema);
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')) as object;
}

/** The messages that webhooks send, by type, for `webhooks` of OpenAPI 3.1. */
export const describeWebhooks = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(webhookMessageData).map(([type, data]) => {
      const schema = toJson(webhookMessage(type, data));
      const post = {
        operationId: `receive_${type.replaceAll('.', '_')}`,
        summary: summaries[type as keyof typeof summaries],
        tags: ['webhooks'],
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'The message is accepted; after anything else it is sent again.' },
        },
      };
      return [type, { post }];
    }),
  );
