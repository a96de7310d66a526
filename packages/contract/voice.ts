import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { defaultOutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { outputFormat, providerName } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const { voiceText, voiceSpeed, seed } = limits;

/** Settings of a voice generation. `voice` is an id from `listVoices`; a `speed` of 1 is the voice's normal speed. */
export const voiceSettings = z.object({
  text: z
    .string(issueMessages.enterVoiceText)
    .trim()
    .min(1, issueMessages.enterVoiceText)
    .max(voiceText.max, issueMessages.voiceTextTooLong),
  voice: z.string().trim().min(1).max(100),
  speed: z.number().min(voiceSpeed.min).max(voiceSpeed.max).default(voiceSpeed.default),
  outputFormat: outputFormat.default(defaultOutputFormat),
  seed: z.int().min(seed.min).max(seed.max).optional(),
});

export type VoiceSettings = z.infer<typeof voiceSettings>;

export const voice = z.object({
  /** Stable: requests name it. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** BCP 47, e.g. "en-US". */
  language: z.string(),
});
export type Voice = z.infer<typeof voice>;

export const listVoices = endpoint('GET /api/voices', {
  summary: 'List the available voices',
  access: 'validated',
  acceptsProjectTokens: true,
  reads: { from: ['provider'] },
  query: z.object({ provider: providerName.optional() }),
  replies: { 200: z.object({ voices: z.array(voice) }) },
  errors: ['service_unavailable', 'unknown_provider'],
});

export const previewVoice = endpoint('GET /api/voices/:voiceId/preview', {
  summary: 'Download a sample of a voice as MP3',
  access: 'validated',
  acceptsProjectTokens: true,
  params: z.object({ voiceId: z.string().min(1).max(100) }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/mpeg'],
  errors: ['not_found', 'range_not_satisfiable', 'service_unavailable'],
});
