import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import type { Handler } from '#providers/http/testing/fake-server.ts';
import { CancelledError } from '#providers/cancelled-error.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { attemptOptions } from '#providers/testing/attempt-options.ts';
import { studioHttpProvider } from './studio-http-provider.ts';
import { exampleScript, exampleServer } from './testing/example-server.ts';
import { jsonReply, fakeKey, fakeStudio, errorReply } from './testing/fake-studio.ts';

async function setUp(changes: Partial<ProviderOptions> = {}) {
  const entry = { name: 'studio', displayName: 'Our cellar', apiKey: fakeKey, ...changes };
  const opened = openTestProvider(await fakeStudio(), studioHttpProvider, entry);
  const { provider } = opened;
  const music = async (options = attemptOptions().options, more: object = {}) => {
    const settings = musicSettings.parse({ prompt: 'a waltz', music_length_ms: 3_000, ...more });
    const generator = provider.generators.music!;
    const request = {
      settings,
      milliUnits: await generator.milliUnits(settings),
      seed: 7,
      format: 'mp3_44100_128',
    } as const;
    return generator.generate(request, options);
  };
  const { signal } = new AbortController();
  const draw = () => provider.images!.generateImage({ prompt: 'a bell', seed: 1 }, signal);
  return { ...opened, music, draw };
}

const resumeFrom = (mark: string, changes = {}) =>
  attemptOptions({ resumeToken: { savedValue: mark, save: async () => undefined }, ...changes }).options;

const failToSave = () => Promise.reject(new Error('the database is away'));

const { provider: whole } = await setUp();
behavesLikeAProvider('studio-http', whole, {
  open: setUp,
  key: fakeKey,
  requestPath: /^\/studio-http\/1\/orders\/[^/]+$/,
  invalidRequest: (message) => errorReply(400, 'invalid', message),
  moderation: errorReply(403, 'policy'),
  quota: errorReply(402, 'quota'),
  isPoll: ({ method }) => method === 'GET',
  hasClientIds: true,
  // Text is generated without delay, by the same kind of request.
  generate: ({ text }, { signal: wanted }) => text!.improve!('music', 'a slow waltz', wanted),
});

const key = 'a-key-for-the-example';
const example = await exampleServer(key);
const { provider: reader } = openTestProvider(example, studioHttpProvider, {
  name: 'studio-example',
  displayName: 'The example',
  apiKey: key,
  dependencies: { wait: (_ms, signal) => sleep(20, undefined, { signal }) },
});
const { images: exampleImages, text: _none, ...audioOnly } = reader;
behavesLikeAProvider('the example of the documentation', audioOnly);

it('fails a request that is not done after an hour, however slow the replies are', async () => {
  let nowMs = 0;
  const wait = async (ms: number) => void (nowMs += ms + 20_000);
  const { fake, music } = await setUp({ dependencies: { now: () => nowMs, wait } });
  fake.fail(...Array.from({ length: 4_000 }, () => jsonReply(200, { status: 'working' })));
  expect(await errorOf(music())).toMatchObject({ code: 'timeout', billed: 'unknown' });
  expect(nowMs).toBeLessThan(3_630_000);
});

