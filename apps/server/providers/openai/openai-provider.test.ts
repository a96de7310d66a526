import { describe, expect, it } from 'vitest';
import { voiceSettings } from '#contract/voice.ts';
import type { Handler } from '#providers/http/testing/fake-server.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { planAnswer } from '#providers/testing/model-answers.data.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { attemptOptions } from '#providers/testing/attempt-options.ts';
import { openAiProvider } from './openai-provider.ts';
import { voiceLists } from './testing/replies.data.ts';
import { fakeKey, fakeOpenAi, errorReply, modelReply, type FakeModel } from './testing/fake-openai.ts';

async function setUp(changes: Partial<ProviderOptions> = {}, models?: readonly FakeModel[]) {
  const fake = await fakeOpenAi(models);
  const entry = {
    name: 'openai',
    displayName: 'OpenAI',
    apiKey: fakeKey,
    baseUrl: `${fake.baseUrl}/v1`,
    ...changes,
  };
  const opened = openTestProvider(fake, openAiProvider, entry);
  const { provider } = opened;
  const speak = (options = attemptOptions().options, more: object = {}) => {
    const settings = voiceSettings.parse({ text: 'Hello', voice: 'af_heart', ...more });
    return provider.generators.voice!.generate(
      { settings, milliUnits: 5, seed: 1, format: 'mp3_44100_128' },
      options,
    );
  };
  const { signal } = new AbortController();
  return {
    ...opened,
    speak,
    draw: () => provider.images!.generateImage({ prompt: 'a lighthouse', seed: 1 }, signal),
    improve: (prompt = 'a waltz') => provider.text!.improve!('music', prompt, signal),
    plan: () => provider.text!.plan!({ prompt: 'a waltz', instrumental: true, tempo: 84 }, signal),
    sent: (): unknown => JSON.parse(fake.received.at(-1)!.body.toString()),
  };
}

const { provider: whole } = await setUp();
behavesLikeAProvider('OpenAI', whole, {
  open: async () => {
    const opened = await setUp({ models: { voice: 'x' } });
    await opened.provider.voices();
    return opened;
  },
  key: fakeKey,
  requestPath: /^\/v1\/audio\/speech$/,
  invalidRequest: (message) => errorReply(400, 'invalid_value', message),
  moderation: errorReply(400, 'content_policy_violation'),
  quota: errorReply(429, 'insufficient_quota'),
});

describe('speech', () => {
  it('is requested with the parameters of the API and the chosen model', async () => {
    const { speak, sent } = await setUp({ models: { voice: 'kokoro' } });
    const { facts } = await speak(attemptOptions().options, { speed: 1.5 });
    expect(sent()).toEqual({
      model: 'kokoro',
      input: 'Hello',
      voice: 'af_heart',
      response_format: 'wav',
      speed: 1.5,
    });
    expect(facts).toEqual({ title: 'Hello', genres: [], provenance: { model: 'kokoro', seed: null } });
  });

  it('has the voices that the server lists, with the language derived from their names', async () => {
    const { provider } = await setUp();
    expect(await provider.voices()).toEqual([
      { id: 'af_heart', name: 'Heart', description: 'Female', language: 'en-US' },
      { id: 'bm_george', name: 'George', description: 'Male', language: 'en-GB' },
      { id: 'robot', name: 'Robot', description: '', language: 'und' },
    ]);
  });

  it.each(Object.entries(voiceLists))('has the voices of a list of %s', async (_form, list) => {
    const { provider, fake } = await setUp();
    fake.fail((_, reply) => void reply.writeHead(200).end(JSON.stringify(list)));
    expect((await provider.voices()).map(({ id, language }) => [id, language])).toEqual([
      ['af_heart', 'en-US'],
    ]);
  });

  it('has the default voices if the server cannot list voices', async () => {
    const { provider, fake } = await setUp();
    fake.fail(errorReply(404, 'not_found'));
    expect((await provider.voices()).map(({ id }) => id)).toContain('alloy');
  });

  it('is not requested again by a process that resumes it', async () => {
    const { speak, fake } = await setUp();
    const first = attemptOptions();
    await speak(first.options);
    const again = attemptOptions({
      resumeToken: { savedValue: first.marks[0], save: async () => undefined },
    });
    expect(await errorOf(speak(again.options))).toMatchObject({ billed: 'unknown' });
    expect(fake.posts()).toBe(1);
  });
});

