import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { outputFormats, type OutputFormat } from '#contract/formats.ts';
import { fakeServer, type Handler, type ReceivedRequest } from '#providers/http/testing/fake-server.ts';
import { toneFile } from '#providers/testing/tone.ts';
import { effectBody, musicBody, musicLengthMs, planBody, speechBody } from './bodies.ts';
import { errors } from './replies.data.ts';
import { subscription } from './subscription.data.ts';

export const fakeKey = 'xi-fake-key-0123456789';
const boundary = '--=_part--of it';

const formats = z.enum(outputFormats);

function sendJson(reply: ServerResponse, status: number, body: unknown, headers = {}): void {
  reply
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
    .end(JSON.stringify(body));
}

/** An error reply in the documented format. */
export const errorReply =
  (status: number, code: string, more: object = {}, headers = {}): Handler =>
  (_received, reply) =>
    sendJson(
      reply,
      status,
      { detail: { type: 'x', code, status: code, message: `Not ${code}.`, request_id: 'req_2', ...more } },
      headers,
    );

export const jsonReply =
  (status: number, body: unknown): Handler =>
  (_received, reply) =>
    sendJson(reply, status, body);

/** 150 voices on pages of 100. */
const voices = Array.from({ length: 150 }, (_, i) => ({
  voice_id: `voice${i}`,
  name: `Voice ${i}`,
  description: null,
  labels: { accent: 'british', language: 'en' },
  verified_languages:
    i === 0 ? [{ language: 'en', model_id: 'eleven_multilingual_v2', locale: 'en-GB' }] : [],
}));

/** A plan of two sections, in the format of the model. */
function planOf(modelId: string, lengthMs: number): object {
  const [first, second] = [Math.floor(lengthMs / 3), lengthMs - Math.floor(lengthMs / 3)];
  const global = { positive_global_styles: ['warm'], negative_global_styles: ['drums'] };
  const local = { positive_local_styles: [], negative_local_styles: [], lines: [] };
  const chunk = { positive_styles: ['warm'], negative_styles: ['drums'], context_adherence: 'medium' };
  if (modelId !== 'music_v1') {
    return {
      chunks: [
        { text: '[Intro]', duration_ms: first, ...chunk },
        { text: '[Verse]\nOver the hill', duration_ms: second, ...chunk },
      ],
    };
  }
  return {
    ...global,
    sections: [
      { section_name: 'Intro', duration_ms: first, ...local },
      { section_name: 'Verse', duration_ms: second, ...local, lines: ['Over the hill'] },
    ],
  };
}

function listVoices({ url }: ReceivedRequest, reply: ServerResponse): void {
  const from = Number(url.searchParams.get('next_page_token') ?? 0);
  // The first page also has the voices of the account, beyond the size that was asked for.
  const to = from + Number(url.searchParams.get('page_size')) + (from === 0 ? 2 : 0);
  sendJson(reply, 200, {
    voices: voices.slice(from, to),
    // A last, empty page may follow.
    has_more: from < voices.length,
    total_count: voices.length,
    next_page_token: from < voices.length ? String(to) : null,
  });
}

