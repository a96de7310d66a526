import { decodeFlac } from './flac.ts';
import { decodeMp3 } from './mp3.ts';
import { decodeOpus, opusRate, readPreSkip } from './opus.ts';
import { pcmDecoder } from './pcm.ts';
import type { Chunk, Decoding, OpenSound } from './sound.ts';
import { trimmed } from './trim.ts';

/** Selects the decoder of a file; undefined if there is no free decoder for its codec. */
export async function decode(sound: OpenSound): Promise<Decoding | undefined> {
  const { codec, sampleRate, channels, links } = sound;
  if (links) return decodeLinks(links);
  if (codec === 'mp3') {
    return { sampleRate, chunks: decodeMp3(sound), ...(sound.gapless ?? { before: 0, after: 0 }) };
  }
  if (codec === 'opus' && channels <= 2) {
    const length = Math.round((await sound.duration()) * opusRate);
    return {
      sampleRate: opusRate,
      chunks: decodeOpus(sound),
      before: readPreSkip(sound.codecHeader),
      length,
    };
  }
  if (codec === 'flac') return { sampleRate, chunks: decodeFlac(sound), before: 0 };
  const pcm = pcmDecoder(codec, channels);
  return pcm && { sampleRate, chunks: mapFrames(sound, pcm), before: 0 };
}

/** Each link has its own encoder delay. */
async function decodeLinks(links: readonly OpenSound[]): Promise<Decoding | undefined> {
  const decodings: Decoding[] = [];
  for (const link of links) {
    const decoding = await decode(link);
    if (!decoding) return undefined;
    decodings.push(decoding);
  }
  async function* chunks(): AsyncGenerator<Chunk> {
    for (const decoding of decodings) yield* trimmed(decoding);
  }
  return { sampleRate: decodings[0]!.sampleRate, chunks: chunks(), before: 0 };
}

async function* mapFrames(
  sound: OpenSound,
  decodeFrame: (frame: Uint8Array) => Chunk,
): AsyncGenerator<Chunk> {
  for await (const frame of sound.frames()) yield decodeFrame(frame);
}
