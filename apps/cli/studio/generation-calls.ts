import type { Client } from '#client/create-client.ts';
import type { Reply } from '#contract/api.ts';
import { Failure } from '../failure.ts';
import type { GenerateFlags, GenerationKind } from './generate-flags.ts';

export type Estimate = Reply<'estimateMusicCost'>;
export type Generation = Reply<'getGeneration'>;

interface Submission {
  readonly projectId: string;
  readonly flags: GenerateFlags;
  /** Id of the track that gets a version. */
  readonly versionOf: string | undefined;
}

interface GenerationCalls {
  /** The price of a request. */
  readonly estimate: (client: Client, flags: GenerateFlags) => Promise<Estimate>;
  /** Submits a request, without waiting for its end. */
  readonly submit: (client: Client, submission: Submission) => Promise<Generation>;
}

export const generationCalls: Record<GenerationKind, GenerationCalls> = {
  music: {
    estimate: async (client, flags) => {
      const { format: output_format, provider } = flags;
      const music_length_ms = flags.lengthMs ?? (await lengthInPrompt(client, flags));
      return client.call('estimateMusicCost', { body: { music_length_ms, output_format, provider } });
    },
    submit: async (client, submission) => {
      const { flags } = submission;
      const body = { ...commonBody(submission), ...musicSettings(flags), output_format: flags.format };
      return accepted(await client.call('generateMusic', { ...options(submission), body }));
    },
  },
  effect: {
    estimate: (client, { text: prompt, lengthMs: durationMs, provider }) =>
      client.call('estimateSoundCost', { body: { type: 'sound_effect', durationMs, prompt, provider } }),
    submit: async (client, submission) => {
      const { text: prompt, lengthMs: duration, loop, format: outputFormat } = submission.flags;
      const body = { ...commonBody(submission), prompt, duration, loop, outputFormat };
      return accepted(await client.call('generateSoundEffect', { ...options(submission), body }));
    },
  },
  voice: {
    estimate: (client, { text, provider }) =>
      client.call('estimateSoundCost', { body: { type: 'voice', characters: text.length, provider } }),
    submit: async (client, submission) => {
      const { text, speed, format: outputFormat, provider } = submission.flags;
      const voice = submission.flags.voice ?? (await firstVoice(client, provider));
      const body = { ...commonBody(submission), text, voice, speed, outputFormat };
      return accepted(await client.call('generateVoice', { ...options(submission), body }));
    },
  },
};

const options = ({ projectId }: Submission) => ({
  params: { projectId },
  headers: { prefer: 'respond-async' },
});

const commonBody = ({ flags: { seed, provider, fallback }, versionOf }: Submission) => ({
  seed,
  provider,
  allowFallback: fallback,
  versionOf,
});

const musicSettings = ({ text, vocals, lengthMs, genres, tempo, energy, seed }: GenerateFlags) => ({
  prompt: text,
  instrumental: !vocals,
  music_length_ms: lengthMs,
  genres,
  tempo,
  energy,
  seed,
});

async function lengthInPrompt(client: Client, flags: GenerateFlags): Promise<number> {
  return (await client.call('understandMusic', { body: musicSettings(flags) })).lengthMs;
}

async function firstVoice(client: Client, provider: string | undefined): Promise<string> {
  const { voices } = await client.call('listVoices', { query: { provider } });
  const [first] = voices;
  if (!first) throw new Failure('The studio has no voice.');
  return first.id;
}

/** The reply to `Prefer: respond-async`. */
function accepted(reply: Reply<'generateMusic'>): Generation {
  if ('status' in reply) return reply;
  throw new Failure('The studio did not answer with a generation.');
}
