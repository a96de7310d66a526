import type { VoiceSettings } from '#contract/voice.ts';
import { sendOnce } from '#providers/send-once.ts';
import { leastSpeechMs } from '#providers/least-speech.ts';
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
  milliUnits: ({ text }) => text.length,
  async generate({ settings, format }, { signal, onProgress, resumeToken }) {
    const { text: input, voice, speed } = settings;
    onProgress({ stage: 'understanding', fraction: 0 });
    const model = await service.modelFor('voice', signal);
    await sendOnce(resumeToken, service.who);
    onProgress({ stage: 'rendering', fraction: 0.1 });
    const { bytes: wav } = await service.client.send({
      capability: 'voice',
      path: '/v1/audio/speech',
      json: { model, input, voice, response_format: 'wav', ...(speed !== 1 && { speed }) },
      pays: true,
      timeoutMs: 300_000,
      maxBytes,
      signal,
      onPart: () => onProgress({ stage: 'rendering', fraction: 0.8 }),
    });
    onProgress({ stage: 'mastering', fraction: 0.9 });
    const title = titleFrom(input);
    const made = await transcode({ wav, format, tags: { title, artist: service.who, genre: '' } }, signal);
    if (!made) throw service.client.misunderstood();
    return { ...made, promisedMs: leastSpeechMs(input, speed), facts: { title, genres: [] } };
  },
});
