import { AppError } from '#contract/errors.ts';
import type { Voice, VoiceSettings } from '#contract/voice.ts';
import { voiceById, voices } from '#engine/index.ts';
import type { GeneratedAudio, AudioGenerator } from '#providers/provider.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
import type { AudioPool } from './audio-pool.ts';

export const builtinVoices: readonly Voice[] = voices.map(({ id, name, description, language }) => ({
  id,
  name,
  description,
  language,
}));

/** Validates the settings before anything is charged. @throws unknown_voice, unspeakable */
async function check({ text, voice }: VoiceSettings): Promise<void> {
  if (!voiceById(voice)) throw new AppError('unknown_voice', { voice });
  await readInThread('requireSpeakable', text);
}

/** Speech by the built-in voices; charged per character. */
export const voiceGenerator = (
  pool: AudioPool,
  artist: string,
): AudioGenerator<VoiceSettings, GeneratedAudio> => ({
  async milliUnits(settings) {
    await check(settings);
    return settings.text.length;
  },
  async generate({ settings, seed, format }, options) {
    const { text, voice, speed } = settings;
    const { facts, ...generated } = await pool.run(
      'voice',
      { text, voice, speed, seed, format, artist },
      options,
    );
    const { title, durationMs, understood, words, loudnessLufs, truePeakDbtp } = facts;
    const known = { title, durationMs, understood, words, loudnessLufs, truePeakDbtp };
    return { ...generated, facts: { ...known, genres: [] } };
  },
});
