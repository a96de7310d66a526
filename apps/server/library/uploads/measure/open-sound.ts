import {
  ADTS,
  BufferSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MP4,
  OGG,
  QTFF,
  type InputAudioTrack,
  type InputFormat,
} from 'mediabunny';
import { readMpegStream } from './mp3-stream.ts';
import { oggLinks, openOggFlac, unsupportedOggCodec } from './ogg.ts';
import { UnreadableSound, type OpenSound } from './sound.ts';
import { endOfLeadingTags, startOfTrailingTags } from './tags.ts';
import { isWav, openWav } from './wav.ts';
import { messages } from '#server/library/messages.ts';

interface Container {
  readonly name: string;
  readonly formats: readonly InputFormat[];
  readonly contentType: string;
  readonly extension: string;
}

/** The containers that mediabunny reads. */
const containers = {
  ogg: { name: 'Ogg', formats: [OGG], contentType: 'audio/ogg', extension: 'ogg' },
  flac: { name: 'FLAC', formats: [FLAC], contentType: 'audio/flac', extension: 'flac' },
  adts: { name: 'AAC', formats: [ADTS], contentType: 'audio/aac', extension: 'aac' },
  mp4: { name: 'M4A', formats: [MP4, QTFF], contentType: 'audio/mp4', extension: 'm4a' },
} satisfies Record<string, Container>;

/** First boxes of an MP4. */
const mp4Boxes = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'free', 'skip', 'wide', 'sidx'];

/** Files of other formats, by their first bytes. */
const otherFormats: readonly (readonly [RegExp, string])[] = [
  [/^FORM....AIF/s, messages.aiffFile],
  [/^caff/, messages.cafFile],
  [/^riff\x2e\x91/, messages.wave64File],
  [/^RIFF....AVI /s, messages.aviVideo],
  [/^0&\xb2u/, messages.windowsMediaFile],
  // oxlint-disable-next-line no-control-regex -- the bytes of its signature
  [/^\x1a\x45\xdf\xa3/, messages.matroskaWebMFile],
  [/^MThd/, messages.midiFile],
  [/^#!AMR/, messages.amrFile],
  [/^wvpk/, messages.wavpackFile],
  [/^MAC /, messages.monkeySAudioFile],
];

const maxChannels = 8;
const minRate = 4_000;
const maxRate = 384_000;

/** Demuxes a file, recognised by its content. @throws UnreadableSound unless it has one of the six containers */
export async function openSound(bytes: Uint8Array): Promise<OpenSound> {
  const sound = await openContainer(bytes);
  const { channels, sampleRate } = sound;
  try {
    if (!(channels >= 1 && channels <= maxChannels)) {
      throw new UnreadableSound('codec', messages.channels(channels));
    }
    if (!(sampleRate >= minRate && sampleRate <= maxRate)) {
      throw new UnreadableSound('codec', messages.sampleRateHz(sampleRate));
    }
    return sound;
  } catch (error) {
    sound.close();
    throw error;
  }
}

/** Formats with a signature come first: bytes of any file may look like a frame of MP3 or AAC. */
async function openContainer(bytes: Uint8Array): Promise<OpenSound> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (isWav(bytes)) return openWav(bytes);
  if (head.startsWith('OggS')) return openOgg(bytes);
  if (mp4Boxes.includes(head.slice(4, 8))) return demux(bytes, containers.mp4);
  const other = otherFormats.find(([signature]) => signature.test(head));
  if (other) throw new UnreadableSound('format', other[1]);
  const untagged = bytes.subarray(endOfLeadingTags(bytes));
  if (Buffer.from(untagged.subarray(0, 4)).toString('latin1') === 'fLaC')
    return demux(untagged, containers.flac);
  return (
    openMpeg(bytes, { junk: false }) ??
    (await openAdts(untagged)) ??
    openMpeg(bytes, { junk: true }) ??
    notAudio()
  );
}

function notAudio(): never {
  throw new UnreadableSound('format', messages.notAudioFile);
}

function openMpeg(bytes: Uint8Array, options: { junk: boolean }): OpenSound | undefined {
  const stream = readMpegStream(bytes, options);
  if (!stream) return undefined;
  const { header, parts, samples, gapless } = stream;
  const { layer, channels, sampleRate } = header;
  if (layer !== 3) throw new UnreadableSound('codec', messages.mpegLayerAudio('I'.repeat(layer)));
  return {
    contentType: 'audio/mpeg',
    extension: 'mp3',
    codec: 'mp3',
    channels,
    sampleRate,
    codecHeader: new Uint8Array(),
    gapless,
    duration: () => Promise.resolve(samples / sampleRate),
    async *frames() {
      yield* parts;
    },
    close: () => undefined,
  };
}

/** ADTS has no signature; undefined unless its frames start at the first byte. */
async function openAdts(bytes: Uint8Array): Promise<OpenSound | undefined> {
  // Layer 0, which MPEG audio does not have.
  if (bytes[0] !== 0xff || (bytes[1]! & 0xf6) !== 0xf0) return undefined;
  return demux(bytes.subarray(0, startOfTrailingTags(bytes)), containers.adts).catch(() => undefined);
}

async function openOgg(bytes: Uint8Array): Promise<OpenSound> {
  const links: OpenSound[] = [];
  for (const link of oggLinks(bytes)) links.push(openOggFlac(link) ?? (await demux(link, containers.ogg)));
  const first = links[0]!;
  if (links.length === 1) return first;
  const isOther = ({ codec, channels, sampleRate }: OpenSound) =>
    codec !== first.codec || channels !== first.channels || sampleRate !== first.sampleRate;
  const close = () => links.forEach((link) => link.close());
  if (links.some(isOther)) {
    close();
    const message = messages.chainOggStreamsDiffer;
    throw new UnreadableSound('format', message);
  }
  return {
    ...first,
    links,
    async duration() {
      let seconds = 0;
      for (const link of links) seconds += await link.duration();
      return seconds;
    },
    async *frames() {
      for (const link of links) yield* link.frames();
    },
    close,
  };
}

async function demux(bytes: Uint8Array, container: Container): Promise<OpenSound> {
  const input = new Input({ source: new BufferSource(bytes), formats: [...container.formats] });
  try {
    return await describe(input, bytes, container);
  } catch (error) {
    input.dispose();
    throw error instanceof UnreadableSound
      ? error
      : new UnreadableSound('damage', messages.damagedFile(container.name), { cause: error });
  }
}

async function describe(input: Input, bytes: Uint8Array, container: Container): Promise<OpenSound> {
  const tracks = await input.getTracks();
  const [track] = await input.getAudioTracks();
  const isOgg = container.name === 'Ogg';
  const unsupported = isOgg ? unsupportedOggCodec(bytes) : undefined;
  if (unsupported) throw new UnreadableSound('codec', messages.oggContainer(unsupported));
  if (tracks.length > 1) throw new UnreadableSound('format', messages.videoMoreThanOne);
  if (!track) throw new UnreadableSound('no audio', messages.containerWithoutAudio(container.name));
  const codec = await track.getCodec();
  if (!codec || (container.extension === 'm4a' && codec.startsWith('pcm-'))) {
    const id = codec ?? (await track.getInternalCodecId());
    const name =
      typeof id === 'string' ? messages.audioCodec(id.trim().toUpperCase()) : messages.unknownCodec;
    throw new UnreadableSound('codec', messages.codecInContainer({ codec: name, container: container.name }));
  }
  return {
    contentType: container.contentType,
    extension: container.extension,
    codec,
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
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
