import type { VoiceSettings } from '#contract/voice.ts';
import { markAsSent } from '#providers/mark-as-sent.ts';
import { minSpeechMs } from '#providers/min-speech-duration.ts';
import type { AudioGenerator, RawAudio } from '#providers/provider.ts';
import { titleFrom } from '#providers/title.ts';
import type { Transcoder } from '#providers/transcode/transcoder.ts';
import type { Service } from './service.ts';

/** Ten minutes of 24 kHz mono are 29 MB. */
const maxBytes = 128 * 1_048_576;

/**
 * Speech, charged per character. It is requested as WAV, because the API supports few formats and no sample rates,
 * and encoded here in the requested format.
 */
export const speechGenerator = (
  service: Service,
  transcode: Transcoder['run'],
): AudioGenerator<VoiceSettings, RawAudio> => ({
  seedUse: () => 'none',
  milliUnits: ({ text }) => text.length,
  requireReady: async (_settings, signal) => void (await service.modelFor('voice', signal)),
  async generate({ settings, format }, { signal, onProgress, resumeToken }) {
    const { text: input, voice, speed } = settings;
    onProgress({ stage: 'understanding', fraction: 0 });
    const model = await service.modelFor('voice', signal);
    await markAsSent(resumeToken, service.displayName);
    onProgress({ stage: 'rendering', fraction: 0.1 });
    const { bytes: wav } = await service.client.send({
      capability: 'voice',
      path: '/v1/audio/speech',
      json: { model, input, voice, response_format: 'wav', ...(speed !== 1 && { speed }) },
      billable: true,
      timeoutMs: 300_000,
      maxBytes,
      signal,
      onChunk: () => onProgress({ stage: 'rendering', fraction: 0.8 }),
    });
    onProgress({ stage: 'mastering', fraction: 0.9 });
    const title = titleFrom(input);
    const encoded = await transcode(
      { wav, format, tags: { title, artist: service.displayName, genre: '' } },
      signal,
    );
    if (!encoded) throw service.client.invalidReply();
    return {
      ...encoded,
      expectedMs: minSpeechMs(input, speed),
      facts: { title, genres: [], provenance: { model, seed: null } },
    };
  },
});
