import type { EffectRequest, VoiceRequest } from '#engine/index.ts';

/** Exactly 100 characters. */
const hundredCharacters =
  'The old man opened the window and looked at the sea. It was grey, and a single boat was coming home.';

/** The request that measures effects: five seconds. */
export const effectRequest = (prompt: string): EffectRequest => ({
  prompt,
  seed: 1,
  durationMs: 5000,
  format: 'mp3_44100_128',
});

/** The request that measures voices. */
export const voiceRequest = (voice: string): VoiceRequest => ({
  text: hundredCharacters,
  voice,
  seed: 1,
  format: 'mp3_44100_128',
});
