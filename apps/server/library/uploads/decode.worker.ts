import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { decode } from './measure/decode.ts';
import { openSound } from './measure/open-sound.ts';
import type { Chunk } from './measure/sound.ts';
import { trimmed } from './measure/trim.ts';

/** The first message of the worker. */
export type DecodeStart =
  | { readonly sampleRate: number; readonly channels: number; readonly bits: 16 | 24 }
  /** There is no decoder for it. */
  | { readonly unreadable: true };
/** The answer to each request for samples: interleaved little-endian PCM; null at the end. */
export type DecodedChunk = Uint8Array<ArrayBuffer> | null;

// On Linux this lowers the priority of the calling thread only, so that decoding does not delay replies.
setPriority(10);
// The FLAC decoder prints each malformed frame; the log is JSON.
console.error = () => undefined;

/** Codecs with more precision than 16 bits. */
const precise = new Set(['flac', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'pcm-f64']);
const chunkBytes = 262_144;

function interleave(chunk: Chunk, bits: 16 | 24): Buffer {
  const frames = chunk[0]!.length;
  const bytes = Buffer.alloc((frames * chunk.length * bits) / 8);
  const scale = 2 ** (bits - 1);
  let at = 0;
  for (let frame = 0; frame < frames; frame++) {
    for (const channel of chunk) {
      const level = Math.max(-scale, Math.min(scale - 1, Math.round(channel[frame]! * scale)));
      at = bits === 16 ? bytes.writeInt16LE(level, at) : bytes.writeIntLE(level, at, 3);
    }
  }
  return bytes;
}

async function* chunksOf(
  chunks: AsyncIterable<Chunk>,
  channels: number,
  bits: 16 | 24,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of chunks) {
    if (chunk.length !== channels) throw new Error('channels that come and go');
    const bytes = interleave(chunk, bits);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes < chunkBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

const port = parentPort!;
const { file } = workerData as { file: Uint8Array };
const sound = await openSound(file);
const decoding = await decode(sound);
if (decoding) {
  const { channels, codec } = sound;
  const bits = precise.has(codec) ? 24 : 16;
  const chunks = chunksOf(trimmed(decoding), channels, bits);
  const sendNext = async () => {
    const { value } = await chunks.next();
    const copy = value ? Uint8Array.from(value) : null;
    port.postMessage(copy satisfies DecodedChunk, copy ? [copy.buffer] : []);
  };
  // Requests come one at a time. A failure ends the thread, and the parent sees that.
  port.on('message', () => void sendNext());
  const { sampleRate } = decoding;
  port.postMessage({ sampleRate, channels, bits } satisfies DecodeStart);
} else {
  port.postMessage({ unreadable: true } satisfies DecodeStart);
}
