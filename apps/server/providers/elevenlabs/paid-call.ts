import type { OutputFormat } from '#contract/formats.ts';
import type { Models } from '#contract/providers.ts';
import { markAsSent } from '#providers/mark-as-sent.ts';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import type { GenerateOptions } from '#providers/provider.ts';

/** Five minutes of uncompressed stereo are 58 MB. */
const maxBytes = 128 * 1_048_576;

/** The models of services for which neither an admin nor the request named one. */
export const defaultModels = {
  music: 'music_v2_5',
  sound_effect: 'eleven_text_to_sound_v2',
  voice: 'eleven_multilingual_v2',
} as const satisfies Models;

/** Client for the ElevenLabs API. */
export interface Service {
  readonly displayName: string;
  readonly client: ProviderClient;
  /** The models that an admin named. */
  readonly models: Models;
}

export interface PaidCall {
  readonly capability: string;
  readonly path: string;
  readonly json: object;
  readonly format: OutputFormat;
  readonly timeoutMs: number;
  /** Receives the audio while it arrives. */
  readonly onAudioChunk?: ((chunk: Uint8Array) => void) | undefined;
}

/** Sends a billed generation request, once. Resolves with the complete reply. */
export async function paidCall(
  { client, displayName }: Service,
  { format, onAudioChunk, ...call }: PaidCall,
  { signal, onProgress, resumeToken }: GenerateOptions,
): Promise<GuardedReply> {
  onProgress({ stage: 'understanding', fraction: 0 });
  await markAsSent(resumeToken, displayName);
  onProgress({ stage: 'rendering', fraction: 0.1 });
  const reply = await client.send({
    ...call,
    query: { output_format: format },
    billable: true,
    maxBytes,
    signal,
    // The size of the audio is unknown, so the first chunk counts as 80%.
    onChunk(chunk) {
      onProgress({ stage: 'rendering', fraction: 0.8 });
      onAudioChunk?.(chunk);
    },
  });
  onProgress({ stage: 'mastering', fraction: 0.9 });
  return reply;
}
