import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { outputFormats } from '#contract/formats.ts';
import { wrapWav } from '#engine/encode/wav.ts';
import { loopback, type Answer } from '#providers/http/testing/loopback.ts';
import { planAnswer, promptAnswer, smallPng } from '#providers/testing/answers.data.ts';
import { toneFile } from '#providers/testing/tone.ts';

export const fakeKey = 'studio-key-0123456789';
/** Number of polls that report a request as running before it is done. */
const steps = 2;
const format = outputFormats[outputFormats.indexOf('pcm_22050')]!;

const seed = z.int().min(0).max(4_294_967_295);
const model = z.string().optional();
const prompt = z.string().min(1);
const length_ms = z.int().min(500);
const planned = z.looseObject({ sections: z.array(z.unknown()).min(1) });
const controls = {
  instrumental: z.boolean(),
  genres: z.array(z.string()).optional(),
  tempo: z.number().optional(),
  energy: z.enum(['low', 'medium', 'high']).optional(),
  composition_plan: planned.optional(),
};

/** The request body according to docs/studio-http.md. */
const orderBody = z.union([
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
    task: z.literal('plan'),
    prompt,
    length_ms: length_ms.optional(),
    model,
    ...controls,
  }),
]);
type Body = z.infer<typeof orderBody>;

interface Order {
  readonly body: Body;
  asked: number;
}

const send = (reply: ServerResponse, status: number, body: unknown) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An error reply in the documented format. */
export const refusal =
  (status: number, code: string, message = `Not ${code}.`, more: object = {}): Answer =>
  (_arrived, reply) =>
    send(reply, status, { error: { code, message, ...more } });

export const answerJson =
  (status: number, body: unknown): Answer =>
  (_arrived, reply) =>
    send(reply, status, body);

async function fileOf(body: Body): Promise<Uint8Array> {
  if (body.service === 'image') return Buffer.from(smallPng, 'base64');
  if (body.service === 'text') {
    const made = body.task === 'plan' ? { composition_plan: withWholeLengths() } : promptAnswer;
    return Buffer.from(JSON.stringify(made));
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
  const orders = new Map<string, Order>();
  let made = 0;

  function stateOf(order: Order): object {
    order.asked++;
    if (order.asked === 1) return { status: 'waiting' };
    if (order.asked <= steps) return { status: 'working', progress: order.asked / steps };
    const facts = { title: 'Night Train', genres: ['Jazz'], bpm: 96, key: 'D minor', metre: '3/4', more: 1 };
    return { status: 'done', ...(order.body.service === 'music' && { facts }) };
  }

  const answer: Answer = async (arrived, reply) => {
    const { url, headers, body, method } = arrived;
    if (headers.authorization !== `Bearer ${fakeKey}`)
      return refusal(401, 'auth', 'Unauthorized')(arrived, reply);
    const [, id = '', file] = /^\/studio-http\/1\/orders\/([\w-]+)(\/file)?$/.exec(url.pathname) ?? [];
    if (url.pathname === '/studio-http/1') {
      return send(reply, 200, { name: 'Cellar', version: '3', services: ['music', 'image'] });
    }
    if (url.pathname === '/studio-http/1/voices')
      return send(reply, 200, { voices: [{ id: 'v1', name: 'Ada' }] });
    if (method === 'DELETE') return void (orders.delete(id), reply.writeHead(204).end());
    if (method === 'PUT' && !orders.has(id)) {
      const { data, error } = orderBody.safeParse(JSON.parse(body.toString()));
      if (!data) return refusal(400, 'invalid', z.prettifyError(error))(arrived, reply);
      made++;
      orders.set(id, { body: data, asked: 0 });
    }
    const order = orders.get(id);
    if (!order) return refusal(404, 'invalid', 'There is no such order.')(arrived, reply);
    if (file) return void reply.end(await fileOf(order.body));
    return send(reply, 200, stateOf(order));
  };

  const server = await loopback(answer);
  const count = (method: string) => server.arrived.filter((one) => one.method === method).length;
  return {
    ...server,
    /** Number of distinct requests. */
    made: () => made,
    puts: () => count('PUT'),
    deletes: () => count('DELETE'),
    /** Deletes all requests, as a server restart does. */
    forget: () => orders.clear(),
  };
}
