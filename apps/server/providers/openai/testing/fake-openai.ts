import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { wrapWav } from '#engine/files.ts';
import { fakeServer, type Handler } from '#providers/http/testing/fake-server.ts';
import { editsAnswer, planAnswer, promptAnswer, smallPng } from '#providers/testing/model-answers.data.ts';
import { toneFile } from '#providers/testing/tone.ts';

export const fakeKey = 'sk-fake-key-0123456789';

const speechBody = z.strictObject({
  model: z.string().min(1),
  input: z.string().min(1).max(4_096),
  voice: z.string().min(1),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']),
  speed: z.number().min(0.25).max(4).optional(),
  instructions: z.string().optional(),
});

const imageBody = z.strictObject({
  model: z.string().min(1),
  prompt: z.string().min(1).max(32_000),
  n: z.int().min(1).max(10),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536', 'auto']),
  quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
});

/** A type, or a list of it and null. */
const orNull = (...types: string[]) => z.union([z.enum(types), z.tuple([z.enum(types), z.literal('null')])]);

/** In strict mode every object requires all its fields and forbids others. */
const strictSchema: z.ZodType = z.lazy(() =>
  z.union([
    z
      .strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), strictSchema),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => Object.keys(properties).every((name) => required.includes(name))),
    z.strictObject({ type: orNull('array'), items: strictSchema }),
    z.strictObject({ type: orNull('string', 'integer', 'number'), enum: z.array(z.string()).optional() }),
  ]),
);

const chatBody = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(2),
  max_completion_tokens: z.int(),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: strictSchema,
    }),
  }),
});

const send = (reply: ServerResponse, status: number, body: unknown, headers = {}) =>
  void reply
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
    .end(JSON.stringify(body));

/** An error reply in the documented format. */
export const errorReply =
  (status: number, code: string, message = `Not ${code}.`, type = 'invalid_request_error'): Handler =>
  (_received, reply) =>
    send(reply, status, { error: { message, type, param: null, code } });

/** A reply of the model. */
export const modelReply =
  (content: string | null, more: object = {}, finish_reason = 'stop'): Handler =>
  (_received, reply) =>
    send(reply, 200, {
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', content, ...more } }],
    });

/** By the name of the schema. */
const answers: Readonly<Record<string, object>> = { composition_plan: planAnswer, edits: editsAnswer };

/** A row of /v1/models; `shutdown_date` is YYYY-MM-DD or null. */
export interface FakeModel {
  readonly id: string;
  readonly created?: number;
  readonly shutdown_date?: string | null;
}

const answerWith =
  (models: readonly FakeModel[]): Handler =>
  async (received, reply) => {
    const { url, headers, body } = received;
    if (headers.authorization !== `Bearer ${fakeKey}`) {
      return errorReply(401, 'invalid_api_key', `Unauthorized: ${headers.authorization}`)(received, reply);
    }
    if (url.pathname === '/v1/models') {
      return send(reply, 200, {
        object: 'list',
        data: models.map((model) => ({ object: 'model', owned_by: 'system', ...model })),
      });
    }
    if (url.pathname === '/v1/audio/voices')
      return send(reply, 200, { voices: ['af_heart', 'bm_george', 'robot'] });
    const json: unknown = JSON.parse(body.toString());
    const invalidRequest = (error: z.ZodError) =>
      errorReply(400, 'invalid_value', z.prettifyError(error))(received, reply);
    if (url.pathname === '/v1/audio/speech') {
      const { data, error } = speechBody.safeParse(json);
      if (!data) return invalidRequest(error);
      const { bytes } = await toneFile('pcm_24000', 200 + data.input.length * 60);
      const wav = wrapWav(bytes, { coding: 'pcm', sampleRate: 24_000, channels: 1 });
      // A streamed file does not know its length.
      Buffer.from(wav.buffer, wav.byteOffset).writeUInt32LE(0xffff_ffff, 40);
      return void reply.writeHead(200, { 'content-type': 'audio/wav' }).end(wav);
    }
    if (url.pathname === '/v1/images/generations') {
      const { data, error } = imageBody.safeParse(json);
      if (!data) return invalidRequest(error);
      return send(reply, 200, { created: 1, data: [{ b64_json: smallPng }] });
    }
    if (url.pathname !== '/v1/chat/completions') return errorReply(404, 'not_found')(received, reply);
    const { data, error } = chatBody.safeParse(json);
    if (!data) return invalidRequest(error);
    const { name } = data.response_format.json_schema;
    return modelReply(JSON.stringify(answers[name] ?? promptAnswer))(received, reply);
  };

/** A fake server that follows the OpenAI documentation and returns real audio, with the voice list of Kokoro. */
export const fakeOpenAi = (models: readonly FakeModel[] = [{ id: 'kokoro' }, { id: 'small' }]) =>
  fakeServer(answerWith(models));
