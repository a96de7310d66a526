import { resample } from '#engine/dsp/resample.ts';
import { centred, isCentred, type Stereo } from '#engine/dsp/stereo.ts';
import type { EncodedAudio, EngineFormat } from '#engine/compose/music.types.ts';
import { encodeALaw, encodeMuLaw } from '#engine/encode/g711.ts';
import { contentTypeOf, isHeaderless, layoutOf, type Layout } from '#engine/encode/layout.ts';
import { encodeMp3 } from '#engine/encode/mp3.ts';
import { encodeOpus } from '#engine/encode/opus.ts';
import { encodePcm16 } from '#engine/encode/pcm.ts';
import type { Tags } from '#engine/encode/tags.ts';
import { wrapWav } from '#engine/encode/wav.ts';
import { SAMPLE_RATE, type Hertz } from '#engine/kit/units.ts';

/**
 * Encodes audio at SAMPLE_RATE as a file of the format, resampled if necessary, tagged if the container supports
 * tags. Decoded, it has round(frames × rate / SAMPLE_RATE) samples. The same audio gives the same bytes on every
 * machine.
 */
export async function encode(audio: Stereo, format: EngineFormat, tags: Tags): Promise<EncodedAudio> {
  const layout = layoutOf(format);
  return {
    bytes: await encoders[layout.codec](atRate(audio, layout.sampleRate), layout, tags),
    extension: layout.codec,
    contentType: contentTypeOf(layout),
  };
}

/** The same audio in a WAV that browsers play, for a headerless file from `encode`; undefined for other formats. */
export function playableWav(file: EncodedAudio, format: EngineFormat, tags: Tags): EncodedAudio | undefined {
  const layout = layoutOf(format);
  if (!isHeaderless(layout)) return undefined;
  const coding = layout.codec === 'ulaw' || layout.codec === 'alaw' ? layout.codec : 'pcm';
  return {
    bytes: wrapWav(file.bytes, { ...layout, coding }, tags),
    extension: 'wav',
    contentType: 'audio/wav',
  };
}

type Encoder = (audio: Stereo, layout: Layout, tags: Tags) => Uint8Array | Promise<Uint8Array>;

const encoders: Record<Layout['codec'], Encoder> = {
  mp3: encodeMp3,
  opus: (audio, { kilobits }, tags) => encodeOpus(audio, kilobits, tags),
  pcm: encodePcm16,
  ulaw: (audio) => encodeMuLaw(downmix(audio)),
  alaw: (audio) => encodeALaw(downmix(audio)),
  wav: (audio, layout, tags) => wrapWav(encodePcm16(audio), { ...layout, coding: 'pcm' }, tags),
};

function atRate(audio: Stereo, sampleRate: Hertz): Stereo {
  if (sampleRate === SAMPLE_RATE) return audio;
  const left = resample(audio.left, SAMPLE_RATE, sampleRate);
  return isCentred(audio) ? centred(left) : { left, right: resample(audio.right, SAMPLE_RATE, sampleRate) };
}

function downmix(audio: Stereo): Float32Array {
  const { left, right } = audio;
  return isCentred(audio) ? left : left.map((value, i) => (value + right[i]!) / 2);
}
