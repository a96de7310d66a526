import { describe, expect, it } from 'vitest';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { voiceSettings, type VoiceSettings } from '#contract/voice.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { attemptOptions } from '#providers/testing/attempt-options.ts';
import { toneFile } from '#providers/testing/tone.ts';
import type { Handler } from '#providers/http/testing/fake-server.ts';
import { elevenLabsProvider } from './elevenlabs-provider.ts';
import { jsonReply, fakeElevenLabs, fakeKey, errorReply } from './testing/fake-elevenlabs.ts';

async function setUp(changes: Partial<ProviderOptions> = {}) {
  const entry = { name: 'elevenlabs', displayName: 'ElevenLabs', apiKey: fakeKey, ...changes };
  const opened = openTestProvider(await fakeElevenLabs(), elevenLabsProvider, entry);
  const { provider } = opened;
  const music = async (settings: object = {}, options = attemptOptions().options) => {
    const parsed = musicSettings.parse({ prompt: 'a waltz', music_length_ms: 3_000, ...settings });
    const generator = provider.generators.music!;
    const request = { settings: parsed, milliUnits: await generator.milliUnits(parsed), seed: 3_000_000_000 };
    return generator.generate({ ...request, format: 'mp3_44100_128' }, options);
  };
  return { ...opened, music };
}

const sentBody = ({ received }: { received: readonly { body: Buffer }[] }): unknown =>
  JSON.parse(received.at(-1)!.body.toString());

const { provider: whole } = await setUp();
behavesLikeAProvider('ElevenLabs', whole, {
  open: setUp,
  key: fakeKey,
  requestPath: /^\/v1\/music/,
  invalidRequest: (message) => errorReply(400, 'bad_length', { message }),
  moderation: errorReply(400, 'bad_prompt'),
  quota: errorReply(401, 'quota_exceeded'),
});

const section = (section_name: string, duration_ms?: number) => ({ section_name, duration_ms });

const musicOf = (more: object) => musicSettings.parse({ prompt: 'x', ...more });
const speech = (more: object) => voiceSettings.parse({ text: 'Hello', voice: 'voice0', ...more });

const sentPlanOf = async (plan: object, instrumental: boolean) => {
  const { fake, music } = await setUp({ models: { music: 'music_v1' } });
  fake.sound(0.5, 3_000);
  const settings = { useCompositionPlan: true, music_length_ms: undefined, instrumental };
  await music({ composition_plan: plan, ...settings });
  const { composition_plan } = sentBody(fake) as {
    composition_plan: {
      positive_global_styles: string[];
      negative_global_styles: string[];
      sections: { lines: string[] }[];
    };
  };
  return composition_plan;
};

