import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { type Chunk, UnreadableSound, type OpenSound } from './sound.ts';
import { messages } from '#server/library/messages.ts';

/** Decodes FLAC frame by frame and verifies each checksum. @throws UnreadableSound */
export async function* decodeFlac(sound: OpenSound): AsyncGenerator<Chunk> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    await decoder.decodeFrames([sound.codecHeader]);
    for await (const frame of sound.frames()) {
      const { channelData, errors } = await decoder.decodeFrames([frame]);
      if (errors.length > 0) throw new UnreadableSound('damage', messages.damagedFLACFrame);
      yield channelData;
    }
  } finally {
    decoder.free();
  }
}
