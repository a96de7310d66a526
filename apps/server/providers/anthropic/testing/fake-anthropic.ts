import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { fakeServer, type Handler } from '#providers/http/testing/fake-server.ts';
import { editsAnswer, planAnswer, promptAnswer } from '#providers/testing/model-answers.data.ts';

export const fakeKey = 'sk-ant-fake-0123456789';

const turn = <Role extends string>(role: Role) =>
  z.strictObject({ role: z.literal(role), content: z.string().min(1) });

const messageBody = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.string(),
  messages: z.array(z.union([turn('user'), turn('assistant')])).min(1),
  output_config: z.strictObject({
    format: z.strictObject({
      type: z.literal('json_schema'),
      schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
    }),
  }),
});

const send = (reply: ServerResponse, status: number, body: unknown) =>
  void reply
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    .end(JSON.stringify(body));

/** An error reply in the documented format. */
export const errorReply =
  (status: number, type: string, message = `Not ${type}.`): Handler =>
  (_received, reply) =>
    send(reply, status, { type: 'error', error: { type, message }, request_id: 'req_2' });

/** A reply of the model. */
export const modelReply =
  (text: string, stop_reason = 'end_turn'): Handler =>
  (_received, reply) =>
    send(reply, 200, { type: 'message', role: 'assistant', content: [{ type: 'text', text }], stop_reason });

const models = ['claude-large-9', 'claude-haiku-9', 'claude-haiku-8'];

const answer: Handler = async (received, reply) => {
  const { url, headers, body } = received;
  if (headers['anthropic-version'] !== '2023-06-01')
    return errorReply(400, 'invalid_request_error')(received, reply);
  if (headers['x-api-key'] !== fakeKey) return errorReply(401, 'authentication_error')(received, reply);
  if (url.pathname === '/v1/models') {
    return send(reply, 200, { data: models.map((id) => ({ type: 'model', id })), has_more: false });
  }
  const { data, error } = messageBody.safeParse(JSON.parse(body.toString()));
  if (!data) return errorReply(400, 'invalid_request_error', z.prettifyError(error))(received, reply);
  const { properties } = data.output_config.format.schema as { properties?: object };
  const has = (name: string) => name in (properties ?? {});
  const made = has('sections') ? planAnswer : has('edits') ? editsAnswer : promptAnswer;
  return modelReply(JSON.stringify(made))(received, reply);
};

/** A fake server that follows the Anthropic documentation. */
export const fakeAnthropic = () => fakeServer(answer);
