import { createHash } from 'node:crypto';

/** Where the MD5 of the decoded samples stands in a FLAC file: after 'fLaC', a block's header and 18 bytes (RFC 9639). */
const MD5_OFFSET = 26;

/** Tags that a WAV has no field for. */
export interface MusicTags {
  readonly bpm?: number;
  readonly key?: string;
}

/** The engine's WAVs have the plain head of 44 bytes, whose last four are the size of the samples. */
const samplesOf = (wav: Uint8Array) =>
  wav.subarray(44, 44 + new DataView(wav.buffer, wav.byteOffset).getUint32(40, true));

/** The same samples and tags as a FLAC file. */
export async function flacOf(wav: Uint8Array, { bpm, key }: MusicTags = {}): Promise<Uint8Array> {
  // Loaded only now: most files are of other formats.
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
  // The encoder does not know it when it writes the head.
  flac.set(createHash('md5').update(samplesOf(wav)).digest(), MD5_OFFSET);
  return flac;
}
