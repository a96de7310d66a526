import { describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { attemptOptions } from '#providers/testing/attempt-options.ts';
import { aceStepProvider } from './acestep-provider.ts';
import { exactly, jsonReply, fakeAceStep, fakeKey } from './testing/fake-acestep.ts';
import { replies } from './testing/replies.data.ts';

async function setUp(changes: Partial<ProviderOptions> = {}) {
  const entry = { name: 'acestep', displayName: 'Our GPU', apiKey: fakeKey, ...changes };
  const opened = openTestProvider(await fakeAceStep(), aceStepProvider, entry);
  const { provider } = opened;
  const music = async (options: GenerateOptions = attemptOptions().options, settings: object = {}) => {
    const parsed = musicSettings.parse({ prompt: 'a waltz', music_length_ms: 10_000, ...settings });
    const generator = provider.generators.music!;
    const request = { settings: parsed, milliUnits: await generator.milliUnits(parsed), seed: 5 };
    return generator.generate({ ...request, format: 'mp3_44100_128' }, options);
  };
  return { ...opened, music };
}

const resumeFrom = (mark: string) =>
  attemptOptions({ resumeToken: { savedValue: mark, save: async () => undefined } }).options;

const failToSave = () => Promise.reject(new Error('the database is away'));

const { provider: whole } = await setUp();
behavesLikeAProvider('ACE-Step', whole, {
  // The list of the models is read before, so that the first request is the order.
  open: async () => {
    const opened = await setUp();
    await opened.provider.check!(new AbortController().signal);
    return opened;
  },
  key: fakeKey,
  requestPath: /^\/release_task$/,
  invalidRequest: (detail) => jsonReply(400, { detail }),
  isPoll: ({ url }) => ['/query_result', '/v1/audio'].includes(url.pathname),
});

describe('a music generation', () => {
  it('submits the task once, polls until it is done and returns the metadata', async () => {
    const { fake, music, waits } = await setUp();
    fake.state({ bpm: 96, keyscale: 'D minor', timesignature: '3' });
    const { facts } = await music();
    expect(facts).toMatchObject({
      bpm: 96,
      key: 'D minor',
      metre: '3/4',
      title: 'a waltz',
      provenance: { model: 'acestep-v15-turbo', seed: 5 },
    });
    expect(fake.submissions()).toBe(1);
    expect(fake.polls()).toBe(4);
    expect(waits).toEqual([2_000, 2_000, 2_000]);
  });

  it('sends sections as tags in the lyrics, and the other settings in the prompt', async () => {
    const { fake, music } = await setUp();
    const composition_plan = {
      positive_global_styles: ['warm'],
      negative_global_styles: ['drums'],
      sections: [{ section_name: 'Verse', lines: ['Over the hill'] }, { section_name: 'Outro' }],
    };
    const plan = { composition_plan, useCompositionPlan: true, tempo: 90, genres: ['Folk'], energy: 'low' };
    await music(attemptOptions().options, plan);
    expect(fake.order()).toEqual({
      prompt: 'a waltz, Folk, low energy, no drums, warm',
      lyrics: '[Verse]\nOver the hill\n\n[Outro]',
      vocal_language: 'en',
      bpm: 90,
      audio_duration: 10,
      audio_format: 'wav',
      inference_steps: 8,
      seed: 5,
      use_random_seed: false,
      batch_size: 1,
      use_cot_caption: false,
      use_cot_language: false,
    });
  });

  it.each([
    ['2', '2/4'],
    ['3', '3/4'],
    ['4', '4/4'],
    ['6', '6/8'],
    ['7', undefined],
    ['N/A', undefined],
    ['', undefined],
  ])('reads the metre %j as %s', async (timesignature, metre) => {
    const { fake, music } = await setUp();
    fake.state({ timesignature });
    expect((await music()).facts.metre).toBe(metre);
  });

  it('states no tempo, key and metre if the server does not know them', async () => {
    const { music } = await setUp();
    const { facts } = await music();
    expect([facts.bpm, facts.key, facts.metre]).toEqual([undefined, undefined, undefined]);
  });

  it('is a song with words of the composer if vocals are ordered without lyrics', async () => {
    const { fake, music } = await setUp();
    const { facts } = await music(attemptOptions().options, {
      prompt: 'a pop song about the sea',
      instrumental: false,
      music_length_ms: 20_000,
    });
    const { lyrics, vocal_language } = fake.order() as { lyrics: string; vocal_language: string };
    const lines = lyrics.split('\n').filter((line) => line !== '' && !line.startsWith('['));
    expect(lines.length).toBeGreaterThan(1);
    expect([lyrics.startsWith('['), vocal_language, facts.provenance!.language]).toEqual([true, 'en', 'en']);
  });

  it('is a song with words of the composer if the plan has none, section by section', async () => {
    const { fake, music } = await setUp();
    await music(attemptOptions().options, {
      instrumental: false,
      useCompositionPlan: true,
      composition_plan: { sections: [{ section_name: 'Verse 1' }, { section_name: 'Chorus' }] },
    });
    expect(fake.order()['lyrics']).toMatch(/^\[Verse 1\]\n\S[^]*\n\n\[Chorus\]\n\S/);
  });

  it.each([
    [['Über den Hügeln liegt die Nacht', 'und du bist nicht bei mir'], 'de'],
    [['Dans la nuit je pense à toi', 'et le vent est avec nous'], 'fr'],
    [['En la noche sin tu voz', 'el mar es un sueño'], 'es'],
    [['夜の海を歩く'], 'ja'],
    [['Ночь над городом'], 'ru'],
    [['밤의 바다'], 'ko'],
    [['Over the hill'], 'en'],
  ])('sends the language of the words %j: %s', async (lines, language) => {
    const { fake, music } = await setUp();
    const composition_plan = { sections: [{ section_name: 'Verse', lines }] };
    await music(attemptOptions().options, { composition_plan, useCompositionPlan: true });
    expect(fake.order()['vocal_language']).toBe(language);
  });

  it('says literally that an instrumental has no lyrics', async () => {
    const { fake, music } = await setUp();
    await music();
    expect(fake.order()).toMatchObject({ lyrics: '[Instrumental]', vocal_language: 'unknown' });
  });

  it('cuts a prompt to what the model reads, keeps what was set beside it, and says so', async () => {
    const { fake, music } = await setUp();
    const prompt = 'a slow waltz for a small band, '.repeat(60);
    const { facts } = await music(attemptOptions().options, { prompt, genres: ['Folk'], energy: 'low' });
    const { prompt: sent } = fake.order() as { prompt: string };
    expect(sent.length).toBeLessThanOrEqual(512);
    expect(sent).toMatch(/^a slow waltz.*, Folk, low energy$/);
    expect(facts.provenance!.cut).toEqual([
      { what: 'prompt', sent: sent.length, of: expect.any(Number) as number },
    ]);
  });

  it.each([
    ['a march in D minor at 120 bpm', { bpm: 120, key_scale: 'D minor' }],
    ['a march, not in C major but in D minor', { key_scale: 'D minor' }],
    ['a tune in G dorian', {}],
    ['a quiet morning', {}],
  ])('sends the tempo and key of %j in their fields', async (prompt, expected) => {
    const { fake, music } = await setUp();
    await music(attemptOptions().options, { prompt });
    const { bpm, key_scale } = fake.order() as {
      bpm?: number;
      key_scale?: string;
    };
    expect({ bpm, key_scale }).toEqual(expected);
  });

  it('prefers the tempo and key of the plan to those in the prompt', async () => {
    const { fake, music } = await setUp();
    const composition_plan = {
      positive_global_styles: ['90 bpm', 'D minor'],
      sections: [{ section_name: 'A' }],
    };
    await music(attemptOptions().options, {
      prompt: 'at 120 bpm in C',
      composition_plan,
      useCompositionPlan: true,
    });
    expect(fake.order()).toMatchObject({ bpm: 90, key_scale: 'D minor' });
  });

  it.each([
    ['acestep-v15-base', 50],
    ['acestep-v15-turbo', 8],
  ])('uses the model named by an admin with its steps: %s, %i', async (name, inference_steps) => {
    const { fake, music } = await setUp({ models: { music: name } });
    expect((await music()).facts.provenance).toMatchObject({ model: name });
    expect(fake.order()).toMatchObject({ model: name, inference_steps });
  });

  it('rejects a length below the minimum before sending anything', async () => {
    const { fake, provider } = await setUp();
    const settings = musicSettings.parse({ prompt: 'x', music_length_ms: 5_000 });
    await expect(provider.generators.music!.milliUnits(settings)).rejects.toThrow('10 to 300 s');
    expect(fake.received).toHaveLength(0);
  });
});

describe('resuming after a restart', () => {
  it('polls the saved task id and does not submit the task again', async () => {
    const { fake, music } = await setUp();
    const first = attemptOptions();
    await music(first.options);
    expect(first.marks).toEqual(['task-1']);
    await music(resumeFrom(first.marks[0]!));
    expect(fake.submissions()).toBe(1);
  });

  it('saves the task id before the first poll', async () => {
    const { fake, music } = await setUp();
    await errorOf(
      music(attemptOptions({ resumeToken: { savedValue: undefined, save: failToSave } }).options),
    );
    expect(fake.submissions()).toBe(1);
    expect(fake.polls()).toBe(0);
  });

  it('fails if the server does not know the task and has none, within five minutes', async () => {
    const { fake, music, waits } = await setUp();
    const error = await errorOf(music(resumeFrom('task-of-yesterday')));
    expect(error).toMatchObject({
      code: 'unavailable',
      billed: 'no',
      message: 'Our GPU lost this request.',
    });
    const waitedMs = waits.reduce((sum, ms) => sum + ms, 0);
    expect([waitedMs >= 60_000, waitedMs <= 300_000]).toEqual([true, true]);
    expect(fake.submissions()).toBe(0);
  });

  it('fails after five minutes if the server does not know the task and reports no figures', async () => {
    const { fake, music, waits } = await setUp();
    for (let nth = 1; nth < 40; nth++) fake.failAt('/v1/stats', nth, exactly(replies.any.unknownRoute));
    expect(await errorOf(music(resumeFrom('task-of-yesterday')))).toMatchObject({ code: 'unavailable' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(300_000);
  });
});

describe('a server that crashes', () => {
  it('loses the running task within five minutes, although its cache goes on reporting 25 %', async () => {
    const { fake, music, waits } = await setUp();
    fake.holdTasks();
    const save = async () => fake.restart();
    const options = attemptOptions({ resumeToken: { savedValue: undefined, save } }).options;
    expect(await errorOf(music(options))).toMatchObject({ message: 'Our GPU lost this request.' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(300_000);
    expect(fake.submissions()).toBe(1);
  });

  it('loses no task that runs without progress while the server counts it', async () => {
    let waitedMs = 0;
    const wait = async (ms: number) => {
      waitedMs += ms;
      if (waitedMs >= 900_000) fake.finishTasks();
    };
    const now = () => waitedMs;
    const { fake, music } = await setUp({ dependencies: { wait, now } });
    fake.holdTasks();
    const stale = exactly(replies['/query_result'].tasks([replies['/query_result'].running('task-1', 0)]));
    for (let nth = 1; nth < 440; nth++) fake.failAt('/query_result', nth, stale);
    await music();
    expect(fake.submissions()).toBe(1);
  });
});

/** A server whose replies take 20 s. */
async function setUpSlow() {
  let nowMs = 0;
  const wait = async (ms: number) => void (nowMs += ms + 20_000);
  const opened = await setUp({ dependencies: { now: () => nowMs, wait } });
  return { ...opened, now: () => nowMs };
}

describe('a server whose replies take 20 s', () => {
  it('fails a task that is not done after an hour', async () => {
    const { fake, music, now } = await setUpSlow();
    fake.holdTasks();
    expect(await errorOf(music())).toMatchObject({ code: 'timeout', billed: 'unknown' });
    expect(now()).toBeLessThan(3_630_000);
  });

  it('loses a task within five minutes', async () => {
    const { music, now } = await setUpSlow();
    expect(await errorOf(music(resumeFrom('task-of-yesterday')))).toMatchObject({ code: 'unavailable' });
    expect(now()).toBeLessThan(330_000);
  });
});

describe('the connection test', () => {
  const { signal } = new AbortController();

  it('needs the key and names the loaded models', async () => {
    const { provider } = await setUp();
    expect(await provider.check!(signal)).toEqual({
      detail: 'It responds. Loaded: acestep-v15-turbo, acestep-v15-base.',
      models: { defaults: { music: 'acestep-v15-turbo' }, ends: {} },
    });
    const { provider: named } = await setUp({ models: { music: 'acestep-v15-sft' } });
    expect(await named.check!(signal)).toMatchObject({
      detail: expect.stringMatching(/acestep-v15-sft is not loaded\.$/) as string,
    });
  });

  it.each([
    ['another key', 'box-key-of-yesterday'],
    ['no key', undefined],
  ])('fails with %s, although /health is open', async (_what, apiKey) => {
    const { provider, fake } = await setUp({ apiKey });
    const error = await errorOf(provider.check!(signal));
    expect(error).toMatchObject({ code: 'auth' });
    expect(fake.received.map(({ url }) => url.pathname)).not.toContain('/health');
  });

  it('asks a server without a list for its figures', async () => {
    const { provider, fake } = await setUp();
    fake.failAt('/v1/model_inventory', 1, exactly(replies.any.unknownRoute));
    expect(await provider.check!(signal)).toMatchObject({
      detail: expect.stringMatching(/responds/) as string,
    });
    expect(fake.received.at(-1)!.url.pathname).toBe('/v1/stats');
  });
});

describe('an error', () => {
  it('fails the generation if the server reports a failed task without a message', async () => {
    const { fake, music } = await setUp();
    const first = attemptOptions();
    await music(first.options);
    fake.failAll();
    expect(await errorOf(music(resumeFrom(first.marks[0]!)))).toMatchObject({
      code: 'unknown',
      billed: 'no',
      adminDetail: 'It gave no reason; look into the server’s log.',
    });
  });

  it('tells users what they can do and admins the last line of a traceback, without paths', async () => {
    const { fake, music } = await setUp();
    const first = attemptOptions();
    await music(first.options);
    fake.failAll('failedWithTraceback');
    const error = await errorOf(music(resumeFrom(first.marks[0]!)));
    expect(error).toMatchObject({
      message: expect.stringContaining('ran out of memory') as string,
      adminDetail: 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (see …)',
    });
    expect(JSON.stringify(error)).not.toMatch(/Traceback|\/opt|\/root/);
  });

  it.each([
    ['a wrong key', exactly(replies.any.invalidKey), 'auth', /API key/],
    ['a missing key', exactly(replies.any.missingKey), 'auth', /API key/],
    ['a wrong enum', exactly(replies.any.serverError), 'unavailable', /reached/],
    ['an object as detail', jsonReply(400, { detail: { message: 'bpm' } }), 'invalid', /says: bpm/],
    ['a forbidden key', jsonReply(403, { detail: 'Forbidden' }), 'auth', /API key/],
    ['a missing resource', jsonReply(404, {}), 'invalid', /cannot generate this\.$/],
    ['an unsupported media type', exactly(replies['/release_task'].wrongMedia), 'invalid', /Content-Type/],
    ['a list of field errors', jsonReply(400, { detail: [{ msg: 'bpm' }] }), 'invalid', /says: bpm/],
    ['an invalid field', jsonReply(400, { detail: 'audio_duration' }), 'invalid', /audio_duration/],
    [
      'a 200 with a 500 in it',
      jsonReply(200, { data: null, code: 500, error: 'x' }),
      'unknown',
      /unexpected/,
    ],
  ] as const)('is reported for %s, after a single submission', async (_what, answer, code, message) => {
    const { fake, music } = await setUp();
    fake.failAt('/release_task', 1, answer);
    const error = await errorOf(music());
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(String(error)).not.toMatch(/unauthorized/i);
    expect(fake.submissions()).toBe(1);
  });

  it('does not fail the generation before the timeout if a poll returns no task', async () => {
    const { fake, music } = await setUp();
    fake.fail(
      jsonReply(200, { data: [], code: 200 }),
      jsonReply(200, { data: [{ task_id: 'task-1', status: 0, result: null }], code: 200 }),
    );
    expect(await errorOf(music(resumeFrom('task-1')))).toMatchObject({
      message: 'Our GPU lost this request.',
    });
    expect(fake.polls()).toBeGreaterThan(30);
  });

  it('does not use the file of another task that the server also lists', async () => {
    const { fake, music } = await setUp();
    const result = JSON.stringify([{ file: '/v1/audio?path=%2Ftmp%2Fof-another-user.wav', progress: 1 }]);
    const save = async () => {
      fake.fail(jsonReply(200, { data: [{ task_id: 'of-another-user', status: 1, result }], code: 200 }));
    };
    await music(attemptOptions({ resumeToken: { savedValue: undefined, save } }).options);
    const files = fake.received.filter(({ url }) => url.pathname === '/v1/audio');
    expect(files.map(({ url }) => url.searchParams.get('path'))).toEqual(['/tmp/task-1.wav']);
  });

  it.each([
    ['a 503', jsonReply(503, {})],
    ['a 200 with a 500 in it', jsonReply(200, { data: null, code: 500, error: 'x' })],
  ])('does not fail the generation if a single poll gets %s', async (_what, answer) => {
    const { fake, music } = await setUp();
    const busy = attemptOptions();
    const save = async (mark: string) => {
      await busy.options.resumeToken.save(mark);
      fake.fail(answer);
    };
    await music(attemptOptions({ resumeToken: { savedValue: undefined, save } }).options);
    expect(fake.submissions()).toBe(1);
    expect(fake.polls()).toBe(5);
  });

  it('is reported if the downloaded file is not audio', async () => {
    const { fake, music } = await setUp();
    const file = '/v1/audio?path=x';
    const done = { task_id: 'task-1', status: 1, result: JSON.stringify([{ file }]) };
    fake.fail(
      jsonReply(200, { data: [done], code: 200 }),
      (_, reply) => void reply.end('<html>no sound</html>'),
    );
    expect(await errorOf(music(resumeFrom('task-1')))).toMatchObject({ code: 'unknown', billed: 'no' });
  });

  it.each(['http://169.254.169.254/latest', '//elsewhere.example/a.wav', '/etc/passwd', undefined])(
    'is reported for the file path %s, which is not on the server, and nothing is downloaded',
    async (file) => {
      const { fake, music } = await setUp();
      const done = { task_id: 'task-1', status: 1, result: JSON.stringify([{ file }]) };
      fake.fail(jsonReply(200, { data: [done], code: 200 }));
      expect(await errorOf(music(resumeFrom('task-1')))).toMatchObject({ code: 'unknown', billed: 'no' });
      expect(fake.received).toHaveLength(1);
    },
  );

  it('explains PROVIDER_HOSTS if the address is not allowed', async () => {
    const { provider } = await setUp({ allowedHosts: new Set() });
    const error = await errorOf(provider.check!(new AbortController().signal));
    expect(error).toMatchObject({ message: expect.stringContaining('PROVIDER_HOSTS') as string });
  });
});
