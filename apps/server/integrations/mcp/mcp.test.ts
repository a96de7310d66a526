import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, test } from 'vitest';
import { apiTokenScopes } from '#contract/api-token-scopes.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { connectMcp, errorOf, factsOf, newToken } from './testing/mcp-client.ts';

const secret = 'the same in all processes';
const studio = await testApp({ secret });
const { admin, creatorWithProject: creator } = await creatorFactory(studio);

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'test', version: '1' },
  },
};

/** Sends a message as a program without an SDK does. */
const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The id of a new session. */
async function session(url: string, token: string): Promise<string> {
  const reply = await post(url, initialize, bearer(token));
  expect(await reply.text()).toContain('"protocolVersion":"2025-06-18"');
  return reply.headers.get('mcp-session-id')!;
}

const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];

test('a request without an API token gets 401 and says how to authenticate', async () => {
  const { user } = await creator();
  const replies = {
    none: await post(studio.url, initialize),
    cookie: await post(studio.url, initialize, { cookie: user.session.join('=') }),
    other: await post(studio.url, initialize, { authorization: 'Bearer abc' }),
    unknown: await post(studio.url, initialize, bearer('tutti_unknown')),
  };
  for (const reply of Object.values(replies)) {
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await codeOf(reply)).toEqual([401, 'unauthenticated']);
  }
});

test('a revoked API token ends the session on the next call', async () => {
  const { user } = await creator();
  const { token, id } = await newToken(user);
  const client = await connectMcp(studio.url, token);
  await factsOf(client, 'list_projects');
  await user.request('revokeApiToken', { params: { apiTokenId: id } });
  await expect(client.callTool({ name: 'list_projects', arguments: {} })).rejects.toThrow(/401|revoked/);
});

test('pages of other sites are refused, also through a name that leads to the server', async () => {
  const { user } = await creator();
  const { token } = await newToken(user);
  const named = await testApp({
    besides: studio.storage.database,
    secret,
    settings: { PUBLIC_URL: 'https://studio.example.org' },
  });
  const from = (url: string, origin: string) => post(url, initialize, { ...bearer(token), origin });
  expect(await codeOf(await from(studio.url, 'https://evil.example'))).toEqual([403, 'foreign_origin']);
  expect(await codeOf(await from(studio.url, 'null'))).toEqual([403, 'foreign_origin']);
  // The address of the page is that of the server, as in DNS rebinding.
  expect(await codeOf(await from(named.url, new URL(named.url).origin))).toEqual([403, 'foreign_origin']);
  expect((await from(named.url, 'https://studio.example.org')).status).toBe(200);
  expect((await post(named.url, initialize, bearer(token))).status).toBe(200);
});

test('a session is valid for its API token only, and an unknown one begins again', async () => {
  const { user } = await creator();
  const { token } = await newToken(user);
  const { token: other } = await newToken(user);
  const id = await session(studio.url, token);
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
  const send = (with_: string, sessionId: string) =>
    post(studio.url, ping, { ...bearer(with_), 'mcp-session-id': sessionId });
  expect(await (await send(token, id)).text()).toContain('"id":2');
  expect((await send(other, id)).status).toBe(404);
  expect((await send(token, `${id}x`)).status).toBe(404);
  expect((await send(token, 'unknown')).status).toBe(404);
  // Without a session there are no questions, but everything else.
  expect(await (await post(studio.url, ping, bearer(token))).text()).toContain('"id":2');
});

test('other methods and malformed messages are refused', async () => {
  const { user } = await creator();
  const { token } = await newToken(user);
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(`${studio.url}/mcp`, {
      method,
      headers: { ...bearer(token), accept: 'text/event-stream' },
    });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  }
  const statuses = [
    await post(studio.url, '{', bearer(token)),
    await post(studio.url, '"text"', bearer(token)),
    await post(studio.url, [], bearer(token)),
    await post(studio.url, { jsonrpc: '1.0', id: 1, method: 'ping' }, bearer(token)),
    await post(studio.url, initialize, { ...bearer(token), accept: 'text/html' }),
    await post(studio.url, initialize, { ...bearer(token), 'content-type': 'text/plain' }),
    await post(
      studio.url,
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      {
        ...bearer(token),
        'mcp-protocol-version': '1999-01-01',
      },
    ),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 202, 400, 406, 415, 400]);
});

