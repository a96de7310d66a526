import { describe, expect, it } from 'vitest';
import type { Models } from '#contract/providers.ts';
import type { PromptRequest } from '#contract/prompt-assistant.ts';
import { compositionPlan } from '#contract/plan.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { elevenLabsProvider } from './elevenlabs-provider.ts';
import { jsonReply, fakeElevenLabs, fakeKey, errorReply } from './testing/fake-elevenlabs.ts';

async function setUp(models: Models = {}) {
  const entry = { name: 'elevenlabs', displayName: 'ElevenLabs', apiKey: fakeKey, models };
  const { fake, provider } = openTestProvider(await fakeElevenLabs(), elevenLabsProvider, entry);
  const plan = (request: Partial<PromptRequest> = {}) =>
    provider.text!.plan!(
      { prompt: 'a waltz', instrumental: true, music_length_ms: 30_000, ...request },
      new AbortController().signal,
    );
  return { fake, plan, sent: (): unknown => JSON.parse(fake.received.at(-1)!.body.toString()) };
}

const source = compositionPlan.parse({
  sections: [{ section_name: 'All' }],
  positive_global_styles: ['soft'],
});

describe('a plan by ElevenLabs', () => {
  it('is returned unchanged, and the settings beside the prompt are appended to the prompt', async () => {
    const { plan, sent } = await setUp();
    expect(await plan({ tempo: 90 })).toMatchObject({
      sections: [
        { section_name: 'Intro', duration_ms: 10_000, positive_local_styles: ['warm'] },
        { section_name: 'Verse', duration_ms: 20_000, lines: ['Over the hill'] },
      ],
    });
    expect(sent()).toEqual({
      prompt: 'a waltz\nTempo: 90 BPM.\nInstrumental, without vocals.',
      music_length_ms: 30_000,
      model_id: 'music_v2_5',
    });
  });

  it('is read from the sections of music_v1 where an admin named it', async () => {
    const { plan, sent } = await setUp({ music: 'music_v1' });
    expect((await plan({ composition_plan: source })).positive_global_styles).toEqual(['warm']);
    expect(sent()).toMatchObject({
      model_id: 'music_v1',
      source_composition_plan: { sections: [{ duration_ms: 30_000 }] },
    });
  });

  it('is converted from the chunks of later models', async () => {
    const { plan, sent } = await setUp({ music: 'music_v2' });
    expect((await plan({ composition_plan: source })).sections).toEqual([
      expect.objectContaining({
        section_name: 'Intro',
        duration_ms: 10_000,
        positive_local_styles: ['warm'],
      }),
      expect.objectContaining({ section_name: 'Verse', duration_ms: 20_000, lines: ['Over the hill'] }),
    ]);
    expect(sent()).toMatchObject({
      model_id: 'music_v2',
      source_composition_plan: { chunks: [{ duration_ms: 30_000 }] },
    });
  });

  it('has the requested length, even below the minimum of the service', async () => {
    const { plan, sent } = await setUp();
    const { sections } = await plan({ music_length_ms: 1_500 });
    expect(sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(1_500);
    expect(sent()).toMatchObject({ music_length_ms: 3_000 });
  });

  it('is free, so errors are retried', async () => {
    const { plan, fake } = await setUp();
    fake.fail(jsonReply(503, {}), errorReply(429, 'system_busy'));
    await plan();
    expect(fake.posts()).toBe(3);
  });

  it('is an error if the reply is invalid', async () => {
    const { plan, fake } = await setUp();
    fake.fail(jsonReply(200, { composition_plan: { sections: [] } }));
    expect(await errorOf(plan())).toMatchObject({ code: 'unknown', billed: 'no' });
  });
});
