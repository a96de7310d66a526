import { describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { attemptOptions } from '#providers/testing/attempt-options.ts';
import { aceStepProvider } from './acestep-provider.ts';
import { jsonReply, fakeAceStep, fakeKey } from './testing/fake-acestep.ts';

async function setUp(changes: Partial<ProviderOptions> = {}) {
  const entry = { name: 'acestep', displayName: 'Our GPU', apiKey: fakeKey, ...changes };
  const opened = openTestProvider(await fakeAceStep(), aceStepProvider, entry);
  const { provider } = opened;
  const music = (options: GenerateOptions = attemptOptions().options, settings: object = {}) => {
    const parsed = musicSettings.parse({ prompt: 'a waltz', music_length_ms: 10_000, ...settings });
    const generator = provider.generators.music!;
    const request = { settings: parsed, milliUnits: generator.milliUnits(parsed), seed: 5 };
    return generator.generate({ ...request, format: 'mp3_44100_128' }, options);
  };
  return { ...opened, music };
}

const resumeFrom = (mark: string) =>
  attemptOptions({ resumeToken: { savedValue: mark, save: async () => undefined } }).options;

const failToSave = () => Promise.reject(new Error('the database is away'));

const { provider: whole } = await setUp();
behavesLikeAProvider('ACE-Step', whole, {
  open: setUp,
  key: fakeKey,
  requestPath: /^\/release_task$/,
  invalidRequest: (detail) => jsonReply(400, { detail }),
  isPoll: ({ url }) => url.pathname !== '/release_task',
});

describe('a music generation', () => {
  it('submits the task once, polls until it is done and returns the metadata', async () => {
    const { fake, music, waits } = await setUp();
    const { facts } = await music();
    expect(facts).toMatchObject({ bpm: 96, key: 'D minor', metre: '3/4', title: 'a waltz' });
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
    expect(JSON.parse(fake.received[0]!.body.toString())).toMatchObject({
      prompt: 'a waltz, Folk, low energy, warm, no drums',
      lyrics: '[Verse]\nOver the hill\n\n[Outro]',
      bpm: 90,
      audio_duration: 10,
      seed: 5,
    });
  });

  it.each([
    ['a march in D minor at 120 bpm', { bpm: 120, key_scale: 'D minor' }],
    ['a march, not in C major but in D minor', { key_scale: 'D minor' }],
    ['a tune in G dorian', {}],
    ['a quiet morning', {}],
  ])('sends the tempo and key of %j in their fields', async (prompt, expected) => {
    const { fake, music } = await setUp();
    await music(attemptOptions().options, { prompt });
    const { bpm, key_scale } = JSON.parse(fake.received[0]!.body.toString()) as {
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
    expect(JSON.parse(fake.received[0]!.body.toString())).toMatchObject({ bpm: 90, key_scale: 'D minor' });
  });

  it('uses the model chosen in the provider settings', async () => {
    const { fake, music } = await setUp({ models: { music: 'acestep-v15-base' } });
    await music();
    expect(JSON.parse(fake.received[0]!.body.toString())).toMatchObject({ model: 'acestep-v15-base' });
  });

  it('rejects a length below the minimum before sending anything', async () => {
    const { fake, provider } = await setUp();
    const settings = musicSettings.parse({ prompt: 'x', music_length_ms: 5_000 });
    expect(() => provider.generators.music!.milliUnits(settings)).toThrow('10 to 300 s');
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

  it('fails after five minutes if the server does not know the task', async () => {
    const { fake, music, waits } = await setUp();
    const error = await errorOf(music(resumeFrom('task-of-yesterday')));
    expect(error).toMatchObject({
      code: 'unavailable',
      billed: 'no',
      message: 'Our GPU lost this request.',
    });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(300_000);
    expect(fake.submissions()).toBe(0);
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

  it('loses a task after five minutes', async () => {
    const { music, now } = await setUpSlow();
    expect(await errorOf(music(resumeFrom('task-of-yesterday')))).toMatchObject({ code: 'unavailable' });
    expect(now()).toBeLessThan(330_000);
  });
});

it('a cancelled generation is no longer polled, and a task that waits behind it is not considered missing', async () => {
  let waits = 0;
  const cancel = new AbortController();
  const wait = async () => {
    if (++waits === 3) cancel.abort('enough');
    if (waits === 200) fake.finishTasks();
  };
  const { fake, music } = await setUp({ dependencies: { wait } });
  fake.holdTasks();
  expect(await errorOf(music(attemptOptions({ signal: cancel.signal }).options))).toBe('enough');
  expect((await music()).facts).toMatchObject({ title: 'a waltz' });
  expect(waits).toBe(200);
  expect([fake.submissions(), fake.pollsOf('task-1')]).toEqual([2, 3]);
  expect(fake.received.map(({ method }) => method)).not.toContain('DELETE');
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
    });
  });

  it.each([
    ['a wrong key', jsonReply(401, { detail: 'Unauthorized' }), 'auth', /API key/],
    ['a forbidden key', jsonReply(403, { detail: 'Forbidden' }), 'auth', /API key/],
    ['a missing resource', jsonReply(404, {}), 'invalid', /cannot generate this\.$/],
    ['an unsupported media type', jsonReply(415, { detail: 'JSON please' }), 'invalid', /JSON please/],
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
    fake.fail(answer);
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
    expect(fake.polls()).toBe(151);
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