/** A fake server that follows the ElevenLabs documentation and returns real audio. */
export async function fakeElevenLabs() {
  let level = 0.5;
  let fixedMs: number | undefined;
  let detailedCount = 0;

  async function sound(format: OutputFormat, durationMs: number) {
    return toneFile(format, fixedMs ?? durationMs, level);
  }

  async function sendSound(reply: ServerResponse, format: OutputFormat, durationMs: number): Promise<void> {
    const { bytes, contentType } = await sound(format, durationMs);
    // `song-id` is sent only for what is stored for inpainting.
    reply.writeHead(200, { 'content-type': contentType, 'character-cost': '41.5' });
    // Sent in two chunks, as from a network.
    const middle = Math.floor(bytes.length / 2);
    reply.write(bytes.subarray(0, middle));
    reply.end(bytes.subarray(middle));
  }

  async function sendDetailed(reply: ServerResponse, format: OutputFormat, body: object, lengthMs: number) {
    const { bytes, contentType } = await sound(format, lengthMs);
    const plan = 'composition_plan' in body ? body.composition_plan : undefined;
    const known = {
      composition_plan: plan ?? {
        positive_global_styles: ['warm'],
        negative_global_styles: [],
        sections: [
          {
            section_name: 'Whole',
            positive_local_styles: [],
            negative_local_styles: [],
            duration_ms: lengthMs,
            lines: [],
          },
        ],
      },
      song_metadata: {
        title: 'Night Train',
        description: 'x',
        genres: ['Jazz'],
        languages: [],
        is_explicit: false,
      },
    };
    reply.writeHead(200, { 'content-type': `multipart/mixed; boundary="${boundary}"` });
    const parts = [
      { type: 'application/json', content: JSON.stringify(known) },
      { type: contentType, content: bytes },
    ];
    // The order of the two parts is not specified.
    detailedCount++;
    for (const { type, content } of detailedCount % 2 === 0 ? parts.toReversed() : parts) {
      reply.write(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`);
      reply.write(content);
      reply.write('\r\n');
    }
    reply.end(`--${boundary}--\r\n`);
  }

  const answer: Handler = async (received, reply) => {
    const { url, headers, body: bytes, method } = received;
    if (headers['xi-api-key'] !== fakeKey) return errorReply(401, 'invalid_api_key')(received, reply);
    const { pathname } = url;
    if (method === 'GET' && pathname === '/v2/voices') return listVoices(received, reply);
    if (method === 'GET' && pathname === '/v1/user/subscription') {
      return sendJson(reply, 200, subscription);
    }
    const format = formats.safeParse(url.searchParams.get('output_format')).data;
    const json: unknown = JSON.parse(bytes.toString() || 'null');
    const validationError = (error: z.ZodError) =>
      sendJson(reply, 422, {
        detail: error.issues.map(({ path, message }) => ({
          loc: ['body', ...path],
          msg: message,
          type: 'x',
        })),
      });
    if (pathname === '/v1/music/plan') {
      const { data, error } = planBody.safeParse(json);
      if (!data) return validationError(error);
      return sendJson(reply, 200, planOf(data.model_id ?? 'music_v1', data.music_length_ms ?? 10_000));
    }
    if (!format) return sendJson(reply, 422, { detail: 'output_format' });
    if (format === 'pcm_44100')
      return sendJson(reply, errors.tierOfFormat[0].status, errors.tierOfFormat[0].body);
    if (pathname === '/v1/sound-generation') {
      const { data, error } = effectBody.safeParse(json);
      return data ? sendSound(reply, format, (data.duration_seconds ?? 1) * 1000) : validationError(error);
    }
    if (pathname.startsWith('/v1/text-to-speech/')) {
      const known = voices.some(({ voice_id }) => pathname.endsWith(`/${voice_id}`));
      if (!known) return errorReply(404, 'voice_not_found')(received, reply);
      const { data, error } = speechBody.safeParse(json);
      return data ? sendSound(reply, format, 200 + data.text.length * 60) : validationError(error);
    }
    if (!['/v1/music', '/v1/music/detailed', '/v1/music/stream'].includes(pathname)) {
      return sendJson(reply, 404, { detail: 'Not Found' });
    }
    const { data, error } = musicBody.safeParse(json);
    if (!data) return validationError(error);
    if (pathname.endsWith('/stream') && 'respect_sections_durations' in data) {
      return sendJson(reply, 422, { detail: 'respect_sections_durations' });
    }
    if (pathname.endsWith('/detailed')) return sendDetailed(reply, format, data, musicLengthMs(data));
    return sendSound(reply, format, musicLengthMs(data));
  };

  const server = await fakeServer(answer);
  return {
    ...server,
    /** Sets the level (0..1) and optionally the length of the audio, whatever was requested. */
    sound(newLevel: number, durationMs?: number) {
      level = newLevel;
      fixedMs = durationMs;
    },
  };
}
