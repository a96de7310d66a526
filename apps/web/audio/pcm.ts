/**
 * Decoded audio as 16-bit samples: half the memory of an AudioBuffer, so that four versions of five minutes take
 * 230 MB instead of 460 MB. The quantisation noise is 96 dB below full scale.
 */
export interface Pcm {
  readonly sampleRate: number;
  readonly frames: number;
  /** One or two channels. */
  readonly channels: readonly Int16Array[];
  /** The level of a sample of 32767; above 1 if the decoded audio exceeds full scale. */
  readonly scale: number;
}

const maxSample = 32_767;

type Decoded = Pick<AudioBuffer, 'sampleRate' | 'length' | 'numberOfChannels' | 'getChannelData'>;

/** Samples that are converted in one task, about 2 ms of CPU time. */
const sliceSamples = 1 << 18;

/** A new task; unlike those of timers it is not delayed in hidden tabs. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/** Calls `convert` for consecutive parts of the channels, each in a task of its own. */
async function inSlices(
  channels: readonly Float32Array[],
  convert: (samples: Float32Array, channel: number, from: number) => void,
): Promise<void> {
  for (const [channel, samples] of channels.entries()) {
    for (let from = 0; from < samples.length; from += sliceSamples) {
      convert(samples.subarray(from, from + sliceSamples), channel, from);
      await nextTask();
    }
  }
}

/** Keeps the first two channels. Does not block the page. */
export async function toPcm(decoded: Decoded): Promise<Pcm> {
  const channels = Array.from({ length: Math.min(2, decoded.numberOfChannels) }, (_, channel) =>
    decoded.getChannelData(channel),
  );
  let scale = 1;
  await inSlices(channels, (levels) => {
    for (const level of levels) scale = Math.max(scale, Math.abs(level));
  });
  const toSample = maxSample / scale;
  const converted = channels.map(({ length }) => new Int16Array(length));
  await inSlices(channels, (levels, channel, from) => {
    const samples = converted[channel]!;
    for (let at = 0; at < levels.length; at += 1) samples[from + at] = Math.round(levels[at]! * toSample);
  });
  return { sampleRate: decoded.sampleRate, frames: decoded.length, scale, channels: converted };
}

/** The samples of a channel from a frame on, as levels; fewer than `frames` at the end. */
function levelsOf({ channels, scale }: Pcm, channel: number, from: number, frames: number): Float32Array {
  const samples = channels[channel]!.subarray(from, from + frames);
  return Float32Array.from(samples, (sample) => (sample * scale) / maxSample);
}

/** A piece of the audio that an AudioBufferSourceNode can play. `from` must be inside the audio. */
function audioBufferOf(pcm: Pcm, from: number, frames: number): AudioBuffer {
  const buffer = new AudioBuffer({
    length: Math.min(frames, pcm.frames - from),
    numberOfChannels: pcm.channels.length,
    sampleRate: pcm.sampleRate,
  });
  for (let channel = 0; channel < pcm.channels.length; channel += 1)
    buffer.getChannelData(channel).set(levelsOf(pcm, channel, from, frames));
  return buffer;
}

/** How far ahead audio is scheduled, in seconds: timers of hidden tabs run once a second. */
export const scheduleSeconds = 3;
/** Time in milliseconds between two looks at what has to be scheduled. */
export const scheduleEveryMs = 250;
/** Duration of a piece in seconds; the first one is short, so that it is prepared quickly. */
const pieceSeconds = 1;
const firstPieceSeconds = 0.1;

interface PieceOptions {
  readonly context: BaseAudioContext;
  readonly output: AudioNode;
  readonly pcm: Pcm;
  /** The first frame of the audio that is played. */
  readonly fromFrame: number;
  /** The frame of the context at which it starts. */
  readonly atFrame: number;
  /** The last piece has ended. */
  readonly onEnded?: () => void;
}

/** Plays audio in consecutive pieces that start at exact frames of the context, as far as it is scheduled. */
export function playInPieces({ context, output, pcm, fromFrame, atFrame, onEnded }: PieceOptions) {
  const { sampleRate } = context;
  const pieces = new Set<AudioBufferSourceNode>();
  let nextFrame = fromFrame;

  const schedulePiece = (seconds: number) => {
    const buffer = audioBufferOf(pcm, nextFrame, Math.round(seconds * sampleRate));
    const piece = new AudioBufferSourceNode(context, { buffer });
    piece.connect(output);
    piece.addEventListener('ended', () => {
      piece.disconnect();
      pieces.delete(piece);
      if (pieces.size === 0 && nextFrame >= pcm.frames) onEnded?.();
    });
    const time = (atFrame + nextFrame - fromFrame) / sampleRate;
    // After a pause of the page, its beginning is left out, so that the rest is in time.
    piece.start(time, Math.min(buffer.duration, Math.max(0, context.currentTime - time)));
    pieces.add(piece);
    nextFrame += buffer.length;
  };

  return {
    /** Schedules pieces until a frame of the context. */
    schedule(untilFrame: number) {
      const isMissing = () => nextFrame < pcm.frames && atFrame + nextFrame - fromFrame < untilFrame;
      if (nextFrame === fromFrame && isMissing()) schedulePiece(firstPieceSeconds);
      while (isMissing()) schedulePiece(pieceSeconds);
    },
    /** Stops at a time of the context, in seconds. */
    stop(time: number) {
      for (const piece of pieces) piece.stop(time);
    },
  };
}
