import { z } from 'zod';
import { generateMusic, generateSoundEffect, generateVoice } from '#contract/generation.ts';
import { id } from '#contract/shapes.ts';
import { voice } from '#contract/voice.ts';
import { adds, reads } from '#mcp/tool.ts';
import { generationFacts, generationResult, runGeneration } from './run-generation.ts';
import { spendingArguments } from './spending.ts';
import { studioTool } from './studio.ts';

const projectId = id.describe('From list_projects.');
const waits = 'Waits with progress; returns the track with its facts, a picture of its waveform and links.';
const asks =
  'Costs tokens: the user is asked first, unless the spending limit of the API token covers the price.';

/** Tools that generate tracks. */
export const generateTools = [
  studioTool({
    name: 'generate_music',
    title: 'Generate music',
    description: `Generates music from a prompt, or follows a composition plan. ${waits} ${asks} Set instrumental to false for vocals.`,
    input: generateMusic.body
      .pick({
        prompt: true,
        composition_plan: true,
        music_length_ms: true,
        output_format: true,
        instrumental: true,
        genres: true,
        tempo: true,
        energy: true,
        seed: true,
        provider: true,
        versionOf: true,
      })
      .extend({ projectId, ...spendingArguments }),
    output: generationFacts,
    annotations: adds,
    async run({ projectId: project, confirm_tokens, idempotency_key, ...settings }, call, studio) {
      const { client } = studio;
      const { provider, output_format: _format, versionOf: _version, ...prompt } = settings;
      const length =
        settings.music_length_ms ?? (await client.call('understandMusic', { body: prompt })).lengthMs;
      const price = await client.call('estimateMusicCost', { body: { music_length_ms: length, provider } });
      const body = {
        ...settings,
        music_length_ms: length,
        useCompositionPlan: settings.composition_plan != null,
      };
      return runGeneration(studio, call, {
        submit: (headers) =>
          studio.client.call('generateMusic', { params: { projectId: project }, body, headers }),
        price,
        subject: `Music of ${Math.round(length / 1000)} s`,
        args: { confirm_tokens, idempotency_key },
      });
    },
  }),
  studioTool({
    name: 'generate_sound_effect',
    title: 'Generate a sound effect',
    description: `Generates a sound effect from words ("a heavy door slams, 3 s"), or a seamless loop. ${waits} ${asks}`,
    input: generateSoundEffect.body
      .omit({ ideaId: true, allowFallback: true })
      .extend({ projectId, ...spendingArguments }),
    output: generationFacts,
    annotations: adds,
    async run({ projectId: project, confirm_tokens, idempotency_key, ...body }, call, studio) {
      const { prompt, duration, provider } = body;
      const price = await studio.client.call('estimateSoundCost', {
        body: { type: 'sound_effect', prompt, durationMs: duration, provider },
      });
      return runGeneration(studio, call, {
        submit: (headers) =>
          studio.client.call('generateSoundEffect', { params: { projectId: project }, body, headers }),
        price,
        subject: 'This sound effect',
        args: { confirm_tokens, idempotency_key },
      });
    },
  }),
  studioTool({
    name: 'generate_voice',
    title: 'Generate speech',
    description: `Reads a text aloud with a voice of list_voices. ${waits} ${asks}`,
    input: generateVoice.body
      .omit({ ideaId: true, allowFallback: true })
      .extend({ projectId, ...spendingArguments }),
    output: generationFacts,
    annotations: adds,
    async run({ projectId: project, confirm_tokens, idempotency_key, ...body }, call, studio) {
      const price = await studio.client.call('estimateSoundCost', {
        body: { type: 'voice', characters: body.text.length, provider: body.provider },
      });
      return runGeneration(studio, call, {
        submit: (headers) =>
          studio.client.call('generateVoice', { params: { projectId: project }, body, headers }),
        price,
        subject: `Speech of ${body.text.length} characters`,
        args: { confirm_tokens, idempotency_key },
      });
    },
  }),
  studioTool({
    name: 'list_voices',
    title: 'List voices',
    description: 'The voices for generate_voice.',
    input: z.object({}),
    output: z.object({ voices: z.array(voice) }),
    annotations: reads,
    run: async (_, call, { client }) => ({
      facts: await client.call('listVoices', { signal: call.signal }),
    }),
  }),
  studioTool({
    name: 'get_generation',
    title: 'Look at a generation',
    description:
      'What became of a generation: one that waits for an approval, or whose result did not arrive because the connection was lost.',
    input: z.object({ generationId: id }),
    output: generationFacts,
    annotations: reads,
    run: async (params, call, studio) =>
      generationResult(studio, await studio.client.call('getGeneration', { params, signal: call.signal })),
  }),
];
