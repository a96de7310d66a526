import type { EngineFormat } from '#engine/compose/music.types.ts';
import { SAMPLE_RATE, type Hertz } from '#engine/kit/units.ts';

/** Codec, sample rate, channels and bit rate of a format. */
export interface Layout {
  readonly codec: 'mp3' | 'opus' | 'pcm' | 'ulaw' | 'alaw' | 'wav';
  readonly sampleRate: Hertz;
  /** One for the telephone codecs (as RFC 3551 and audio/basic define), two for all others. */
  readonly channels: 1 | 2;
  /** Bit rate in kbit/s, 0 if the format has none. */
  readonly kilobits: number;
}

/** Parses a format name: codec, sample rate and bit rate, e.g. mp3_44100_128. */
export function layoutOf(format: EngineFormat): Layout {
  const [codec, rate, kilobits] = format.split('_') as [Layout['codec'], string?, string?];
  return {
    codec,
    sampleRate: rate === undefined ? SAMPLE_RATE : Number(rate),
    channels: codec === 'ulaw' || codec === 'alaw' ? 1 : 2,
    kilobits: Number(kilobits ?? 0),
  };
}

/** True for formats without a header, whose content a player cannot detect. */
export function isHeaderless({ codec }: Layout): boolean {
  return codec === 'pcm' || codec === 'ulaw' || codec === 'alaw';
}

/** The media type, as registered if there is one (audio/basic is mu-law at 8 kHz, mono). */
export function contentTypeOf({ codec, sampleRate, channels }: Layout): string {
  const contentTypes = {
    mp3: 'audio/mpeg',
    opus: 'audio/ogg; codecs=opus',
    wav: 'audio/wav',
    ulaw: 'audio/basic',
    alaw: `audio/PCMA; rate=${sampleRate}`,
    pcm: `audio/pcm; rate=${sampleRate}; channels=${channels}; bits=16; endian=little`,
  };
  return contentTypes[codec];
}
