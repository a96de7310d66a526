import { describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/outcome.ts';
import { providerAt } from '#providers/testing/provider-at.ts';
import { quietTry } from '#providers/testing/quiet-try.ts';
import { aceStepProvider } from './acestep-provider.ts';
import { answerJson, fakeAceStep, fakeKey } from './testing/fake-acestep.ts';

async function setUp(changes: Partial<OutsideOptions> = {}) {
  const entry = { name: 'acestep', displayName: 'Our GPU', apiKey: fakeKey, ...changes };
  const opened = providerAt(await fakeAceStep(), aceStepProvider, entry);
  const { provider } = opened;
  const music = (options: GenerateOptions = quietTry().options, settings: object = {}) => {
    const parsed = musicSettings.parse({ prompt: 'a waltz', music_length_ms: 10_000, ...settings });
    const generator = provider.generators.music!;
    const order = { settings: parsed, milliUnits: generator.milliUnits(parsed), seed: 5 };
    return generator.generate({ ...order, format: 'mp3_44100_128' }, options);
  };
  return { ...opened, music };
}

const known = (mark: string) =>
  quietTry({ resumeToken: { known: mark, save: async () => undefined } }).options;

const refuse = () => Promise.reject(new Error('the database is away'));

const { provider: whole } = await setUp();
behavesLikeAProvider('ACE-Step', whole, {
  open: setUp,
  key: fakeKey,
  orders: /^\/release_task$/,
  says: (detail) => answerJson(400, { detail }),
  isAsked: ({ url }) => url.pathname !== '/release_task',
});

describe('an order', () => {
  it('is put into the line once, asked for until it is done, and told what was found', async () => {
    const { fake, music, waits } = await setUp();
    const { facts } = await music();
    expect(facts).toMatchObject({ bpm: 96, key: 'D minor', metre: '3/4', title: 'a waltz' });
    expect(fake.released()).toBe(1);
    expect(fake.asked()).toBe(4);
    expect(waits).toEqual([2_000, 2_000, 2_000]);
  });

  it('says sections among the words to sing, and the rest in the prompt', async () => {
    const { fake, music } = await setUp();
    const composition_plan = {
      positive_global_styles: ['warm'],
      negative_global_styles: ['drums'],
      sections: [{ section_name: 'Verse', lines: ['Over the hill'] }, { section_name: 'Outro' }],
    };
    const plan = { composition_plan, useCompositionPlan: true, tempo: 90, genres: ['Folk'], energy: 'low' };
    await music(quietTry().options, plan);
    expect(JSON.parse(fake.arrived[0]!.body.toString())).toMatchObject({
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
  ])('says in its fields what %j asks for', async (prompt, expected) => {
    const { fake, music } = await setUp();
    await music(quietTry().options, { prompt });
    const { bpm, key_scale } = JSON.parse(fake.arrived[0]!.body.toString()) as {
      bpm?: number;
      key_scale?: string;
    };
    expect({ bpm, key_scale }).toEqual(expected);
  });

  it('says in its fields what the plan says, where the words say something else', async () => {
    const { fake, music } = await setUp();
    const composition_plan = {
      positive_global_styles: ['90 bpm', 'D minor'],
      sections: [{ section_name: 'A' }],
    };
    await music(quietTry().options, {
      prompt: 'at 120 bpm in C',
      composition_plan,
      useCompositionPlan: true,
    });
    expect(JSON.parse(fake.arrived[0]!.body.toString())).toMatchObject({ bpm: 90, key_scale: 'D minor' });
  });

  it('is made by the model that the studio named', async () => {
    const { fake, music } = await setUp({ models: { music: 'acestep-v15-base' } });
    await music();
    expect(JSON.parse(fake.arrived[0]!.body.toString())).toMatchObject({ model: 'acestep-v15-base' });
  });

  it('shorter than the server makes is refused before anything is sent', async () => {
    const { fake, provider } = await setUp();
    const settings = musicSettings.parse({ prompt: 'x', music_length_ms: 5_000 });
    expect(() => provider.generators.music!.milliUnits(settings)).toThrow('10 to 300 s');
    expect(fake.arrived).toHaveLength(0);
  });
});

describe('after a restart', () => {
  it('the task is asked for by its number, and not ordered again', async () => {
    const { fake, music } = await setUp();
    const first = quietTry();
    await music(first.options);
    expect(first.marks).toEqual(['task-1']);
    await music(known(first.marks[0]!));
    expect(fake.released()).toBe(1);
  });

  it('the number is kept before the first question', async () => {
    const { fake, music } = await setUp();
    await errorOf(music(quietTry({ resumeToken: { known: undefined, save: refuse } }).options));
    expect(fake.released()).toBe(1);
    expect(fake.asked()).toBe(0);
  });

  it('a task that the server has lost is given up after five minutes', async () => {
    const { fake, music, waits } = await setUp();
    const error = await errorOf(music(known('task-of-yesterday')));
    expect(error).toMatchObject({
      code: 'unavailable',
      billed: 'no',
      message: 'Our GPU lost this request.',
    });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(298_000);
    expect(fake.released()).toBe(0);
  });
});

describe('an order that somebody cancels', () => {
  it('is asked for no more; what stands in line behind it for long is not taken for lost', async () => {
    let waits = 0;
    const cancel = new AbortController();
    const wait = async () => {
      if (++waits === 3) cancel.abort('enough');
      if (waits === 200) fake.finish();
    };
    const { fake, music } = await setUp({ surroundings: { wait } });
    fake.hold();
    expect(await errorOf(music(quietTry({ signal: cancel.signal }).options))).toBe('enough');
    expect((await music()).facts).toMatchObject({ title: 'a waltz' });
    expect(waits).toBe(200);
    expect([fake.released(), fake.askedFor('task-1')]).toEqual([2, 3]);
    expect(fake.arrived.map(({ method }) => method)).not.toContain('DELETE');
  });
});

describe('a failure', () => {
  it('that the server keeps without a word ends the order', async () => {
    const { fake, music } = await setUp();
    const first = quietTry();
    await music(first.options);
    fake.breakAll();
    expect(await errorOf(music(known(first.marks[0]!)))).toMatchObject({ code: 'unknown', billed: 'no' });
  });

  it.each([
    ['a wrong key', answerJson(401, { detail: 'Unauthorized' }), 'auth', /API key/],
    ['a key that may not', answerJson(403, { detail: 'Forbidden' }), 'auth', /API key/],
    ['a task that is not there', answerJson(404, {}), 'invalid', /cannot generate this\.$/],
    ['another type', answerJson(415, { detail: 'JSON please' }), 'invalid', /JSON please/],
    ['a list of fields', answerJson(400, { detail: [{ msg: 'bpm' }] }), 'invalid', /says: bpm/],
    ['a bad field', answerJson(400, { detail: 'audio_duration' }), 'invalid', /audio_duration/],
    [
      'a 200 with a 500 in it',
      answerJson(200, { data: null, code: 500, error: 'x' }),
      'unknown',
      /understood/,
    ],
  ] as const)('of %s is told, and sent once', async (_what, answer, code, message) => {
    const { fake, music } = await setUp();
    fake.fail(answer);
    const error = await errorOf(music());
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(String(error)).not.toMatch(/unauthorized/i);
    expect(fake.released()).toBe(1);
  });

  it('to say anything of a task is no failure of the piece', async () => {
    const { fake, music } = await setUp();
    fake.fail(
      answerJson(200, { data: [], code: 200 }),
      answerJson(200, { data: [{ task_id: 'task-1', status: 0, result: null }], code: 200 }),
    );
    expect(await errorOf(music(known('task-1')))).toMatchObject({ message: 'Our GPU lost this request.' });
    expect(fake.asked()).toBe(150);
  });

  it('of one question is no failure of the piece', async () => {
    const { fake, music } = await setUp();
    const busy = quietTry();
    const save = async (mark: string) => {
      await busy.options.resumeToken.save(mark);
      fake.fail(answerJson(503, {}));
    };
    await music(quietTry({ resumeToken: { known: undefined, save } }).options);
    expect(fake.released()).toBe(1);
    expect(fake.asked()).toBe(5);
  });

  it('of what it made to be a sound is told', async () => {
    const { fake, music } = await setUp();
    const file = '/v1/audio?path=x';
    const done = { task_id: 'task-1', status: 1, result: JSON.stringify([{ file }]) };
    fake.fail(
      answerJson(200, { data: [done], code: 200 }),
      (_, reply) => void reply.end('<html>no sound</html>'),
    );
    expect(await errorOf(music(known('task-1')))).toMatchObject({ code: 'unknown', billed: 'no' });
  });

  it.each(['http://169.254.169.254/latest', '//elsewhere.example/a.wav', '/etc/passwd', undefined])(
    'to make a sound: %s is no place of its own, and nothing is fetched',
    async (file) => {
      const { fake, music } = await setUp();
      const done = { task_id: 'task-1', status: 1, result: JSON.stringify([{ file }]) };
      fake.fail(answerJson(200, { data: [done], code: 200 }));
      expect(await errorOf(music(known('task-1')))).toMatchObject({ code: 'unknown', billed: 'no' });
      expect(fake.arrived).toHaveLength(1);
    },
  );

  it('of an address that the deployment does not allow says what to do', async () => {
    const { provider } = await setUp({ allowedHosts: new Set() });
    const error = await errorOf(provider.check!(new AbortController().signal));
    expect(error).toMatchObject({ message: expect.stringContaining('PROVIDER_HOSTS') as string });
  });
});
