import { describe, expect, it } from 'vitest';
import type { Handler } from '#providers/http/testing/fake-server.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { anthropicProvider } from './anthropic-provider.ts';
import { fakeAnthropic, fakeKey, errorReply, modelReply } from './testing/fake-anthropic.ts';

async function setUp(changes: Partial<ProviderOptions> = {}) {
  const entry = { name: 'anthropic', displayName: 'Anthropic', apiKey: fakeKey, ...changes };
  const opened = openTestProvider(await fakeAnthropic(), anthropicProvider, entry);
  const { fake, provider } = opened;
  const { signal } = new AbortController();
  return {
    ...opened,
    improve: () => provider.text!.improve!('music', 'a waltz', signal),
    sent: (): unknown => JSON.parse(fake.received.at(-1)!.body.toString()),
  };
}

const { provider: whole } = await setUp();
behavesLikeAProvider('Anthropic', whole, {
  open: async () => setUp({ models: { text: 'x' } }),
  key: fakeKey,
  requestPath: /^\/v1\/messages$/,
  invalidRequest: (message) => errorReply(400, 'invalid_request_error', message),
  moderation: modelReply('', 'refusal'),
  quota: errorReply(400, 'invalid_request_error', 'Your credit balance is too low.'),
});

describe('prompt improvement', () => {
  it('uses the newest small model, and lists the models only once', async () => {
    const { improve, fake, sent } = await setUp();
    await improve();
    await improve();
    expect(sent()).toMatchObject({
      model: 'claude-haiku-9',
      messages: [{ role: 'user', content: 'a waltz' }],
    });
    expect(fake.received.map(({ url }) => url.pathname)).toEqual([
      '/v1/models',
      '/v1/messages',
      '/v1/messages',
    ]);
  });

  it('uses the model chosen in the provider settings', async () => {
    const { improve, sent } = await setUp({ models: { text: 'claude-large-9' } });
    await improve();
    expect(sent()).toMatchObject({ model: 'claude-large-9' });
  });

  it('reports a refusal by the model as a content policy error', async () => {
    const { improve, fake } = await setUp({ models: { text: 'x' } });
    fake.fail(modelReply('', 'refusal'));
    expect(await errorOf(improve())).toMatchObject({ code: 'policy' });
    expect(fake.posts()).toBe(1);
  });

  it('is retried once if the reply is truncated', async () => {
    const { improve, fake } = await setUp({ models: { text: 'x' } });
    fake.fail(modelReply('{"prompt": "A wal', 'max_tokens'));
    expect(await improve()).toMatch(/waltz/);
    expect(fake.posts()).toBe(2);
  });
});

it.each<[what: string, answer: Handler, expected: object]>([
  [
    'about the key',
    errorReply(401, 'authentication_error'),
    { code: 'auth', requestId: 'req_2', billed: 'no' },
  ],
  [
    'about missing credits',
    errorReply(400, 'invalid_request_error', 'Your credit balance is too low.'),
    { code: 'quota' },
  ],
  ['about the account', errorReply(403, 'permission_error'), { code: 'quota' }],
  ['about the request', errorReply(400, 'invalid_request_error', 'max_tokens'), { code: 'invalid' }],
  ['about an overload', errorReply(529, 'overloaded_error'), { code: 'busy', billed: 'unknown' }],
  ['about a server error', errorReply(500, 'api_error'), { code: 'unavailable', billed: 'unknown' }],
  ['without a body', (_, reply) => void reply.writeHead(401).end(), { code: 'auth' }],
])('an error reply %s is reported, and the request is sent once', async (_what, answer, expected) => {
  const { improve, fake } = await setUp({ models: { text: 'x' } });
  fake.fail(answer);
  expect(await errorOf(improve())).toMatchObject(expected);
  expect(fake.posts()).toBe(1);
});

it('the connection test reports the number of models', async () => {
  const { provider } = await setUp();
  expect(await provider.check!(new AbortController().signal)).toEqual({
    detail: 'It responds and has 3 models.',
    models: { defaults: { text: 'claude-haiku-9' }, ends: {} },
  });
});
