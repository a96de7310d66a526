import type { EngineFormat } from '#engine/compose/music.types.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { decodeOpus } from './decode-opus.ts';

/** Decodes a file of a lossy format at the file's sample rate; undefined for PCM, WAV and G.711. */
export async function decodeLossy(file: Uint8Array, format: EngineFormat): Promise<Stereo | undefined> {
  const { codec } = layoutOf(format);
  if (codec !== 'mp3' && codec !== 'opus') return undefined;
  const { channels } = await (codec === 'mp3' ? decodeMp3 : decodeOpus)(file);
  const [left, right = left] = channels;
  return { left: left!, right: right! };
}
