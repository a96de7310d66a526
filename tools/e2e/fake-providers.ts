import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { dedicatedServer } from './dedicated-server.ts';
import { test } from './fixtures.ts';
import { toneWav } from './tone-file.ts';

const send = (reply: ServerResponse, status: number, body: unknown) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * A fake HTTP server for three providers: ACE-Step, which generates music 12% shorter than requested, ElevenLabs, which
 * lists voices and rejects every generation, and a chat model in the manner of OpenAI, which reads one edit.
 */
class FakeProviders {
  readonly key = 'a-key-of-the-stand-in';
  /** The ElevenLabs response to a generation request: 503, or 400 with a prompt suggestion. */
  elevenLabs: 'down' | 'suggests' = 'down';
  /** What the chat model answers; undefined: 503. */
  chatAnswer: unknown;
  /** Whether ACE-Step goes on with its tasks until it is no longer set. */
  isBusy = false;
  /** The number of generation requests that ACE-Step accepted. */
  acceptedRequests = 0;
  #lastSeconds = 0;
  readonly #server = createServer((request, reply) => {
    void this.#answer(request, reply).catch((error: unknown) => {
      reply.writeHead(500).end(String(error));
    });
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Host and port, for `PROVIDER_HOSTS`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await text(request);
    const { pathname } = new URL(request.url ?? '', this.url);
    const isAceStep = ['/v1/stats', '/v1/model_inventory', '/release_task', '/query_result'].includes(
      pathname,
    );
    if (isAceStep && request.headers.authorization !== `Bearer ${this.key}`)
      return send(reply, 401, { detail: 'Missing Authorization header' });
    if (pathname === '/v1/stats')
      return send(reply, 200, { data: { jobs: { queued: 0, running: 0 }, queue_size: 0 }, code: 200 });
    if (pathname === '/v1/model_inventory') {
      const models = [{ name: 'acestep-v15-turbo', is_default: true, is_loaded: true }];
      return send(reply, 200, { data: { models, default_model: 'acestep-v15-turbo' }, code: 200 });
    }
    if (pathname === '/release_task') {
      this.acceptedRequests += 1;
      this.#lastSeconds = (JSON.parse(body) as { audio_duration: number }).audio_duration;
      return send(reply, 200, {
        data: { task_id: `task-${this.acceptedRequests}`, status: 'queued' },
        code: 200,
      });
    }
    if (pathname === '/query_result') {
      // Without a language model the server knows none of these.
      const metas = { bpm: 'N/A', duration: 'N/A', genres: 'N/A', keyscale: 'N/A', timesignature: 'N/A' };
      const done = { file: '/v1/audio?path=last.wav', progress: 1, metas, dit_model: 'acestep-v15-turbo' };
      const result = JSON.stringify([done]);
      const running = JSON.stringify([{ ...done, file: '', progress: 0.1, stage: 'running' }]);
      const ids = (JSON.parse(body) as { task_id_list: readonly string[] }).task_id_list;
      const data = ids.map((task_id) =>
        this.isBusy ? { task_id, status: 0, result: running } : { task_id, status: 1, result },
      );
      return send(reply, 200, { data, code: 200 });
    }
    if (pathname === '/v1/audio') {
      return void reply
        .writeHead(200, { 'content-type': 'audio/wav' })
        .end(toneWav(this.#lastSeconds * 0.88));
    }
    if (pathname === '/v1/user/subscription')
      return send(reply, 200, { tier: 'creator', character_count: 0, character_limit: 100_000 });
    if (pathname === '/v1/chat/completions') {
      if (this.chatAnswer === undefined) return send(reply, 503, {});
      const message = { content: JSON.stringify(this.chatAnswer), refusal: null };
      return send(reply, 200, { choices: [{ finish_reason: 'stop', message }] });
    }
    if (pathname === '/v2/voices') {
      const voices = ['Ada', 'Grace'].map((name) => ({ voice_id: name.toLowerCase(), name }));
      return send(reply, 200, { voices, has_more: false, next_page_token: null });
    }
    if (this.elevenLabs === 'down') return send(reply, 503, {});
    const detail = { code: 'bad_prompt', status: 'bad_prompt', message: 'A living artist is named.' };
    return send(reply, 400, {
      detail: { ...detail, data: { prompt_suggestion: 'A waltz in the old Viennese way' } },
    });
  }
}

/** A server for the tests of a file that may call the fake providers, and the fields by which admins add one. */
export function serverWithFakeProviders() {
  const fakes = new FakeProviders();
  const server = dedicatedServer(async () => {
    await fakes.start();
    return { PROVIDER_HOSTS: fakes.host, TUTTI_PROVIDER_STAND_IN: fakes.key };
  });
  test.afterAll(() => fakes.close());
  return {
    fakes,
    server,
    address: () => ({ apiKeyEnvVar: 'TUTTI_PROVIDER_STAND_IN', baseUrl: fakes.url }),
  };
}
