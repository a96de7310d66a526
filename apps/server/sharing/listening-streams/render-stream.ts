import { blockResampler, type BlockResampler, mixSpokenTag, type SpokenTagMix } from '#engine/dsp.ts';
import type { Stereo } from '#engine/index.ts';
import { lameInfoFrame, readFrameHeader, openMp3Stream } from '#engine/encode.ts';
import { decode } from '#server/library/uploads/measure/decode.ts';
import { openSound } from '#server/library/uploads/measure/open-sound.ts';
import { UnreadableSound, type Chunk } from '#server/library/uploads/measure/sound.ts';
import { trimmed } from '#server/library/uploads/measure/trim.ts';

export interface RenderRequest {
  /** A stored audio file. */
  readonly audio: Uint8Array<ArrayBuffer>;
  /** 32: mono at 22.05 kHz, to tell what it is and no more. */
  readonly kilobits: 32 | 128 | 320;
  /** A line spoken over the audio. */
  readonly tag?: { readonly speech: Uint8Array; readonly everySeconds: number } | undefined;
}

/** The rates of MPEG-1 Layer III. Others are converted. */
const mp3Rates = [32_000, 44_100, 48_000];
const mp3RateOf = (sampleRate: number) =>
  mp3Rates.includes(sampleRate) ? sampleRate : sampleRate % 8_000 === 0 ? 48_000 : 44_100;

/** Of channels beyond the first two, which are mixed into both. */
const extraGain = 0.5;

function toStereo(channels: Chunk): Stereo {
  const [left, right = left] = channels;
  if (!left || !right) throw new UnreadableSound('no audio', 'has no audio in it');
  const extra = channels.slice(2);
  if (extra.length === 0) return { left, right };
  const scale = 1 / (1 + extraGain * extra.length);
  const mixed = (channel: Float32Array) =>
    channel.map(
      (value, i) => scale * (value + extraGain * extra.reduce((sum, other) => sum + (other[i] ?? 0), 0)),
    );
  return { left: mixed(left), right: mixed(right) };
}

function resampled(audio: Stereo, resamplers: readonly [BlockResampler, BlockResampler]): Stereo {
  return { left: resamplers[0].add(audio.left), right: resamplers[1].add(audio.right) };
}

/** The audio of a file in stereo, in parts. @throws UnreadableSound, also without a decoder for its codec */
async function openStereo(file: Uint8Array, rate?: number) {
  const sound = await openSound(file);
  const decoding = await decode(sound);
  if (!decoding) throw new UnreadableSound('codec', 'there is no decoder for it');
  const sampleRate = rate ?? mp3RateOf(decoding.sampleRate);
  async function* parts(): AsyncGenerator<Stereo> {
    if (sampleRate === decoding!.sampleRate) {
      for await (const chunk of trimmed(decoding!)) yield toStereo(chunk);
      return;
    }
    const create = () => blockResampler(decoding!.sampleRate, sampleRate);
    const resamplers = [create(), create()] as const;
    for await (const chunk of trimmed(decoding!)) yield resampled(toStereo(chunk), resamplers);
    yield { left: resamplers[0].end(), right: resamplers[1].end() };
  }
  return { sampleRate, parts: parts() };
}

/** A spoken line as one channel. */
async function readSpeech(file: Uint8Array, sampleRate: number): Promise<Float32Array> {
  const { parts } = await openStereo(file, sampleRate);
  const samples: number[] = [];
  for await (const { left } of parts) for (const value of left) samples.push(value);
  return Float32Array.from(samples);
}

const previewRate = 22_050;

/** The sum of both channels, in both. */
function mono({ left, right }: Stereo): Stereo {
  const sum = left.map((value, i) => (value + right[i]!) / 2);
  return { left: sum, right: sum };
}

/** How much of a damaged file must be readable. */
const minSeconds = 1;

/**
 * Encodes a stored file as MP3 at a constant bit rate, without metadata, optionally with a spoken line. A file that is
 * damaged after its first second ends there. @throws UnreadableSound
 */
export async function renderStream({ audio, kilobits, tag }: RenderRequest): Promise<Uint8Array> {
  const isPreview = kilobits === 32;
  const { sampleRate, parts } = await openStereo(audio, isPreview ? previewRate : undefined);
  const mix: SpokenTagMix | undefined = tag && {
    speech: await readSpeech(tag.speech, sampleRate),
    sampleRate,
    everySeconds: tag.everySeconds,
  };
  const encoder = await openMp3Stream({ sampleRate, kilobits });
  const encoded: Uint8Array[] = [];
  let frames = 0;
  try {
    for await (const part of parts) {
      const heard = isPreview ? mono(part) : part;
      encoded.push(encoder.encode(mix ? mixSpokenTag(heard, frames, mix) : heard));
      frames += part.left.length;
    }
  } catch (error) {
    if (frames < minSeconds * sampleRate) throw error;
  }
  if (frames === 0) throw new UnreadableSound('no audio', 'has no audio in it');
  encoded.push(encoder.end());
  const stream = new Uint8Array(Buffer.concat(encoded));
  return new Uint8Array(Buffer.concat([lameInfoFrame(stream, countMpegFrames(stream), frames), stream]));
}

function countMpegFrames(stream: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < stream.length; count++) at += readFrameHeader(stream, at)?.byteLength ?? Infinity;
  return count;
}
