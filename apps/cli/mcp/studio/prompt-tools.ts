import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { promptRequest, understandMusic } from '#contract/prompt-assistant.ts';
import { providerName } from '#contract/shapes.ts';
import { costEstimate } from '#contract/tokens.ts';
import { trackTypes } from '#contract/tracks.ts';
import { reads } from '#mcp/tool.ts';
import { studioTool } from './studio.ts';

const { musicLengthMs, soundEffectMs, voiceText, soundEffectPrompt } = limits;
const estimate = costEstimate.omit({ providerCostUSD: true });

/** Tools that read prompts and prices. */
export const promptTools = [
  studioTool({
    name: 'understand_music',
    title: 'Read a prompt',
    description:
      'How the built-in composer reads a music prompt: tempo, key, instruments, what it cannot do, and the composition plan it would play. Free. generate_music with the same settings and the seed of the answer gives this piece.',
    input: promptRequest,
    output: understandMusic.replies[200].extend({ composition_plan: compositionPlan }),
    annotations: reads,
    async run(body, { signal }, { client }) {
      const interpretation = await client.call('understandMusic', { body, signal });
      const planned = { ...body, seed: interpretation.seed, provider: 'builtin' };
      const { composition_plan } = await client.call('createPlan', { body: planned, signal });
      return { facts: { ...interpretation, composition_plan } };
    },
  }),
  studioTool({
    name: 'estimate_cost',
    title: 'Estimate a price',
    description:
      'The price in tokens of music (by length), a sound effect (by duration or prompt) or speech (by characters).',
    input: z.object({
      type: z.enum(trackTypes),
      lengthMs: z.int().min(soundEffectMs.min).max(musicLengthMs.max).optional(),
      prompt: z.string().trim().max(soundEffectPrompt.max).optional().describe('Of a sound effect.'),
      characters: z.int().min(1).max(voiceText.max).optional().describe('Required for voice.'),
      provider: providerName.optional(),
    }),
    output: estimate,
    annotations: reads,
    async run({ type, lengthMs, prompt, characters = 1, provider }, { signal }, { client }) {
      if (type === 'music') {
        const body = { music_length_ms: lengthMs, provider };
        return { facts: await client.call('estimateMusicCost', { body, signal }) };
      }
      const body =
        type === 'voice' ? { type, characters, provider } : { type, durationMs: lengthMs, prompt, provider };
      return { facts: await client.call('estimateSoundCost', { body, signal }) };
    },
  }),
];
