import type { Chunk } from '../sound.ts';
import { BitReader, BrokenFrame } from './bit-reader.ts';
import { flacCrc16 } from './crc16.ts';
import { readFlacHeader, type Stereo } from './frame-header.ts';
import { readSubframe } from './subframe.ts';

/**
 * Decodes one FLAC frame (RFC 9639); its checksum has to be right.
 * @param streamBits bits a sample as the stream's header says
 * @throws BrokenFrame
 */
export function decodeFlacFrame(frame: Uint8Array, streamBits: number): Chunk {
  const reader = new BitReader(frame);
  const { frames, channels, stereo, bits: ownBits } = readFlacHeader(reader);
  const bits = ownBits || streamBits;
  const decoded = Array.from({ length: channels }, (_, channel) =>
    readSubframe(reader, frames, bits + (isSide(stereo, channel) ? 1 : 0)),
  );
  reader.alignToByte();
  const end = reader.byteOffset;
  if (flacCrc16(frame.subarray(0, end)) !== reader.read(16)) throw new BrokenFrame();
  separate(stereo, decoded);
  const scale = 2 ** (1 - bits);
  return decoded.map((samples) => scaled(samples, scale));
}

/** A difference of two channels needs a bit more. */
const isSide = (stereo: Stereo, channel: number) =>
  stereo === 'side-right' ? channel === 0 : stereo !== 'independent' && channel === 1;

/** Turns a channel and a difference back into left and right. */
function separate(stereo: Stereo, channels: Float64Array[]): void {
  const [a, b] = channels;
  if (stereo === 'independent' || !a || !b) return;
  for (let i = 0; i < a.length; i++) {
    const first = a[i]!;
    const second = b[i]!;
    if (stereo === 'left-side') b[i] = first - second;
    else if (stereo === 'side-right') a[i] = first + second;
    else {
      // The bit that halving lost is the lowest one of the difference.
      const middle = 2 * first + Math.abs(second % 2);
      a[i] = (middle + second) / 2;
      b[i] = (middle - second) / 2;
    }
  }
}

function scaled(samples: Float64Array, factor: number): Float32Array {
  const levels = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) levels[i] = samples[i]! * factor;
  return levels;
}
