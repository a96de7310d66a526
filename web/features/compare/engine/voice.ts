import { audioBufferOf, type Pcm } from '#web/features/compare/engine/pcm.ts';

/** Duration of a crossfade in seconds. */
const fadeSeconds = 0.005;
/** Duration of a scheduled piece in seconds; the first one is short, so that a switch is prepared quickly. */
const pieceSeconds = 1;
const firstPieceSeconds = 0.1;

interface VoiceOptions {
  readonly context: BaseAudioContext;
  readonly output: AudioNode;
  readonly pcm: Pcm;
  /** The first frame of the audio that is played. */
  readonly fromFrame: number;
  /** The frame of the context at which it starts. */
  readonly atFrame: number;
  /** Linear gain. */
  readonly gain: number;
}

export type Voice = ReturnType<typeof startVoice>;

/**
 * Plays one source from a frame on, in consecutive pieces that start at exact frames of the context. It fades in
 * linearly, and out with `end`: the gains of two crossfading voices add up to 1, because versions of one piece are
 * correlated, so that an equal-power fade would make the sum louder than either.
 */
export function startVoice({ context, output, pcm, fromFrame, atFrame, gain }: VoiceOptions) {
  const { sampleRate } = context;
  const startTime = atFrame / sampleRate;
  const fade = new GainNode(context, { gain: 0 });
  const trim = new GainNode(context, { gain });
  trim.connect(fade).connect(output);
  fade.gain.setValueAtTime(0, startTime);
  fade.gain.linearRampToValueAtTime(1, startTime + fadeSeconds);
  const pieces = new Set<AudioBufferSourceNode>();
  let nextFrame = fromFrame;

  const schedulePiece = (seconds: number) => {
    const buffer = audioBufferOf(pcm, nextFrame, Math.round(seconds * sampleRate));
    const piece = new AudioBufferSourceNode(context, { buffer });
    piece.connect(trim);
    piece.addEventListener('ended', () => {
      piece.disconnect();
      pieces.delete(piece);
    });
    piece.start((atFrame + nextFrame - fromFrame) / sampleRate);
    pieces.add(piece);
    nextFrame += buffer.length;
  };

  /** Schedules pieces until a frame of the context. */
  const schedule = (untilFrame: number) => {
    const isMissing = () => nextFrame < pcm.frames && atFrame + nextFrame - fromFrame < untilFrame;
    if (nextFrame === fromFrame && isMissing()) schedulePiece(firstPieceSeconds);
    while (isMissing()) schedulePiece(pieceSeconds);
  };

  const stop = (time: number) => {
    for (const piece of pieces) piece.stop(time);
  };

  return {
    schedule,
    /** When the fade-in is complete, in seconds of the context; it must not be ended before. */
    fullTime: startTime + fadeSeconds,
    startTime,
    /** The frame of the audio that sounds at a frame of the context. */
    frameAt: (contextFrame: number) => Math.min(pcm.frames, fromFrame + Math.max(0, contextFrame - atFrame)),
    setGain(value: number, time: number) {
      trim.gain.setValueAtTime(trim.gain.value, time);
      trim.gain.linearRampToValueAtTime(value, time + fadeSeconds);
    },
    /** Fades out from a time on, in seconds of the context. */
    end(time: number) {
      fade.gain.setValueAtTime(1, time);
      fade.gain.linearRampToValueAtTime(0, time + fadeSeconds);
      stop(time + fadeSeconds);
    },
    /** Ends it before it has started. */
    cancel() {
      fade.disconnect();
      stop(0);
    },
  };
}
