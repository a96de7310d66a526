import { limits } from '#contract/limits.ts';
import type { Waveform } from '#contract/waveform.ts';
import { decode } from './decode.ts';
import { Envelope, unknownWaveform } from './envelope.ts';
import { type DetectedFacts, Analyzer } from './analysis/analyzer.ts';
import { FlawMeter, type Flaws } from './flaw-meter.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import { openSound } from './open-sound.ts';
import { PeakMeter } from './peak-meter.ts';
import { UnreadableSound, type Decoding, type OpenSound, type SoundFile } from './sound.ts';
import { trimmed } from './trim.ts';
import { messages } from '#server/library/messages.ts';

export interface Measurement extends SoundFile, DetectedFacts {
  readonly durationMs: number;
  readonly waveform: Waveform;
  /** Null for silence, and without a decoder for the codec. */
  readonly loudnessLufs: number | null;
  readonly truePeakDbtp: number | null;
  /** Null without a decoder for the codec. */
  readonly flaws: Flaws | null;
}

type Rate = Pick<SoundFile, 'sampleRate' | 'channels'>;

/**
 * Demuxes, decodes and measures a file in memory that does not grow with its length. Ignores tags.
 * @param onProgress called for each part that was decoded
 * @throws UnreadableSound
 */
export async function measure(file: Uint8Array, onProgress = () => {}): Promise<Measurement> {
  const sound = await openSound(file);
  try {
    const { contentType, extension, codec, channels, sampleRate } = sound;
    assertNotTooLong(await declaredSeconds(sound), sound);
    const properties = { contentType, extension, codec, channels, sampleRate };
    const decoding = await decode(sound);
    const facts = decoding
      ? await analyzeChunks(decoding, sound, onProgress)
      : await countFrames(sound, onProgress);
    return { ...properties, ...facts };
  } catch (error) {
    throw error instanceof UnreadableSound
      ? error
      : new UnreadableSound('damage', messages.damaged, { cause: error });
  } finally {
    sound.close();
  }
}

async function analyzeChunks(decoding: Decoding, { channels }: OpenSound, onProgress: () => void) {
  const { sampleRate } = decoding;
  const envelope = new Envelope();
  const loudness = new LoudnessMeter(sampleRate, channels);
  const peak = new PeakMeter(channels);
  const flaws = new FlawMeter(sampleRate, channels);
  const analyzer = new Analyzer(sampleRate);
  try {
    for await (const chunk of trimmed(decoding)) {
      if (chunk.length !== channels) throw new UnreadableSound('damage', messages.changingNumberChannels);
      onProgress();
      envelope.add(chunk);
      loudness.add(chunk);
      peak.add(chunk);
      flaws.add(chunk);
      analyzer.add(chunk);
      assertNotTooLong(envelope.frames / sampleRate, { sampleRate, channels });
    }
  } catch (error) {
    // A file that is truncated, or damaged after its first second, is measured up to there.
    if (error instanceof UnreadableSound || envelope.frames < sampleRate) throw error;
  }
  if (envelope.frames === 0) throw new UnreadableSound('no audio', messages.hasNoAudio);
  return {
    durationMs: Math.round((envelope.frames / sampleRate) * 1000),
    waveform: envelope.waveform(),
    loudnessLufs: decibels(loudness.integrated()),
    truePeakDbtp: decibels(peak.finish()),
    flaws: flaws.finish(),
    ...analyzer.finish(),
  };
}

/** Without a decoder, checks that no frame is empty and that the duration is positive. */
async function countFrames(sound: OpenSound, onProgress: () => void) {
  let count = 0;
  for await (const frame of sound.frames()) {
    if (frame.length === 0) throw new UnreadableSound('damage', messages.emptyFrame);
    onProgress();
    count++;
  }
  const duration = await sound.duration();
  if (count === 0 || !(duration > 0)) throw new UnreadableSound('no audio', messages.hasNoAudio);
  assertNotTooLong(duration, sound);
  const durationMs = Math.round(duration * 1000);
  const unmeasured = { loudnessLufs: null, truePeakDbtp: null, flaws: null, bpm: null, key: null };
  return { durationMs, waveform: unknownWaveform, ...unmeasured };
}

/** 0 for a missing or invalid header, which is detected while decoding. */
const declaredSeconds = (sound: OpenSound) => sound.duration().catch(() => 0);

/** Rejects files that would take minutes to decode: silence is a few bytes at any rate. */
function assertNotTooLong(seconds: number, { sampleRate, channels }: Rate): void {
  const { uploadSeconds, uploadSamples } = limits;
  const samples = seconds * sampleRate * channels;
  if (seconds > uploadSeconds.max || samples > uploadSamples.max)
    throw new UnreadableSound('too long', messages.isTooLong);
}

const decibels = (level: number) => (Number.isFinite(level) ? Math.round(level * 100) / 100 : null);
