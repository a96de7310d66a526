import type { Decibels, Hertz, Seconds } from '#web/audio/units.ts';

/** Levels of one or two channels of equal length; beyond -1..1 is above full scale. */
export type Levels = readonly Float32Array<ArrayBuffer>[];

/** Audio that can be read in parts. */
export interface PcmSource {
  readonly sampleRate: Hertz;
  readonly frames: number;
  /** The levels of `frames` frames from a frame on; both are inside the audio. */
  readonly read: (from: number, frames: number) => Levels | Promise<Levels>;
}

/** How a source is played. */
interface Sounding {
  readonly source: PcmSource;
  /** Default 0. */
  readonly gainDb?: Decibels;
  /** 1, the default, is normal speed; another one changes the pitch. */
  readonly speed?: number;
  /** Its audio has ended; not called when it is stopped. */
  readonly onEnded?: () => void;
  /** Called whenever the player looks ahead: four times a second, in hidden tabs once. */
  readonly onLookAhead?: (() => void) | undefined;
}

interface Start extends Sounding {
  /** Where it starts in the audio. */
  readonly from: Seconds;
  /** When it starts, by the clock of the player; by default as soon as possible. */
  readonly at?: Seconds | undefined;
}

interface Replacement extends Sounding {
  /** Where it starts in the audio if it starts at a time of the clock. */
  readonly from: (at: Seconds) => Seconds;
}

/** A source that sounds or is scheduled. */
export interface Voice {
  /** By the clock of the player. */
  readonly startTime: Seconds;
  readonly endTime: Seconds;
  /** Where the audio is at a time of the clock. */
  readonly positionAt: (time: Seconds) => Seconds;
  readonly setGain: (gainDb: Decibels) => void;
  /** Fades out and stops, as soon as its fade-in is complete. */
  readonly fadeOut: () => void;
  /** Stops at once. */
  readonly stop: () => void;
}

/** What only the player does with a voice. */
interface OwnVoice extends Voice {
  readonly onLookAhead: (() => void) | undefined;
  /** When its fade-in is complete. */
  readonly fullTime: Seconds;
  /** Schedules audio until a time of the clock. */
  readonly schedule: (untilTime: Seconds) => void;
  readonly fadeOutAt: (time: Seconds) => void;
}

interface PcmPlayerOptions {
  /** Of the output; by default that of the device. */
  readonly sampleRate?: Hertz;
  /** 0..1; default 1. */
  readonly volume?: number;
}

export type PcmPlayer = ReturnType<typeof createPcmPlayer>;

/** Time between a command and its sound; doubled if that took longer to prepare. */
const leadSeconds: Seconds = 0.03;
/** How far ahead audio is scheduled: timers of hidden tabs run once a second. */
const scheduleSeconds: Seconds = 3;
const lookAheadMs = 250;
/** Duration of a piece; the first one is short, so that it is prepared quickly. */
const pieceSeconds: Seconds = 1;
const firstPieceSeconds: Seconds = 0.1;
/** Duration of a crossfade, and of a change of the gain. */
const fadeSeconds: Seconds = 0.005;

const linear = (gainDb: Decibels) => 10 ** (gainDb / 20);

/**
 * Plays decoded audio in an AudioContext. Each voice starts at an exact frame of one clock, in consecutive pieces, so that
 * voices follow each other without a gap, replace each other at the same place, or sound together without drifting apart.
 */