test.each(['*/*', 'application/json', 'application/*;q=0.8'])(
  'a client that accepts %s gets JSON',
  async (accept) => {
    const { user } = await creator();
    const { token } = await newToken(user);
    for (const message of [
      initialize,
      { jsonrpc: '2.0', id: 2, method: 'ping' },
      { jsonrpc: '2.0', id: 3, method: 'tools/list' },
    ]) {
      const reply = await post(studio.url, message, { ...bearer(token), accept });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^application\/json/),
      ]);
      expect(await reply.json()).toMatchObject({
        jsonrpc: '2.0',
        id: message.id,
        result: expect.any(Object),
      });
    }
  },
);

test.each(apiTokenScopes)(
  'the client of the SDK lists the tools with a token for %s, whose schemas are objects that validate',
  async (scope) => {
    const user = scope === 'admin' ? admin : (await creator()).user;
    const { token } = await newToken(user, { scopes: [scope] });
    const client = await connectMcp(studio.url, token);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(20);
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema!]) {
        expect([name, schema.type]).toEqual([name, 'object']);
        expect(schema).not.toHaveProperty('$ref');
        // Compiles the schema and all its references.
        expect(new AjvJsonSchemaValidator().getValidator(schema as JsonSchemaType)({}).valid).toBeTypeOf(
          'boolean',
        );
      }
    }
  },
);

test('a body with several messages is refused in versions of the protocol without batches', async () => {
  const { user } = await creator();
  const { token } = await newToken(user);
  const pings = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  const send = (version: object) => post(studio.url, pings, { ...bearer(token), ...version });
  expect((await send({})).status).toBe(200);
  expect((await send({ 'mcp-protocol-version': '2025-03-26' })).status).toBe(200);
  expect(await codeOf(await send({ 'mcp-protocol-version': '2025-06-18' }))).toEqual([
    400,
    'validation_failed',
  ]);
});

test('each message of a body counts in the rate limit', async () => {
  const { user } = await creator();
  const { token } = await newToken(user);
  const limited = await testApp({
    besides: studio.storage.database,
    secret,
    settings: { REQUESTS_PER_MINUTE: '50' },
  });
  const lists = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await post(limited.url, lists, bearer(token))).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('tools can do what the API token and its owner can, and errors have the code of the API', async () => {
  const { user, projectId } = await creator();
  const { projectId: foreign } = await creator();
  const { token } = await newToken(user, { scopes: ['read'] });
  const reader = await connectMcp(studio.url, token);
  const args = { prompt: 'rain', duration: 1_000 };
  expect(await factsOf(reader, 'list_projects')).toMatchObject({ projects: [{ id: projectId }] });
  const confirmed = { ...args, projectId, confirm_tokens: 10 };
  expect(await errorOf(reader, 'generate_sound_effect', confirmed)).toMatchObject({
    code: 'token_scope_required',
    needed: 'generate',
  });
  const { token: bound } = await newToken(user, { projectId, spendingLimit: 100 });
  const inProject = await connectMcp(studio.url, bound);
  expect(await factsOf(inProject, 'get_access')).toMatchObject({ token: { projectId } });
  expect(await factsOf(inProject, 'generate_sound_effect', { ...args, projectId })).toMatchObject({
    status: 'completed',
  });
  expect(await errorOf(inProject, 'search_tracks', { projectId: foreign })).toMatchObject({
    code: expect.stringMatching(/^(not_found|token_project_bound)$/),
  });
  expect(await errorOf(reader, 'get_track', { trackId: 'x' })).toMatchObject({
    code: 'validation_failed',
    issues: [{ path: 'trackId' }],
  });
  const { token: ofAdmin } = await newToken(admin, { scopes: ['generate'], spendingLimit: 100 });
  const failing = { ...args, projectId: await projectOf(admin), prompt: 'break' };
  const failed = await errorOf(await connectMcp(studio.url, ofAdmin), 'generate_sound_effect', failing);
  expect(failed).toMatchObject({ code: 'generation_failed' });
  expect(JSON.stringify(failed)).not.toContain('secret inner detail');
});

const projectOf = async (user: ApiUser) =>
  (await user.call('createProject', { body: { name: 'A film' } })).id;

test('calls count towards the rate limit of the API token', async () => {
  const limited = await testApp({
    besides: studio.storage.database,
    secret,
    settings: { REQUESTS_PER_MINUTE: '6' },
  });
  const { user } = await creator();
  const { token } = await newToken(user);
  const id = await session(limited.url, token);
  const headers = { ...bearer(token), 'mcp-session-id': id };
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_access' } };
  const texts: string[] = [];
  for (let count = 0; count < 2; count++) texts.push(await (await post(limited.url, call, headers)).text());
  expect(texts[0]).toContain('structuredContent');
  expect(await codeOf(await post(limited.url, call, headers))).toEqual([429, 'too_many_requests']);
});

/** The messages of an event stream. */
async function* messages(reply: Response) {
  let text = '';
  for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data) as { id: string | number; method?: string; result?: unknown };
    }
  }
}