describe('an error reply', () => {
  const blocked = 'Your request was rejected by the safety system.';
  it.each<[what: string, answer: Handler, code: string, message: RegExp]>([
    ['about an image prompt', errorReply(400, 'moderation_blocked', blocked), 'policy', /content policy/],
    [
      'with an error type only',
      errorReply(400, '', blocked, 'image_generation_user_error'),
      'policy',
      /content policy/,
    ],
    ['about the key', errorReply(401, 'invalid_api_key', `Unauthorized ${fakeKey}`), 'auth', /API key/],
    ['about missing credits', errorReply(429, 'insufficient_quota'), 'quota', /account/],
    ['about the account', errorReply(403, 'unsupported_country'), 'quota', /account/],
    ['about a model', errorReply(404, 'model_not_found', 'No model x.'), 'invalid', /says: No model x\./],
    [
      'with a string as error',
      (_, reply) => void reply.writeHead(400).end('{"error":"no such model"}'),
      'invalid',
      /no such model/,
    ],
    [
      'in the format of Kokoro',
      (_, reply) => void reply.writeHead(400).end('{"detail":{"error":"x","message":"Voice?"}}'),
      'invalid',
      /Voice\?/,
    ],
    ['without a message', (_, reply) => void reply.writeHead(400).end('[]'), 'invalid', /generate this\.$/],
  ])('%s is not charged, not retried, and contains no secret', async (_what, answer, code, message) => {
    const { fake, draw } = await setUp({ models: { image: 'x' } });
    fake.fail(answer);
    const error = await errorOf(draw());
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ code, billed: 'no', message: expect.stringMatching(message) as string });
    expect(String(error)).not.toMatch(/unauthorized|fake-key/i);
    expect(fake.posts()).toBe(1);
  });
});

it.each([
  '{"data":[]}',
  '{"data":[{"url":"https://example.com/a.png"}]}',
  '{"data":[{"b64_json":"%%"}]}',
  '',
])('an image generation fails if the reply contains no image: %s', async (body) => {
  const { fake, draw } = await setUp({ models: { image: 'x' } });
  fake.fail((_, reply) => void reply.end(body));
  expect(await errorOf(draw())).toMatchObject({ code: 'unknown', billed: 'unknown' });
  expect(fake.posts()).toBe(1);
});

describe('prompt improvement and plans', () => {
  it('use the first fitting model that the server lists if none is named, and list them once in five minutes', async () => {
    const { improve, sent, fake } = await setUp();
    await improve();
    await improve();
    expect(sent()).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user', content: 'a waltz' }],
    });
    expect(fake.received.map(({ url }) => url.pathname)).toEqual([
      '/v1/models',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ]);
  });

  it('ignore text around the JSON', async () => {
    const { improve, fake } = await setUp({ models: { text: 'x' } });
    fake.fail(modelReply('<think>Hm.</think> Here you are:\n```json\n{"prompt": "A better waltz."}\n```'));
    expect(await improve()).toBe('A better waltz.');
    expect(fake.posts()).toBe(1);
  });

  it('are requested once more with the validation errors if the reply is invalid', async () => {
    const { plan, fake, sent } = await setUp({ models: { text: 'x' } });
    fake.fail(modelReply(JSON.stringify({ ...planAnswer, sections: [] })));
    expect((await plan()).sections).toHaveLength(2);
    expect(fake.posts()).toBe(2);
    const { messages } = sent() as { messages: { role: string; content: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages.at(-1)!.content).toMatch(/sections: /);
  });

  it('fail if the second reply is invalid too', async () => {
    const { improve, fake } = await setUp({ models: { text: 'x' } });
    fake.fail(modelReply('no'), modelReply(null));
    expect(await errorOf(improve())).toMatchObject({ code: 'unknown', billed: 'unknown' });
    expect(fake.posts()).toBe(2);
  });

  it.each<[string, Handler]>([
    ['refuses', modelReply(null, { refusal: 'I cannot help with that.' })],
    ['is stopped by the content filter', modelReply('', {}, 'content_filter')],
  ])('fail with a content policy error if the model %s', async (_what, answer) => {
    const { improve, fake } = await setUp({ models: { text: 'x' } });
    fake.fail(answer);
    expect(await errorOf(improve())).toMatchObject({ code: 'policy' });
    expect(fake.posts()).toBe(1);
  });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('a model that has ended is not chosen, and a service that has no other says so before anything is sent', async () => {
  const { speak, improve, sent, fake } = await setUp({}, [
    { id: 'sdxl-1', shutdown_date: inDays(-1) },
    { id: 'chat-1', shutdown_date: null },
    { id: 'tts-ending', shutdown_date: inDays(30) },
    { id: 'tts-lasting' },
  ]);
  await speak();
  expect(sent()).toMatchObject({ model: 'tts-lasting' });
  await improve();
  expect(sent()).toMatchObject({ model: 'chat-1' });
  const { draw: drawNothing, fake: empty } = await setUp({}, [{ id: 'sdxl-1', shutdown_date: inDays(-1) }]);
  expect(await errorOf(drawNothing())).toMatchObject({
    code: 'invalid',
    billed: 'no',
    message: 'OpenAI lists no model for images. An admin can name one.',
  });
  expect([empty.posts(), fake.posts()]).toEqual([0, 2]);
});

it('the connection test reports the models with their last days, or an invalid key', async () => {
  const { provider } = await setUp({}, [{ id: 'kokoro' }, { id: 'small', shutdown_date: inDays(30) }]);
  const { signal } = new AbortController();
  expect(await provider.check!(signal)).toEqual({
    detail: 'It responds and has 2 models.',
    models: {
      defaults: { voice: 'kokoro', image: 'kokoro', text: 'small' },
      ends: { small: inDays(30) },
    },
  });
  const { provider: other } = await setUp({ apiKey: 'another' });
  expect(await errorOf(other.check!(signal))).toMatchObject({ code: 'auth' });
});
