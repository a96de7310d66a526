import { buffer } from 'node:stream/consumers';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { toneFile } from '#providers/testing/tone.ts';
import { fakeElevenLabs, fakeKey, errorReply } from './testing/fake-elevenlabs.ts';

// The adapter is tested against the fake server. The official client verifies that the fake server matches the real
// API: it checks field names and types, and parses every reply.
const fake = await fakeElevenLabs();
const client = new ElevenLabsClient({ apiKey: fakeKey, baseUrl: fake.baseUrl, maxRetries: 0 });

// The client logs to the console when it has parsed a reply.
const consoleLog = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterAll(() => consoleLog.mockRestore());

/** The parsed multipart reply; the client declares it as a stream. */
interface Detailed {
  readonly json: {
    readonly compositionPlan: { readonly sections: readonly unknown[] };
    readonly songMetadata: object;
  };
  readonly audio: Buffer;
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) => buffer(stream);
const tone = async (durationMs: number) => (await toneFile('mp3_44100_128', durationMs)).bytes;
const outputFormat = 'mp3_44100_128';

describe('the official client', () => {
  it.each(['compose', 'stream'] as const)(
    'parses the fake server’s reply for music by %s',
    async (method) => {
      const sound = await client.music[method]({ prompt: 'a waltz', musicLengthMs: 3_000, outputFormat });
      expect(Buffer.compare(await bytesOf(sound), await tone(3_000))).toBe(0);
    },
  );

  it('parses plan, metadata and audio of detailed music', async () => {
    const request = { prompt: 'a waltz', musicLengthMs: 3_000, outputFormat } as const;
    const { json, audio } = (await client.music.composeDetailed(request)) as unknown as Detailed;
    expect(json.songMetadata).toMatchObject({ title: 'Night Train', genres: ['Jazz'] });
    expect(json.compositionPlan.sections).toEqual([
      expect.objectContaining({ sectionName: 'Whole', durationMs: 3_000 }),
    ]);
    expect(audio.subarray(0, 100)).toEqual(Buffer.from((await tone(3_000)).subarray(0, 100)));
  });

  it.each([
    [
      'music_v1',
      { sections: [{ sectionName: 'Intro' }, { sectionName: 'Verse', lines: ['Over the hill'] }] },
    ],
    ['music_v2', { chunks: [{ text: '[Intro]' }, { durationMs: 20_000 }] }],
  ] as const)('parses plans for %s, and can send them back unchanged', async (modelId, expected) => {
    const plan = await client.music.compositionPlan.create({
      prompt: 'a waltz',
      musicLengthMs: 30_000,
      modelId,
    });
    expect(plan).toMatchObject(expected);
    const sound = await client.music.compose({ compositionPlan: plan, modelId, outputFormat });
    expect((await bytesOf(sound)).length).toBeGreaterThan(100_000);
  });

  it('parses sound effects and speech', async () => {
    const effect = await client.textToSoundEffects.convert({
      text: 'rain',
      durationSeconds: 1.5,
      modelId: 'eleven_text_to_sound_v2',
      outputFormat,
    });
    expect(Buffer.compare(await bytesOf(effect), await tone(1_500))).toBe(0);
    const voiceSettings = {
      stability: 0.5,
      similarityBoost: 0.75,
      style: 0,
      useSpeakerBoost: true,
      speed: 1,
    };
    const speech = await client.textToSpeech.convert('voice0', {
      text: 'Hello',
      modelId: 'eleven_multilingual_v2',
      voiceSettings,
      outputFormat,
    });
    expect(Buffer.compare(await bytesOf(speech), await tone(500))).toBe(0);
  });

  it('parses voice pages and the account', async () => {
    const first = await client.voices.search({ pageSize: 100 });
    expect(first).toMatchObject({ hasMore: true, totalCount: 150, nextPageToken: '102' });
    expect(first.voices[0]).toMatchObject({ voiceId: 'voice0', name: 'Voice 0', labels: { language: 'en' } });
    const rest = await client.voices.search({ pageSize: 100, nextPageToken: first.nextPageToken! });
    // The first page also has the two voices of the account, and the last one is empty.
    expect([rest.voices.length, rest.hasMore]).toEqual([48, true]);
    expect(await client.user.subscription.get()).toMatchObject({ tier: 'creator', characterLimit: 101_000 });
  });

  it('parses an error reply', async () => {
    fake.fail(errorReply(400, 'bad_prompt', { data: { prompt_suggestion: 'an old waltz' } }));
    const refused = client.music.compose({ prompt: 'a waltz', outputFormat });
    await expect(refused).rejects.toMatchObject({
      statusCode: 400,
      body: { detail: { code: 'bad_prompt', data: { prompt_suggestion: 'an old waltz' } } },
    });
  });
});