test('answers and cancellations reach the process that holds the call', async () => {
  const other = await testApp({ besides: studio.storage.database, secret });
  const { user, projectId } = await creator();
  const { token } = await newToken(user);
  const sessionHeaders = { ...bearer(token), 'mcp-session-id': await session(studio.url, token) };
  const call = (id: number, prompt: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'generate_sound_effect', arguments: { projectId, prompt, duration: 1_000 } },
  });

  const quiet = messages(await post(studio.url, call(7, 'quiet'), sessionHeaders));
  const { value: question } = await quiet.next();
  expect(question).toMatchObject({ method: 'elicitation/create', params: { message: expect.any(String) } });
  const answer = { jsonrpc: '2.0', id: question!.id, result: { action: 'accept', content: {} } };
  expect((await post(other.url, answer, sessionHeaders)).status).toBe(202);
  expect((await quiet.next()).value).toMatchObject({
    id: 7,
    result: { structuredContent: { status: 'completed' } },
  });
  expect(await quiet.next()).toMatchObject({ done: true });

  const waiting = messages(await post(studio.url, call(8, 'wait'), sessionHeaders));
  const { value: second } = await waiting.next();
  await post(other.url, { ...answer, id: second!.id }, sessionHeaders);
  await eventually(() =>
    expect(studio.fakeProvider.waitingCount() + other.fakeProvider.waitingCount()).toBe(1),
  );
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 8 } };
  await post(other.url, cancelled, sessionHeaders);
  // A cancelled call is not answered; its stream ends.
  expect(await waiting.next()).toMatchObject({ done: true });
  const statuses = async () =>
    (await user.call('listGenerations', { params: { projectId } })).generations.map(({ status }) => status);
  await expect.poll(statuses).toEqual(['cancelled', 'completed']);
});

test('the same request sent twice generates and charges once', async () => {
  const { user, projectId } = await creator();
  const { token } = await newToken(user, { spendingLimit: 100 });
  const headers = { ...bearer(token), 'mcp-session-id': await session(studio.url, token) };
  const call = {
    jsonrpc: '2.0',
    id: 'a',
    method: 'tools/call',
    params: { name: 'generate_sound_effect', arguments: { projectId, prompt: 'quiet', duration: 1_000 } },
  };
  const replies = await Promise.all([post(studio.url, call, headers), post(studio.url, call, headers)]);
  for (const reply of replies) expect(await reply.text()).toContain('"status":"completed"');
  const { generations } = await user.call('listGenerations', { params: { projectId } });
  expect(generations).toHaveLength(1);
});

test('a call that is running when the process stops leaves its generation running', async () => {
  const stopping = await testApp({ besides: studio.storage.database, secret });
  const { user, projectId } = await creator();
  const { token } = await newToken(user, { spendingLimit: 100 });
  const client = await connectMcp(stopping.url, token);
  const args = { projectId, prompt: 'wait', duration: 1_000 };
  const call = client.callTool({ name: 'generate_sound_effect', arguments: args });
  call.catch(() => undefined);
  const waiting = () => studio.fakeProvider.waitingCount() + stopping.fakeProvider.waitingCount();
  await eventually(() => expect(waiting()).toBe(1));
  await stopping.app.close();
  const { generations } = await user.call('listGenerations', { params: { projectId } });
  expect(generations).toMatchObject([{ status: 'generating' }]);
  stopping.fakeProvider.releaseWaiting();
  studio.fakeProvider.releaseWaiting();
});
