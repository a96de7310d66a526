import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generateSource } from 'oazapfts';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { webhookEventTypes, webhookTestType } from '#contract/webhook-event-types.ts';
import { audioWithoutTags } from '#contract/testing/audio-without-tags.ts';
import { testApp } from './test-app.ts';

const { app, url, services } = await testApp();

interface DescribedReply {
  /** Error replies are components. */
  readonly $ref?: string;
  readonly headers?: Record<string, object>;
  readonly content?: Record<string, { schema: { $ref?: string } }>;
}

interface Operation {
  readonly operationId?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { in: string; name: string }[];
  readonly responses: Record<string, DescribedReply>;
}

interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, { properties?: object }>;
    readonly responses: Record<string, DescribedReply>;
  };
}

test('the OpenAPI description is serialized and compressed once', async () => {
  const headers = { 'accept-encoding': 'br' };
  const first = await app.inject({ url: '/api/docs/json', headers });
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  const own = app.swagger;
  app.swagger = () => {
    throw new Error('written again');
  };
  try {
    for (const path of ['/api/docs/json', '/api/openapi.json']) {
      const { rawPayload, statusCode } = await app.inject({ url: path, headers });
      expect([statusCode, rawPayload.equals(first.rawPayload)]).toEqual([200, true]);
    }
  } finally {
    app.swagger = own;
  }
});

const describe = async () => (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;

test('the OpenAPI description passes an independent OpenAPI 3.1 validator', async () => {
  const description = await describe();
  expect(description.openapi).toBe('3.1.0');
  expect(await new Validator().validate({ ...description })).toMatchObject({ valid: true });
});

test('the OpenAPI description contains exactly the endpoints of the contract, under their names', async () => {
  const { paths } = await describe();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const expected = Object.entries(routes).map(([name, route]) => {
    const { method, path } = splitRoute(route);
    return `${name} ${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{key}')}`;
  });
  expect(described.toSorted()).toEqual(expected.toSorted());
});

const operations = ({ paths }: Description) =>
  new Map(Object.values(paths).flatMap((methods) => Object.values(methods).map((o) => [o.operationId, o])));
function replyOf({ components }: Description, operation: Operation | undefined, status: string) {
  const reply = operation!.responses[status]!;
  return reply.$ref ? components.responses[reply.$ref.split('/').at(-1)!]! : reply;
}
const headersOf = (operation: Operation | undefined) =>
  operation?.parameters?.filter((parameter) => parameter.in === 'header').map(({ name }) => name);

test('the OpenAPI description declares request and response headers', async () => {
  const description = await describe();
  const calls = operations(description);
  const order = calls.get('generateMusic')!;
  expect(headersOf(order)).toEqual(['Prefer', 'Idempotency-Key']);
  expect(Object.keys(order.responses['202']!.headers!)).toEqual(['Preference-Applied', 'Location']);
  expect(Object.keys(replyOf(description, order, '429').headers!)).toEqual(['Retry-After']);
  expect(headersOf(calls.get('getTrackStems'))).toEqual(['Prefer']);
  expect(headersOf(calls.get('listTracks'))).toEqual([]);
  expect(Object.keys(calls.get('listTracks')!.responses['200']!.headers!)).toEqual(['Link']);
  expect(calls.get('signIn')!.security).toEqual([]);
});

test('the OpenAPI description reuses named schemas and declares the media types of files', async () => {
  const description = await describe();
  const calls = operations(description);
  const { schemas } = description.components;
  const jsonOf = (name: string, status: string) =>
    replyOf(description, calls.get(name), status).content!['application/json']!.schema.$ref;
  expect(jsonOf('generateMusic', '201')).toBe('#/components/schemas/TrackDetail');
  expect(jsonOf('generateMusic', '202')).toBe('#/components/schemas/Generation');
  expect(jsonOf('generateMusic', '402')).toBe('#/components/schemas/Error');
  expect(schemas).toHaveProperty('OutputFormat');
  expect(Object.keys(schemas['Error']!.properties!)).toEqual(
    expect.arrayContaining(['code', 'message', 'issues', 'needed', 'balance']),
  );
  expect(JSON.stringify(description).length / calls.size).toBeLessThan(2_900);
  const media = Object.fromEntries(
    ['getTrackMidi', 'getTrackStems', 'getTrackWav', 'previewVoice', 'streamGeneration'].map((name) => [
      name,
      Object.keys(calls.get(name)!.responses['200']!.content!).join(),
    ]),
  );
  expect(media).toEqual({
    getTrackMidi: 'audio/midi',
    getTrackStems: 'application/zip',
    getTrackWav: 'audio/wav',
    previewVoice: 'audio/mpeg',
    streamGeneration: 'audio/mpeg',
  });
});

test('the OpenAPI description contains the messages of webhooks', async () => {
  const { webhooks, components } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description & {
    webhooks: Record<string, { post: { requestBody: object } }>;
  };
  expect(Object.keys(webhooks)).toEqual([...webhookEventTypes, webhookTestType]);
  const { requestBody } = webhooks['comment.created']!.post;
  expect(requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: {
            type: { const: 'comment.created' },
            data: { $ref: '#/components/schemas/WebhookComment' },
          },
        },
      },
    },
  });
  expect(components.schemas['WebhookComment']?.properties).toHaveProperty('comment');
});

interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
}

/** The part of the generated client that this test uses. */
interface Client {
  readonly defaults: { baseUrl: string; fetch: typeof fetch };
  register(body: object): Promise<Answer<{ id: string }>>;
  validateInvite(body: object): Promise<Answer<{ role: string }>>;
  createProject(body: object): Promise<Answer<{ id: string }>>;
  generateMusic(projectId: string, body: object): Promise<Answer<{ id: string; downloadUrl: string }>>;
  getTrack(trackId: string): Promise<Answer<{ provider: string }>>;
}

/** Generates a client from the OpenAPI description alone. */
async function clientFromDescription(): Promise<Client> {
  // Inside the checkout, so that the client resolves its imports.
  const cache = join(import.meta.dirname, '..', '..', '..', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const description = join(folder, 'openapi.json');
  await writeFile(description, JSON.stringify(await describe()));
  const source = join(folder, 'client.ts');
  await writeFile(source, await generateSource(description));
  expect(await readFile(source, 'utf8')).toContain('export function generateMusic');
  return (await import(/* @vite-ignore */ source)) as Client;
}

/** `fetch` with a cookie jar for the session. */
function fetchWithCookie(): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    const reply = await fetch(input, { ...init, headers });
    cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return reply;
  };
}

test('a client generated from the OpenAPI description registers, generates a track and downloads it', async () => {
  const client = await clientFromDescription();
  client.defaults.baseUrl = url;
  client.defaults.fetch = fetchWithCookie();
  const code = await services.invites.ensureFirstAdminCode();

  const account = {
    email: 'ada@example.org',
    password: 'long enough a word',
    firstName: 'Ada',
    lastName: 'L',
  };
  expect(await client.register(account)).toMatchObject({ status: 201, data: { email: account.email } });
  expect(await client.validateInvite({ code })).toMatchObject({ status: 200, data: { role: 'admin' } });
  const project = await client.createProject({ name: 'Night train', isPublic: false });
  expect(project).toMatchObject({ status: 201, data: { name: 'Night train' } });
  const track = await client.generateMusic(project.data.id, { prompt: 'a tone', music_length_ms: 2_000 });
  expect(track).toMatchObject({ status: 201, data: { title: 'a tone', duration: 2 } });
  expect(await client.getTrack(track.data.id)).toMatchObject({ status: 200, data: { provider: 'builtin' } });
  // The generator parses every reply whose errors are JSON as JSON or text, so the file is fetched by its URL.
  const file = await client.defaults.fetch(url + track.data.downloadUrl);
  expect(file.status).toBe(200);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(audioWithoutTags(bytes)).toHaveLength(2 * 8_000);
});
