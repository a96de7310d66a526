import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import type { Provider } from '#providers/provider.ts';
import { attemptsTable } from '#server/platform/schema/attempts.tables.ts';
import type { ApiCall } from '../access/access-rule.ts';
import { accessTable } from '../access/access-table.ts';
import { createFixture, receiverSettings } from '../access/fixture.ts';
import { builtinComposer } from '../builtin-composer.ts';
import { createFakeProvider } from '../fake-provider.ts';
import { formBody } from '../form-body.ts';
import { onCleanup } from '../on-cleanup.ts';
import { testApp } from '../test-app.ts';
import { bodyBytesOf, hostileBodies, hostileJson } from './hostile-bodies.ts';
import { requestMeter, type MeasuredReply } from './measured-requests.ts';

export interface Finding {
  readonly name: RouteName;
  readonly body: string;
  readonly bytes: number;
  readonly status: number;
  /**
   * CPU time of the server's main thread above that of an ordinary call, in milliseconds; of a body that is read as a
   * stream, that of the longest turn of the event loop.
   */
  readonly extraMs: number;
}

/** A larger body is read as a stream: what counts is the longest turn of the event loop. */
const streamedBytes = 1_048_576;
/** A larger body, of an upload, is not larger in kind. */
const maxBodyBytes = 3 * 1_048_576;
/** CPU time of the main thread that a body may take beyond an ordinary call, in milliseconds. */
export const maxBlockMs = 50;

const json = { 'content-type': 'application/json' };
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function medianOf(count: number, work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await work());
  return median(times);
}

/** The built-in composer, whose readers are real; its audio is that of the fake provider, which takes no time. */
function composer(): { provider: Provider; fake: ReturnType<typeof createFakeProvider> } {
  const fake = createFakeProvider();
  const { generators } = fake.provider;
  const { music, sound_effect: effect, voice } = builtinComposer.generators;
  const provider: Provider = {
    ...builtinComposer,
    generators: {
      music: { ...music, generate: (...args) => generators.music!.generate(...args) },
      sound_effect: { ...effect, generate: (...args) => generators.sound_effect!.generate(...args) },
      voice: { ...voice, generate: (...args) => generators.voice!.generate(...args) },
    },
  };
  return { provider, fake };
}

/** The complete server in this thread, and calls of all endpoints from another one. */
export async function eventLoopMeter() {
  const { provider, fake } = composer();
  const studio = await testApp({
    provider,
    checksReplies: false,
    settings: { REQUESTS_PER_MINUTE: '0', ...receiverSettings },
  });
  const { db } = studio.services;
  const fixture = await createFixture({ ...studio, fakeProvider: { ...fake, provider } });
  const meter = requestMeter();
  onCleanup(async () => {
    await fake.release(0);
    await meter.close();
  });

  function prepared(
    endpoint: Endpoint,
    call: ApiCall,
    cookie: string,
    body: Buffer | undefined,
    headers = json as Readonly<Record<string, string>>,
  ) {
    const { method, path } = splitRoute(endpoint.route);
    const filled = path.replaceAll(/:(\w+)|\*/g, (match, name: string | undefined) =>
      encodeURIComponent(call.params?.[name ?? match] ?? 'none'),
    );
    const query = new URLSearchParams(call.query ?? {}).toString();
    return {
      url: `${studio.url}${filled}${query && `?${query}`}`,
      method,
      headers: { cookie, ...(body && { ...headers, 'content-length': String(body.length) }) },
      body: body && new Uint8Array(body),
      isEndless: Object.values(endpoint.replies).includes('events'),
    };
  }

  async function measure(name: RouteName, ended: AbortSignal): Promise<Finding[]> {
    const endpoint: Endpoint = api[name];
    const { body: schema } = endpoint;
    if (!schema) return [];
    const caller = endpoint.access === 'admin' ? 'admin' : 'project admin';
    const maxBytes = Math.min(bodyBytesOf(endpoint), maxBodyBytes);
    let call: ApiCall | undefined;
    let cookie = '';

    async function send(body?: unknown, options = {}): Promise<MeasuredReply & { sentBytes: number }> {
      ended.throwIfAborted();
      if (!call) {
        fake.releaseWaiting();
        call = await accessTable[name].call(fixture);
        cookie = await fixture.cookieOf(caller);
      }
      await db.delete(attemptsTable);
      const form =
        body === undefined && call.body === undefined ? call.form && formBody(call.form) : undefined;
      const value = body ?? call.body;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const bytes = form?.body ?? (value === undefined ? undefined : Buffer.from(text));
      const request = prepared(endpoint, call, cookie, bytes, form?.headers ?? json);
      const reply = await meter.measure(request, options);
      if (reply.status < 400 && splitRoute(endpoint.route).method !== 'GET') call = undefined;
      return { ...reply, sentBytes: bytes?.length ?? 0 };
    }
    // The first call compiles.
    await send();
    const ordinaryMs = await medianOf(3, async () => (await send()).cpuMs);
    const findings: Finding[] = [];
    async function measureBody(label: string, body: unknown): Promise<number> {
      let reply = await send(body);
      const isStreamed = reply.sentBytes > streamedBytes;
      const extraMs = async () => {
        reply = await send(body, { watchesTurns: isStreamed });
        return isStreamed ? reply.maxTurnMs : reply.cpuMs - ordinaryMs;
      };
      const first = isStreamed ? Infinity : reply.cpuMs - ordinaryMs;
      const extra = first > maxBlockMs / 2 ? await medianOf(5, extraMs) : first;
      const { sentBytes: bytes, status } = reply;
      findings.push({ name, body: label, bytes, status, extraMs: Math.round(extra * 10) / 10 });
      return status;
    }

    const valid = call?.body ?? (await accessTable[name].call(fixture)).body;
    const bodies = hostileBodies(schema, valid);
    for (const { name: label, build } of bodies) {
      for (let bytes = maxBytes * 0.98; bytes > 500; bytes /= 4) {
        const status = await measureBody(label, build(bytes));
        // A smaller one is accepted.
        if (status !== 400 && status !== 413) break;
      }
    }
    for (const { name: label, build } of hostileJson) await measureBody(label, build(maxBytes - 100));
    return findings;
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Measures hostile bodies of an endpoint. After a case that has timed out, its last request is waited for. */
    measure(name: RouteName, ended: AbortSignal): Promise<Finding[]> {
      const measured = last.then(() => measure(name, ended));
      last = measured.catch(() => undefined);
      return measured;
    },
  };
}
