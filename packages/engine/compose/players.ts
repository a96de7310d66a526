import type { Players } from '#engine/render/stem-player.ts';
import { defaultBank } from '#engine/soundfont/default-bank.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import { VocalRenderer } from '#engine/voice/singing/vocal-renderer.ts';

/** The bank of samples and the trained voice that come with the engine. */
export const enginePlayers: Players = {
  bank: defaultBank,
  createSinger: () => new VocalRenderer(defaultVoice),
};