describe('music', () => {
  it.each([
    ['basic', '/v1/music'],
    ['detailed', '/v1/music/detailed'],
    ['stream', '/v1/music/stream'],
  ])('uses the endpoint of mode %s: %s', async (mode, path) => {
    const { fake, music } = await setUp();
    const { audio } = await music({ mode });
    expect(fake.received.map(({ url }) => url.pathname)).toEqual([path]);
    expect(fake.received[0]!.url.searchParams.get('output_format')).toBe('mp3_44100_128');
    expect(Buffer.compare(audio.bytes, (await toneFile('mp3_44100_128', 3_000)).bytes)).toBe(0);
  });

  it('returns title, genres and plan in detailed mode', async () => {
    const { music } = await setUp();
    const { facts } = await music();
    expect(facts).toMatchObject({ title: 'Night Train', genres: ['Jazz'] });
    expect(facts.sections).toEqual([{ section_name: 'Whole', start_ms: 0, duration_ms: 3_000 }]);
  });

  it('is parsed correctly however the network splits the multipart reply, even with a boundary in the audio', async () => {
    const { fake, music } = await setUp();
    const { bytes } = await toneFile('mp3_44100_128', 3_000);
    const sound = Buffer.concat([
      bytes.subarray(0, 2_000),
      Buffer.from('\r\n--cutx\r\n'),
      bytes.subarray(2_000),
    ]);
    const known =
      '--cut\r\nContent-Type: application/json\r\n\r\n{"song_metadata":{"title":"Cut"}}\r\n--cut\r\n\r\n';
    const body = Buffer.concat([Buffer.from(known), sound, Buffer.from('\r\n--cut--\r\n')]);
    // Inside a boundary, between its line breaks, inside the audio, before the last two dashes.
    const cuts = [
      0,
      3,
      6,
      known.length - 5,
      known.length - 1,
      known.length + 1_999,
      body.length - 4,
      body.length,
    ];
    fake.fail(async (_, reply) => {
      reply.writeHead(200, { 'content-type': 'multipart/mixed; boundary=cut' });
      for (const [place, from] of cuts.slice(0, -1).entries()) {
        reply.write(body.subarray(from, cuts[place + 1]));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      reply.end();
    });
    const generated = await music();
    expect(generated.facts.title).toBe('Cut');
    expect(Buffer.compare(generated.audio.bytes, sound)).toBe(0);
    expect(fake.posts()).toBe(1);
  });

  it.each<[what: string, parts: (known: string, sound: Uint8Array) => readonly (string | Uint8Array)[]]>([
    ['after the audio', (known, sound) => [sound, known]],
    ['between a preamble and an epilogue', (known, sound) => [known, sound]],
  ])('reads metadata %s, even without a content type', async (_what, parts) => {
    const { fake, music } = await setUp();
    const { bytes } = await toneFile('mp3_44100_128', 3_000);
    const known =
      '{"song_metadata":{"title":"Cut"},"composition_plan":{"chunks":[{"text":"[Hook]\\nla","duration_ms":3000}]}}';
    const body = parts(known, bytes).flatMap((part) => ['\r\n--cut\r\n\r\n', part]);
    fake.fail((_, reply) => {
      reply.writeHead(200, { 'content-type': 'Multipart/Mixed; charset=utf-8; boundary="cut"' });
      reply.write('Two parts follow.');
      for (const piece of body) reply.write(piece);
      reply.end('\r\n--cut--\r\nThat was it.');
    });
    const { facts, audio } = await music();
    expect(facts).toMatchObject({ title: 'Cut', sections: [{ section_name: 'Hook', duration_ms: 3_000 }] });
    expect(Buffer.compare(audio.bytes, bytes)).toBe(0);
  });

  it('is not confused with metadata of megabytes before it', async () => {
    const { fake, music } = await setUp();
    const { bytes } = await toneFile('mp3_44100_128', 3_000);
    const words_timestamps = [{ word: 'la '.repeat(1_500_000), start_ms: 0, end_ms: 3_000 }];
    const known = JSON.stringify({ song_metadata: { title: 'Long' }, words_timestamps });
    expect(known.length).toBeGreaterThan(4_194_304);
    fake.fail((_, reply) => {
      reply.writeHead(200, { 'content-type': 'multipart/mixed; boundary=cut' });
      for (const piece of ['--cut\r\n\r\n', known, '\r\n--cut\r\n\r\n', bytes]) reply.write(piece);
      reply.end('\r\n--cut--\r\n');
    });
    const { facts, audio } = await music();
    expect(facts.title).toBe('Long');
    expect(Buffer.compare(audio.bytes, bytes)).toBe(0);
  });

  it('is returned if the reply contains only the audio instead of two parts', async () => {
    const { fake, music } = await setUp();
    const { bytes } = await toneFile('mp3_44100_128', 3_000);
    fake.fail((_, reply) => void reply.writeHead(200, { 'content-type': 'text/plain' }).end(bytes));
    const { facts, audio } = await music();
    expect(facts.title).toBe('a waltz');
    expect(Buffer.compare(audio.bytes, bytes)).toBe(0);
  });

  it('adds tempo, genre and energy to the prompt, because the API has no fields for them', async () => {
    const { fake, music } = await setUp();
    await music({ tempo: 90, genres: ['Jazz', 'Folk'], energy: 'low', instrumental: false });
    expect(sentBody(fake)).toEqual({
      prompt: 'a waltz\nGenre: Jazz, Folk.\nTempo: 90 BPM.\nEnergy: low.',
      music_length_ms: 3_000,
      force_instrumental: false,
      model_id: 'music_v2_5',
      sign_with_c2pa: true,
    });
  });

  it.each([
    ['ein langsamer Walzer für die Nacht und den Regen', false, '\nVocals in German.'],
    ['une valse lente pour la nuit et la pluie', false, '\nVocals in French.'],
    ['夜の雨のためのゆっくりしたワルツ', false, '\nVocals in Japanese.'],
    ['a slow waltz for the night and the rain', false, ''],
    ['ein langsamer Walzer für die Nacht und den Regen', true, ''],
  ])(
    'names the language of a song by its prompt: %s, instrumental %s',
    async (prompt, instrumental, line) => {
      const { fake, music } = await setUp();
      await music({ prompt, instrumental });
      expect(sentBody(fake)).toMatchObject({ prompt: `${prompt}${line}`, force_instrumental: instrumental });
    },
  );

  describe('a plan', () => {
    it('says that it is instrumental if it has no words, however many styles it has', async () => {
      const styles = Array.from({ length: 50 }, (_, i) => `style ${i}`);
      const sections = [section('Intro', 3_000)];
      for (const own of [[], styles]) {
        const plan = { positive_global_styles: own, negative_global_styles: own, sections };
        const sent = await sentPlanOf(plan, true);
        expect(sent.positive_global_styles).toEqual([...own, 'instrumental'].slice(-50));
        expect(sent.negative_global_styles).toEqual([...own, 'vocals'].slice(-50));
        expect(sent.sections.map(({ lines }) => lines)).toEqual([[]]);
      }
    });

    it('gets words if it is of a song and has none', async () => {
      const sections = [section('Verse', 8_000), section('Chorus', 8_000)];
      const sent = await sentPlanOf({ sections }, false);
      expect(sent.sections).toHaveLength(2);
      expect(sent.sections.flatMap(({ lines }) => lines).join('')).toMatch(/\w/);
      expect(sent.positive_global_styles).not.toContain('instrumental');
    });

    it.each([true, false])('is sung with its words, instrumental %s', async (instrumental) => {
      const lines = ['Rain on the roof'];
      const sent = await sentPlanOf({ sections: [{ ...section('Verse', 3_000), lines }] }, instrumental);
      expect(sent.sections.map((one) => one.lines)).toEqual([lines]);
      expect(sent.positive_global_styles).not.toContain('instrumental');
      expect(sent.negative_global_styles).not.toContain('vocals');
    });
  });

  it.each([
    ['music_v1', 'detailed', 'sections'],
    ['music_v1', 'stream', 'sections'],
    ['music_v2', 'detailed', 'chunks'],
    [undefined, 'detailed', 'chunks'],
  ])('sends a plan in the format of the named model %s, %s', async (named, mode, parts) => {
    const { music, fake } = await setUp({ models: named === undefined ? {} : { music: named } });
    const composition_plan = { sections: [section('Intro', 3_000), section('Verse')] };
    const generated = await music({
      composition_plan,
      useCompositionPlan: true,
      mode,
      music_length_ms: 7_000,
    });
    expect(generated).toMatchObject({ expectedMs: 7_000 });
    expect(sentBody(fake)).toMatchObject({
      model_id: named ?? 'music_v2_5',
      composition_plan: { [parts]: [{ duration_ms: 3_000 }, { duration_ms: 4_000 }] },
    });
  });

  it('scales a plan to the requested length', async () => {
    const { fake, music } = await setUp({ models: { music: 'music_v1' } });
    fake.sound(0.5, 3_000);
    const composition_plan = { sections: [section('Intro', 4_000), section('Verse', 8_000)] };
    const generated = await music({ composition_plan, useCompositionPlan: true, music_length_ms: 24_000 });
    expect(generated).toMatchObject({ expectedMs: 24_000 });
    const { composition_plan: sent } = sentBody(fake) as {
      composition_plan: { sections: { duration_ms: number }[] };
    };
    const [intro, verse] = sent.sections.map(({ duration_ms }) => duration_ms);
    expect([intro! + verse!, verse! > 1.9 * intro!]).toEqual([24_000, true]);
  });

  it('sends no facts of a plan that the service has no field for', async () => {
    const { fake, music } = await setUp({ models: { music: 'music_v1' } });
    fake.sound(0.5, 3_000);
    const melody = { length_beats: 4, notes: [{ start_beats: 0, length_beats: 1, pitch: 60 }] };
    const composition_plan = {
      written_key: 'D minor',
      sections: [{ ...section('Verse', 8_000), melody, parts: [{ part: 'drums', level_db: -3 }] }],
    };
    await music({ composition_plan, useCompositionPlan: true, music_length_ms: 8_000 });
    const { composition_plan: sent } = sentBody(fake) as { composition_plan: { sections: object[] } };
    expect(Object.keys(sent).toSorted()).toEqual([
      'negative_global_styles',
      'positive_global_styles',
      'sections',
    ]);
    expect(Object.keys(sent.sections[0]!).toSorted()).toEqual([
      'duration_ms',
      'lines',
      'negative_local_styles',
      'positive_local_styles',
      'section_name',
    ]);
  });

  it('sends a chord chart as a local style, because the service has no field for chords', async () => {
    const { fake, music } = await setUp({ models: { music: 'music_v1' } });
    fake.sound(0.5, 3_000);
    const composition_plan = { sections: [{ ...section('Verse', 8_000), chords: 'Dm7 G7 | Cmaj7' }] };
    await music({ composition_plan, useCompositionPlan: true, music_length_ms: 8_000 });
    expect(sentBody(fake)).toMatchObject({
      composition_plan: { sections: [{ positive_local_styles: ['chord progression Dm7 G7 | Cmaj7'] }] },
    });
  });

  it('splits a section that exceeds the maximum of the service', async () => {
    const { fake, music } = await setUp({ models: { music: 'music_v1' } });
    fake.sound(0.5, 3_000);
    const composition_plan = { sections: [{ ...section('All of it', 299_000), lines: ['la'] }] };
    const generated = await music({ composition_plan, useCompositionPlan: true, music_length_ms: undefined });
    const { composition_plan: sent } = sentBody(fake) as {
      composition_plan: { sections: { duration_ms: number; lines: string[] }[] };
    };
    expect(generated).toMatchObject({ expectedMs: 299_000 });
    expect(sent.sections.map(({ duration_ms, lines }) => [duration_ms, lines.length])).toEqual([
      [99_666, 1],
      [99_667, 0],
      [99_667, 0],
    ]);
  });

  it('truncates the lyrics of a chunk to the maximum of the service', async () => {
    const { fake, music } = await setUp();
    const lines = Array.from({ length: 30 }, () => 'o'.repeat(200));
    const composition_plan = { sections: [{ ...section('Verse', 3_000), lines }] };
    await music({ composition_plan, useCompositionPlan: true });
    const { composition_plan: sent } = sentBody(fake) as { composition_plan: { chunks: { text: string }[] } };
    expect(sent.chunks[0]!.text).toHaveLength(6_000);
  });

  it('runs at most two requests concurrently', async () => {
    const { fake, music } = await setUp();
    let active = 0;
    let maxActive = 0;
    const slowly: Handler = async (received, reply) => {
      maxActive = Math.max(maxActive, ++active);
      await new Promise((resolve) => setTimeout(resolve, 30));
      active--;
      await fake.answer(received, reply);
    };
    fake.fail(slowly, slowly, slowly, slowly, slowly);
    await Promise.all(Array.from({ length: 5 }, () => music()));
    expect([maxActive, fake.posts()]).toEqual([2, 5]);
  });

  it('rejects unsupported settings before anything is charged', async () => {
    const { provider, fake } = await setUp();
    const milliUnits = (settings: MusicSettings) => provider.generators.music!.milliUnits(settings);
    const plan = { composition_plan: { sections: [section('Hit', 600)] }, useCompositionPlan: true };
    await expect(milliUnits(musicOf({ music_length_ms: 2_000 }))).rejects.toThrow('3 to 300 s');
    await expect(milliUnits(musicOf(plan))).rejects.toThrow('“Hit” is shorter than 3 s');
    expect(fake.received).toHaveLength(0);
  });
});

it('the model of a request is used where no admin named one; the constant of the form names none', async () => {
  const { fake, music } = await setUp();
  await music({ mode: 'basic', model_id: 'music_v2' });
  await music({ mode: 'basic', model_id: 'music_v1' });
  const sent = fake.received.map(
    ({ body }) => (JSON.parse(body.toString()) as { model_id: string }).model_id,
  );
  expect(sent).toEqual(['music_v2', 'music_v2_5']);
});

it('models are taken from the provider settings, even if the request names another one', async () => {
  const models = { music: 'music_v2', sound_effect: 'effects_v3', voice: 'speech_v3' };
  const { fake, music, provider } = await setUp({ models });
  await music({ mode: 'basic', model_id: 'music_v1' });
  const { options } = attemptOptions();
  const request = { milliUnits: 1_000, seed: 1, format: 'mp3_44100_128' } as const;
  const effect = soundEffectSettings.parse({ prompt: 'rain', duration: 1_000 });
  await provider.generators.sound_effect!.generate({ ...request, settings: effect }, options);
  await provider.generators.voice!.generate({ ...request, settings: speech({}) }, options);
  const sent = fake.received.map(
    ({ body }) => (JSON.parse(body.toString()) as { model_id: string }).model_id,
  );
  expect(sent).toEqual(['music_v2', 'effects_v3', 'speech_v3']);
});

it('sound effects have the requested length, else the length in the prompt, within the product limits', async () => {
  const { fake, provider } = await setUp();
  const effect = provider.generators.sound_effect!;
  const settings = soundEffectSettings.parse({ prompt: 'a door slams, 3 s' });
  const milliUnits = await effect.milliUnits(settings);
  await effect.generate({ settings, milliUnits, seed: 1, format: 'mp3_44100_128' }, attemptOptions().options);
  expect(JSON.parse(fake.received.at(-1)!.body.toString())).toMatchObject({ duration_seconds: 3 });
  expect(await effect.milliUnits({ ...settings, duration: 8_000 })).toBe(8_000);
  expect(await effect.milliUnits({ ...settings, prompt: 'a minute of rain' })).toBe(22_000);
});

describe('speech', () => {
  it('lists the voices of all pages and caches them', async () => {
    const { provider, fake } = await setUp();
    expect(new Set((await provider.voices()).map(({ id }) => id)).size).toBe(150);
    const [first] = await provider.voices();
    expect(first).toEqual({ id: 'voice0', name: 'Voice 0', description: 'british, en', language: 'en-GB' });
    // The third page is empty.
    expect(fake.received).toHaveLength(3);
  });

  it('rejects unsupported speeds and invalid voices', async () => {
    const { provider } = await setUp();
    const milliUnits = (settings: VoiceSettings) => provider.generators.voice!.milliUnits(settings);
    expect(milliUnits(speech({}))).toBe(5);
    expect(() => milliUnits(speech({ speed: 2 }))).toThrow('0.7 to 1.2');
    expect(() => milliUnits(speech({ voice: '../user' }))).toThrow('voice does not exist');
  });
});

const plan = { sections: [section('A', 3_000)], positive_global_styles: ['calm'] };

it.each<[what: string, answer: Handler, expected: object, message: RegExp]>([
  [
    'about the prompt, with a suggestion,',
    errorReply(400, 'bad_prompt', { data: { prompt_suggestion: 'a waltz in the old style' } }),
    { code: 'policy', suggestion: { prompt: 'a waltz in the old style' }, requestId: 'req_2' },
    /content policy/,
  ],
  [
    'about the plan, with a suggestion,',
    errorReply(400, 'bad_composition_plan', { data: { composition_plan_suggestion: plan } }),
    { code: 'policy', suggestion: { composition_plan: { positive_global_styles: ['calm'] } } },
    /content policy/,
  ],
  [
    'about harmful content',
    errorReply(400, 'bad_prompt'),
    { code: 'policy', suggestion: undefined },
    /content policy/,
  ],
  ['about the key', errorReply(401, 'invalid_api_key'), { code: 'auth' }, /API key/],
  ['about the key, with another status,', errorReply(400, 'invalid_api_key'), { code: 'auth' }, /API key/],
  ['about missing credits', errorReply(401, 'quota_exceeded'), { code: 'quota' }, /account/],
  ['about the subscription tier', jsonReply(403, { detail: 'Upgrade.' }), { code: 'quota' }, /account/],
  [
    'about missing credits, with another status,',
    errorReply(400, 'quota_exceeded'),
    { code: 'quota' },
    /account/,
  ],
  ['about a voice', errorReply(400, 'voice_not_found'), { code: 'invalid' }, /Not voice_not_found/],
  [
    'about a long text',
    errorReply(400, 'max_character_limit_exceeded'),
    { code: 'invalid' },
    /Not max_character/,
  ],
  [
    'with the legacy status',
    jsonReply(400, { detail: { status: 'quota_exceeded' } }),
    { code: 'quota' },
    /account/,
  ],
  [
    'about invalid fields',
    jsonReply(422, { detail: [{ loc: ['body', 'text'], msg: 'too long', type: 'x' }] }),
    { code: 'invalid' },
    /text: too long/,
  ],
  [
    'with a string as detail',
    jsonReply(422, { detail: 'No such model.' }),
    { code: 'invalid' },
    /No such model/,
  ],
  ['without a message', jsonReply(400, 'what'), { code: 'invalid' }, /cannot generate this\.$/],
])('an error reply %s is not charged and not retried', async (_what, answer, expected, message) => {
  const { fake, music } = await setUp();
  fake.fail(answer);
  const error = await errorOf(music());
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ billed: 'no', retry: 'never', ...expected });
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toMatch(/unauthorized/i);
  expect(fake.posts()).toBe(1);
});

