import { AppError } from '#contract/errors.ts';
import type { Voice, VoiceSettings } from '#contract/voice.ts';
import { voiceById, voices } from '#engine/voice/presets/voices.ts';
import { NothingToSpeakError } from '#engine/voice/text/nothing-to-speak.ts';
import { parseScript } from '#engine/voice/text/parse-script.ts';
import type { GeneratedAudio, AudioGenerator } from '#providers/provider.ts';
import type { AudioPool } from './audio-pool.ts';

export const builtinVoices: readonly Voice[] = voices.map(({ id, name, description, language }) => ({
  id,
  name,
  description,
  language,
}));

/** Validates the settings before anything is charged. @throws unknown_voice, unspeakable */
function check({ text, voice }: VoiceSettings): void {
  if (!voiceById(voice)) throw new AppError('unknown_voice', { voice });
  try {
    parseScript(text);
  } catch (error) {
    if (error instanceof NothingToSpeakError) throw new AppError('unspeakable', {}, error.message);
    throw error;
  }
}

/** Speech by the built-in voices; charged per character. */
export const voiceGenerator = (
  pool: AudioPool,
  artist: string,
): AudioGenerator<VoiceSettings, GeneratedAudio> => ({
  milliUnits(settings) {
    check(settings);
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