export function createPcmPlayer({ sampleRate: requestedRate, volume = 1 }: PcmPlayerOptions = {}) {
  const context = new AudioContext(requestedRate === undefined ? {} : { sampleRate: requestedRate });
  const { sampleRate } = context;
  const output = new GainNode(context, { gain: volume });
  output.connect(context.destination);
  const voices = new Set<OwnVoice>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const now = (): Seconds => context.currentTime;
  const soon = (): Seconds => now() + leadSeconds;

  function prepare(
    { source, gainDb = 0, speed = 1, onEnded, onLookAhead }: Sounding,
    { at, from, isFaded }: { readonly at: Seconds; readonly from: Seconds; readonly isFaded: boolean },
  ): OwnVoice {
    const atFrame = Math.ceil(at * sampleRate - 1e-6);
    const fromFrame = Math.max(0, Math.min(Math.round(from * source.sampleRate), source.frames - 1));
    /** Frames of the source in one of the clock. */
    const ratio = (source.sampleRate / sampleRate) * speed;
    const timeOf = (frame: number): Seconds => (atFrame + (frame - fromFrame) / ratio) / sampleRate;
    const startTime = timeOf(fromFrame);
    const fullTime = isFaded ? startTime + fadeSeconds : startTime;
    const trim = new GainNode(context, { gain: linear(gainDb) });
    const fade = new GainNode(context, { gain: isFaded ? 0 : 1 });
    trim.connect(fade).connect(output);
    if (isFaded) {
      fade.gain.setValueAtTime(0, startTime);
      fade.gain.linearRampToValueAtTime(1, fullTime);
    }
    const pieces = new Set<AudioBufferSourceNode>();
    let nextFrame = fromFrame;
    let untilTime: Seconds = 0;
    let isReading = false;
    let isStopped = false;

    function leave() {
      isStopped = true;
      voices.delete(voice);
    }

    function startPiece(first: number, levels: Levels) {
      const length = levels[0]?.length ?? 0;
      const buffer = new AudioBuffer({
        length,
        numberOfChannels: levels.length,
        sampleRate: source.sampleRate,
      });
      for (const [channel, samples] of levels.entries()) buffer.copyToChannel(samples, channel);
      const piece = new AudioBufferSourceNode(context, { buffer, playbackRate: speed });
      piece.connect(trim);
      piece.addEventListener('ended', () => {
        piece.disconnect();
        pieces.delete(piece);
        if (pieces.size > 0 || isReading || (nextFrame < source.frames && !isStopped)) return;
        fade.disconnect();
        if (isStopped) return;
        leave();
        onEnded?.();
      });
      const time = timeOf(first);
      // After a pause of the page, its beginning is left out, so that the rest is in time.
      piece.start(time, Math.min(buffer.duration, Math.max(0, now() - time) * speed));
      pieces.add(piece);
    }

    const isMissing = () =>
      !isReading && !isStopped && nextFrame < source.frames && timeOf(nextFrame) < untilTime;

    function fill() {
      while (isMissing()) {
        const first = nextFrame;
        const wanted = first === fromFrame ? firstPieceSeconds : pieceSeconds;
        const frames = Math.min(Math.round(wanted * source.sampleRate), source.frames - first);
        nextFrame += frames;
        const levels = source.read(first, frames);
        if (levels instanceof Promise) void fillLater(first, levels);
        else startPiece(first, levels);
      }
    }

    async function fillLater(first: number, reading: Promise<Levels>) {
      isReading = true;
      try {
        const levels = await reading;
        if (!isStopped) startPiece(first, levels);
      } finally {
        isReading = false;
      }
      fill();
    }

    const stopAt = (time: Seconds) => {
      leave();
      for (const piece of pieces) piece.stop(time);
    };
    const fadeOutAt = (time: Seconds) => {
      fade.gain.setValueAtTime(1, time);
      fade.gain.linearRampToValueAtTime(0, time + fadeSeconds);
      stopAt(time + fadeSeconds);
    };
    const voice: OwnVoice = {
      startTime,
      endTime: timeOf(source.frames),
      fullTime,
      onLookAhead,
      positionAt(time) {
        const played = Math.max(0, time - startTime) * sampleRate * ratio;
        return Math.min(source.frames, fromFrame + played) / source.sampleRate;
      },
      schedule(time) {
        untilTime = time;
        fill();
      },
      setGain(value) {
        const time = Math.max(now(), startTime);
        trim.gain.setValueAtTime(trim.gain.value, time);
        trim.gain.linearRampToValueAtTime(linear(value), time + fadeSeconds);
      },
      fadeOut: () => fadeOutAt(Math.max(now(), fullTime)),
      fadeOutAt,
      stop() {
        fade.disconnect();
        stopAt(0);
      },
    };
    return voice;
  }

  /** Prepares a voice until it is in time, so that its beginning is heard. */
  function prepareSoon(
    sounding: Sounding,
    {
      notBefore,
      from,
      isFaded,
    }: Pick<Replacement, 'from'> & { readonly notBefore: Seconds; readonly isFaded: boolean },
  ): OwnVoice {
    for (let lead = leadSeconds; ; lead *= 2) {
      const at = Math.ceil(Math.max(now() + lead, notBefore) * sampleRate - 1e-6) / sampleRate;
      const voice = prepare(sounding, { at, from: from(at), isFaded });
      voice.schedule(voice.startTime + 1 / sampleRate);
      if (now() < voice.startTime) return voice;
      voice.stop();
    }
  }

  function lookAhead() {
    const before = [...voices];
    for (const voice of before) {
      voice.schedule(now() + scheduleSeconds);
      voice.onLookAhead?.();
    }
    if (voices.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function add(voice: OwnVoice): Voice {
    voices.add(voice);
    voice.schedule(now() + scheduleSeconds);
    timer ??= setInterval(lookAhead, lookAheadMs);
    return voice;
  }

  return {
    /** The time of the clock. */
    now,
    /** The earliest time at which what is started now is heard from its beginning. */
    soon,
    /** Plays a source. */
    start: ({ from, at, ...sounding }: Start): Voice =>
      add(
        at === undefined
          ? prepareSoon(sounding, { notBefore: 0, from: () => from, isFaded: false })
          : prepare(sounding, { at, from, isFaded: false }),
      ),
    /**
     * Plays a source in place of another voice, with a crossfade at one exact frame. The gains add up to 1, because versions
     * of one piece are correlated, so that an equal-power fade would make the sum louder than either.
     */
    replace(old: Voice | undefined, { from, ...sounding }: Replacement): Voice {
      const before = [...voices].find((voice) => voice === old);
      const voice = prepareSoon(sounding, { notBefore: before?.fullTime ?? 0, from, isFaded: true });
      before?.fadeOutAt(voice.startTime);
      return add(voice);
    },
    /** Decodes a file at the sample rate of the output. */
    decode: async (file: ArrayBuffer): Promise<AudioBuffer> => context.decodeAudioData(file),
    /** 0..1 */
    setVolume(value: number) {
      output.gain.value = value;
    },
    /** Lets the clock run; browsers require a gesture of the user. */
    resume: () => void context.resume(),
    /** Stops the clock, and with it all voices where they are. */
    pause: () => void context.suspend(),
    /** Stops all voices for good. */
    close() {
      for (const voice of voices) voice.stop();
      clearInterval(timer);
      void context.close();
    },
  };
}
