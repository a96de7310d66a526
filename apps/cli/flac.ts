import { createHash } from 'node:crypto';

/** Offset of the MD5 of the decoded samples in a FLAC file: after 'fLaC', a block header and 18 bytes (RFC 9639). */
const MD5_OFFSET = 26;

/** Tags for which WAV has no field. */
export interface MusicTags {
  readonly bpm?: number;
  readonly key?: string;
}

/** The samples of an engine WAV, whose header is 44 bytes and ends with the size of the data. */
const samplesOf = (wav: Uint8Array) =>
  wav.subarray(44, 44 + new DataView(wav.buffer, wav.byteOffset).getUint32(40, true));

/** Encodes a WAV as FLAC, with the same samples and tags. */
export async function flacOf(wav: Uint8Array, { bpm, key }: MusicTags = {}): Promise<Uint8Array> {
  // Imported lazily: most files have other formats.
  const { BufferSource, BufferTarget, Conversion, FlacOutputFormat, Input, Output, WAVE } =
    await import('mediabunny');
  const { registerFlacEncoder } = await import('@mediabunny/flac-encoder');
  registerFlacEncoder();
  const input = new Input({ formats: [WAVE], source: new BufferSource(wav) });
  const target = new BufferTarget();
  const output = new Output({ format: new FlacOutputFormat(), target });
  const conversion = await Conversion.init({
    input,
    output,
    tags: ({ title, artist, genre }) => ({
      ...(title === undefined ? {} : { title }),
      ...(artist === undefined ? {} : { artist }),
      ...(genre === undefined ? {} : { genre }),
      raw: {
        ...(bpm === undefined ? {} : { BPM: String(Math.round(bpm)) }),
        ...(key === undefined ? {} : { INITIALKEY: key }),
      },
    }),
  });
  await conversion.execute();
  const flac = new Uint8Array(target.buffer!);
  // The encoder writes the header before it knows the MD5.
  flac.set(createHash('md5').update(samplesOf(wav)).digest(), MD5_OFFSET);
  return flac;
}