describe('the documented example server', () => {
  const { signal } = new AbortController();

  it('has at most 60 lines', async () => {
    expect((await readFile(exampleScript, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('identifies itself, and requires its key', async () => {
    expect(await reader.check!(signal)).toEqual({
      detail: 'It is Tones 1 and supports music, sound_effect, voice.',
    });
    const entry = { name: 'studio', displayName: 'X', apiKey: 'another' };
    const { provider: otherProvider } = openTestProvider(example, studioHttpProvider, entry);
    expect(await errorOf(otherProvider.check!(signal))).toMatchObject({ code: 'auth' });
  });

  it('rejects an unsupported service with its own message', async () => {
    const error = await errorOf(exampleImages!.generateImage({ prompt: 'x', seed: 1 }, signal));
    expect(error).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('I make no image.') as string,
    });
  });
});

describe('a studio-http request', () => {
  it('contains the settings, and the reply contains the metadata', async () => {
    const { music, fake, waits } = await setUp({ models: { music: 'large' } });
    const composition_plan = { sections: [{ section_name: 'All', duration_ms: 3_500 }] };
    const { facts } = await music(attemptOptions().options, {
      tempo: 90,
      composition_plan,
      useCompositionPlan: true,
    });
    expect(facts).toMatchObject({
      title: 'Night Train',
      genres: ['Jazz'],
      bpm: 96,
      key: 'D minor',
      metre: '3/4',
    });
    expect(JSON.parse(fake.received[0]!.body.toString())).toMatchObject({
      service: 'music',
      model: 'large',
      length_ms: 3_000,
      composition_plan: { sections: [{ duration_ms: 3_000 }] },
      tempo: 90,
      seed: 7,
    });
    expect(waits).toEqual([1_000, 1_000]);
  });

  it.each([
    [1, 3_500, 3_500],
    [30, 300_000, 300_000],
  ])(
    'is within the product limits for %i planned sections of %i ms',
    async (count, duration_ms, expected) => {
      const { provider } = await setUp();
      const sections = Array.from({ length: count }, () => ({ section_name: 'All', duration_ms }));
      const plan = { prompt: 'x', composition_plan: { sections }, useCompositionPlan: true };
      expect(await provider.generators.music!.milliUnits(musicSettings.parse(plan))).toBe(expected);
    },
  );

  it('is saved before it is sent, and processed once however often it is sent', async () => {
    const { music, fake } = await setUp();
    await errorOf(
      music(attemptOptions({ resumeToken: { savedValue: undefined, save: failToSave } }).options),
    );
    expect(fake.puts()).toBe(0);
    const first = attemptOptions();
    fake.fail((_, reply) => void reply.destroy(), jsonReply(503, {}));
    await music(first.options);
    await music(resumeFrom(first.marks[0]!));
    expect([fake.puts(), fake.created()]).toEqual([4, 1]);
  });

  it('is resumed by another process, even if it was never received', async () => {
    const { music, fake } = await setUp();
    await music(resumeFrom('0193-an-order'));
    expect(fake.received[0]!.url.pathname).toBe('/studio-http/1/orders/0193-an-order');
    expect(fake.created()).toBe(1);
  });

  it('fails if the service loses it', async () => {
    const { music, fake } = await setUp();
    fake.fail(jsonReply(200, { status: 'waiting' }));
    const error = await errorOf(music());
    expect(error).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('no such order') as string,
    });
    expect(fake.created()).toBe(0);
  });

  it('is cancelled after five minutes without a usable reply', async () => {
    const { music, fake } = await setUp();
    const unavailable: Handler = (received, reply) =>
      (received.method === 'GET' ? jsonReply(503, {}) : fake.answer)(received, reply);
    fake.fail(fake.answer, ...Array.from({ length: 400 }, () => unavailable));
    expect(await errorOf(music())).toMatchObject({ code: 'unavailable', billed: 'unknown' });
    expect([fake.puts(), fake.created(), fake.deletes()]).toEqual([1, 1, 1]);
  });

  it('is polled until its file is available', async () => {
    const { music, fake } = await setUp();
    const unavailable = Array.from({ length: 12 }, () => jsonReply(503, {}));
    fake.fail(fake.answer, fake.answer, fake.answer, ...unavailable);
    await music();
    const files = fake.received.filter(({ url }) => url.pathname.endsWith('/file'));
    expect([files.length, fake.puts(), fake.deletes()]).toEqual([13, 1, 0]);
  });

  it('is cancelled if it may have been received, and may have been charged', async () => {
    const { music, fake } = await setUp();
    const unavailable = Array.from({ length: 3 }, () => jsonReply(429, {}));
    fake.fail(jsonReply(503, {}), ...unavailable);
    expect(await errorOf(music())).toMatchObject({ code: 'busy', billed: 'unknown' });
    expect([fake.puts(), fake.deletes()]).toEqual([4, 1]);
  });

  it('is not cancelled if it was rejected', async () => {
    const { music, fake } = await setUp();
    fake.fail(jsonReply(402, {}));
    expect(await errorOf(music())).toMatchObject({ code: 'quota', billed: 'no' });
    expect(fake.deletes()).toBe(0);
  });

  it('is polled until the service is available again if an earlier process sent it', async () => {
    const { music, fake } = await setUp();
    fake.fail(...Array.from({ length: 60 }, () => jsonReply(503, {})));
    await music(resumeFrom('0193-an-order'));
    expect([fake.created(), fake.deletes()]).toEqual([1, 0]);
  });

  it.each<[string, unknown, number]>([
    ['is cancelled at the service if a user cancels the generation', new CancelledError(), 1],
    ['is left to the next process if the server shuts down', new Error('stopping'), 0],
  ])('%s', async (_what, reason, deletes) => {
    const cancel = new AbortController();
    const { music, fake } = await setUp({
      dependencies: { wait: async () => cancel.abort(reason) },
    });
    expect(await errorOf(music(attemptOptions({ signal: cancel.signal }).options))).toBe(reason);
    expect([fake.created(), fake.deletes()]).toEqual([1, deletes]);
  });
});

describe('an error', () => {
  it.each<[what: string, answer: Handler, expected: object, message: RegExp]>([
    ['about the key', errorReply(401, 'auth', 'Unauthorized'), { code: 'auth' }, /API key/],
    ['about the account', errorReply(402, 'quota'), { code: 'quota' }, /account/],
    [
      'about the prompt, with a suggestion,',
      errorReply(403, 'policy', 'No.', { suggestion: { prompt: 'a door' } }),
      { code: 'policy', suggestion: { prompt: 'a door' } },
      /content policy/,
    ],
    [
      'about the request',
      errorReply(400, 'invalid', `Too long, ${fakeKey}.`),
      { code: 'invalid' },
      /says: Too long, •••\./,
    ],
    ['without a code', jsonReply(404, {}), { code: 'invalid' }, /cannot generate this/],
    ['with an unknown code', errorReply(400, 'moonshine'), { code: 'unknown' }, /unexpected/],
    ['with an unknown status', jsonReply(200, { status: 'dancing' }), { code: 'unknown' }, /unexpected/],
  ])('%s is reported, and the request is sent once', async (_what, answer, expected, message) => {
    const { draw, fake } = await setUp();
    fake.fail(answer);
    const error = await errorOf(draw());
    expect(error).toMatchObject({ ...expected, message: expect.stringMatching(message) as string });
    expect(String(error)).not.toMatch(/unauthorized/i);
    expect(fake.puts()).toBe(1);
  });

  it('may have been charged if it occurs during processing', async () => {
    const { draw, fake } = await setUp();
    fake.fail(
      jsonReply(200, { status: 'failed', error: { code: 'invalid', message: `Sk-${fakeKey} broke.` } }),
    );
    const error = await errorOf(draw());
    expect(error).toMatchObject({ code: 'invalid', billed: 'unknown' });
    expect(String(error)).not.toContain(fakeKey);
  });

  it('is reported if the downloaded file is not audio', async () => {
    const { music, fake } = await setUp();
    fake.fail(jsonReply(200, { status: 'done' }), (_, reply) => void reply.end('<html>no sound</html>'));
    expect(await errorOf(music())).toMatchObject({ code: 'unknown', billed: 'unknown' });
  });
});
