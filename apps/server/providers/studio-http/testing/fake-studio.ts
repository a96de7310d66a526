import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { outputFormats } from '#contract/formats.ts';
import { wrapWav } from '#engine/files.ts';
import { fakeServer, type Handler } from '#providers/http/testing/fake-server.ts';
import { editsAnswer, planAnswer, promptAnswer, smallPng } from '#providers/testing/model-answers.data.ts';
import { toneFile } from '#providers/testing/tone.ts';

export const fakeKey = 'studio-key-0123456789';
/** Number of polls that report a request as running before it is done. */
const pollsUntilDone = 2;
const format = outputFormats[outputFormats.indexOf('pcm_22050')]!;

const seed = z.int().min(0).max(4_294_967_295);
const model = z.string().optional();
const prompt = z.string().min(1);
const length_ms = z.int().min(500);
const planSchema = z.looseObject({ sections: z.array(z.unknown()).min(1) });
const controls = {
  instrumental: z.boolean(),
  genres: z.array(z.string()).optional(),
  tempo: z.number().optional(),
  energy: z.enum(['low', 'medium', 'high']).optional(),
  composition_plan: planSchema.optional(),
};

/** The request body according to docs/studio-http.md. */
const requestBody = z.union([
  z.strictObject({ service: z.literal('music'), prompt, length_ms, seed, model, ...controls }),
  z.strictObject({ service: z.literal('sound_effect'), prompt, length_ms, loop: z.boolean(), seed, model }),
  z.strictObject({
    service: z.literal('voice'),
    text: z.string(),
    voice: z.string(),
    speed: z.number(),
    seed,
    model,
  }),
  z.strictObject({ service: z.literal('image'), prompt, seed, model }),
  z.strictObject({
    service: z.literal('text'),
    task: z.literal('improve'),
    type: z.enum(['music', 'sound_effect']),
    prompt,
    model,
  }),
  z.strictObject({
    service: z.literal('text'),
    task: z.literal('edits'),
    text: z.string(),
    bpm: z.number(),
    key: z.string(),
    metre: z.string(),
    sections: z.array(z.looseObject({ name: z.string(), firstBar: z.int(), bars: z.int() })),
    parts: z.array(z.looseObject({ part: z.string(), sections: z.array(z.int()) })),
    range: z.strictObject({ from: z.int(), to: z.int() }).optional(),
    model,
  }),
  z.strictObject({
    service: z.literal('text'),
    task: z.literal('plan'),
    prompt,
    length_ms: length_ms.optional(),
    model,
    ...controls,
  }),
]);
type Body = z.infer<typeof requestBody>;

interface StoredRequest {
  readonly body: Body;
  polls: number;
}

const send = (reply: ServerResponse, status: number, body: unknown) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An error reply in the documented format. */
export const errorReply =
  (status: number, code: string, message = `Not ${code}.`, more: object = {}): Handler =>
  (_received, reply) =>
    send(reply, status, { error: { code, message, ...more } });

export const jsonReply =
  (status: number, body: unknown): Handler =>
  (_received, reply) =>
    send(reply, status, body);

async function fileOf(body: Body): Promise<Uint8Array> {
  if (body.service === 'image') return Buffer.from(smallPng, 'base64');
  if (body.service === 'text') {
    const created = {
      plan: () => ({ composition_plan: withWholeLengths() }),
      improve: () => promptAnswer,
      edits: () => editsAnswer,
    }[body.task]();
    return Buffer.from(JSON.stringify(created));
  }
  const lengthMs = body.service === 'voice' ? 200 + body.text.length * 60 : body.length_ms;
  const { bytes } = await toneFile(format, lengthMs);
  return wrapWav(bytes, { coding: 'pcm', sampleRate: 22_050, channels: 2 });
}

const withWholeLengths = () => ({
  ...planAnswer,
  sections: planAnswer.sections.map((one) => ({ ...one, duration_ms: Math.round(one.duration_ms) })),
});

/** A fake server that follows docs/studio-http.md and returns real audio. */
export async function fakeStudio() {
  const requests = new Map<string, StoredRequest>();
  let created = 0;

  function stateOf(stored: StoredRequest): object {
    stored.polls++;
    if (stored.polls === 1) return { status: 'waiting' };
    if (stored.polls <= pollsUntilDone) return { status: 'working', progress: stored.polls / pollsUntilDone };
    const facts = { title: 'Night Train', genres: ['Jazz'], bpm: 96, key: 'D minor', metre: '3/4', more: 1 };
    return { status: 'done', ...(stored.body.service === 'music' && { facts }) };
  }

  const answer: Handler = async (received, reply) => {
    const { url, headers, body, method } = received;
    if (headers.authorization !== `Bearer ${fakeKey}`)
      return errorReply(401, 'auth', 'Unauthorized')(received, reply);
    const [, id = '', file] = /^\/studio-http\/1\/orders\/([\w-]+)(\/file)?$/.exec(url.pathname) ?? [];
    if (url.pathname === '/studio-http/1') {
      return send(reply, 200, { name: 'Cellar', version: '3', services: ['music', 'image'] });
    }
    if (url.pathname === '/studio-http/1/voices')
      return send(reply, 200, { voices: [{ id: 'v1', name: 'Ada' }] });
    if (method === 'DELETE') return void (requests.delete(id), reply.writeHead(204).end());
    if (method === 'PUT' && !requests.has(id)) {
      const { data, error } = requestBody.safeParse(JSON.parse(body.toString()));
      if (!data) return errorReply(400, 'invalid', z.prettifyError(error))(received, reply);
      created++;
      requests.set(id, { body: data, polls: 0 });
    }
    const stored = requests.get(id);
    if (!stored) return errorReply(404, 'invalid', 'There is no such order.')(received, reply);
    if (file) return void reply.end(await fileOf(stored.body));
    return send(reply, 200, stateOf(stored));
  };

  const server = await fakeServer(answer);
  const count = (method: string) => server.received.filter((one) => one.method === method).length;
  return {
    ...server,
    /** Number of distinct requests. */
    created: () => created,
    puts: () => count('PUT'),
    deletes: () => count('DELETE'),
    /** Deletes all requests, as a server restart does. */
    deleteAll: () => requests.clear(),
  };
}