describe('charging', () => {
  it('a request is retried while the concurrency limit is reached, and generates one track', async () => {
    const { fake, music, waits } = await setUp();
    fake.fail(errorReply(429, 'concurrent_limit_exceeded'), errorReply(429, 'too_many_concurrent_requests'));
    expect((await music()).audio.bytes.length).toBeGreaterThan(1_000);
    expect(fake.posts()).toBe(3);
    expect(waits).toEqual([500, 1_000]);
  });

  it.each(['system_busy', 'rate_limit_exceeded'])('%s is retried with jitter', async (code) => {
    const { fake, music, waits } = await setUp();
    fake.fail(errorReply(429, code));
    await music();
    expect([fake.posts(), waits]).toEqual([2, [500]]);
  });

  it('an incomplete multipart reply is an error, and the request is not sent again', async () => {
    const { fake, music } = await setUp();
    fake.fail(
      (_, reply) =>
        void reply.writeHead(200, { 'content-type': 'multipart/mixed; boundary=x' }).end('--x\r\n\r\n{}'),
    );
    expect(await errorOf(music())).toMatchObject({ code: 'unknown', billed: 'unknown' });
    expect(fake.posts()).toBe(1);
  });

  it('a request that an earlier process sent is not sent again', async () => {
    const { fake, music } = await setUp();
    const first = attemptOptions();
    await music({}, first.options);
    expect(first.marks).toHaveLength(1);
    const second = attemptOptions({
      resumeToken: { savedValue: first.marks[0], save: async () => undefined },
    });
    expect(await errorOf(music({}, second.options))).toMatchObject({ billed: 'unknown' });
    expect(fake.posts()).toBe(1);
  });

  it('a request is marked as sent before it is sent', async () => {
    const { fake, music } = await setUp();
    const save = async () => {
      expect(fake.posts()).toBe(0);
      throw new Error('the database is away');
    };
    await errorOf(music({}, attemptOptions({ resumeToken: { savedValue: undefined, save } }).options));
    expect(fake.posts()).toBe(0);
  });
});

describe('the connection test', () => {
  it('reports the remaining credits of the account', async () => {
    const { provider } = await setUp();
    const { signal } = new AbortController();
    expect(await provider.check!(signal)).toMatchObject({
      detail: 'Plan creator, 100,000 credits left.',
      models: { defaults: { music: 'music_v2_5' }, ends: {} },
    });
    expect(provider.health!()).toEqual({ account: 'working' });
  });

  it('reports an invalid key', async () => {
    const { provider } = await setUp({ apiKey: 'another' });
    const error = await errorOf(provider.check!(new AbortController().signal));
    expect(error).toMatchObject({ code: 'auth', message: expect.stringContaining('API key') as string });
  });
});
