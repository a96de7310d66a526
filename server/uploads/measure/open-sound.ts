import {
  ADTS,
  BufferSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MP3,
  MP4,
  OGG,
  WAVE,
  type InputAudioTrack,
} from 'mediabunny';
import { UnreadableSound, type SoundFile } from './sound.ts';

/** A demuxed audio file. */
export interface OpenSound extends SoundFile {
  /** The codec's header; empty if the frames are self-describing. */
  readonly codecHeader: Uint8Array;
  /** Seconds, counted over all frames. */
  duration(): Promise<number>;
  /** The bytes of the frames, in order. */
  frames(): AsyncGenerator<Uint8Array>;
  close(): void;
}

/** Content type and extension by container. */
const containers = [
  { format: MP3, contentType: 'audio/mpeg', extension: 'mp3' },
  { format: WAVE, contentType: 'audio/wav', extension: 'wav' },
  { format: OGG, contentType: 'audio/ogg', extension: 'ogg' },
  { format: FLAC, contentType: 'audio/flac', extension: 'flac' },
  { format: ADTS, contentType: 'audio/aac', extension: 'aac' },
  { format: MP4, contentType: 'audio/mp4', extension: 'm4a' },
];

const maxChannels = 8;
const minRate = 4_000;
const maxRate = 384_000;

/** Demuxes a file. @throws UnreadableSound unless it has one of the six containers */
export async function openSound(bytes: Uint8Array): Promise<OpenSound> {
  const input = new Input({
    source: new BufferSource(bytes),
    formats: containers.map(({ format }) => format),
  });
  try {
    return await describe(input);
  } catch (error) {
    input.dispose();
    throw error instanceof UnreadableSound
      ? error
      : new UnreadableSound('not an audio file', { cause: error });
  }
}

async function describe(input: Input): Promise<OpenSound> {
  const format = await input.getFormat();
  const container = containers.find((one) => one.format === format);
  const tracks = await input.getTracks();
  const [track] = await input.getAudioTracks();
  if (!container || !track || tracks.length > 1) throw new UnreadableSound('not one track of sound');
  const codec = await track.getCodec();
  const channels = await track.getNumberOfChannels();
  const sampleRate = await track.getSampleRate();
  // Without a known codec no browser can play it either.
  if (!codec) throw new UnreadableSound('an unknown codec');
  if (!(channels >= 1 && channels <= maxChannels)) throw new UnreadableSound(`${channels} channels`);
  if (!(sampleRate >= minRate && sampleRate <= maxRate)) throw new UnreadableSound(`${sampleRate} Hz`);
  return {
    contentType: container.contentType,
    extension: container.extension,
    codec,
    channels,
    sampleRate,
    codecHeader: await codecHeader(track),
    duration: () => track.computeDuration(),
    frames: () => framesOf(track),
    close: () => input.dispose(),
  };
}

async function codecHeader(track: InputAudioTrack): Promise<Uint8Array> {
  const description = (await track.getDecoderConfig())?.description;
  if (!description) return new Uint8Array();
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

async function* framesOf(track: InputAudioTrack): AsyncGenerator<Uint8Array> {
  for await (const { data } of new EncodedPacketSink(track).packets()) yield data;
}
