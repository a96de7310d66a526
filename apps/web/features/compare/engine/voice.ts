import { type Pcm, playInPieces } from '#web/audio/pcm.ts';

/** Duration of a crossfade in seconds. */
const fadeSeconds = 0.005;

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
  const pieces = playInPieces({ context, output: trim, pcm, fromFrame, atFrame });

  return {
    /** Schedules pieces until a frame of the context. */
    schedule: (untilFrame: number) => pieces.schedule(untilFrame),
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
      pieces.stop(time + fadeSeconds);
    },
    /** Ends it before it has started. */
    cancel() {
      fade.disconnect();
      pieces.stop(0);
    },
  };
}
