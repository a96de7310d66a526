import { EnvelopeAnalyzer, type AnalysisFrame, type FormantScaling } from '#engine/dsp/voice-envelope.ts';
import { type PitchLimits, trackPitch } from '#engine/dsp/pitch-track.ts';
import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import { voicelessPhonemes } from '#engine/phonetics/phonemes.ts';

/** Interval of the analysis frames. */
const FRAME_INTERVAL: Seconds = 0.009;
/** Pitch that sets the analysis window of voiceless sounds: short, because bursts are short. */
const VOICELESS_WINDOW: Hertz = 260;
/** Roll-off of the extrapolated spectrum above the speech band, in nepers an octave. */
const VOICED_ROLLOFF = 1.9;
const FRICATION_ROLLOFF = 1.3;
/** Margin around the analysed speech, so that windows at its edges are complete. */
const MARGIN: Seconds = 0.06;

/** Vocal tract envelopes of a spoken line, analysed on demand. */
export class VocalTract {
  private readonly reader: EnvelopeAnalyzer;
  private readonly speech: Float32Array;
  private readonly sampleRate: Hertz;
  private readonly from: Seconds;
  private readonly pitches: Float64Array;
  private readonly pitchHop: Frames;
  private readonly medianPitch: Hertz;
  private readonly line: SpokenLine;
  private readonly responses = new Map<number, Float32Array>();

  constructor(line: SpokenLine, range: PitchLimits, throat: FormantScaling) {
    const { samples, sampleRate } = line.recording;
    this.line = line;
    this.sampleRate = sampleRate;
    this.reader = new EnvelopeAnalyzer(sampleRate, throat);
    this.from = Math.max(0, (line.phonemes[0]?.start ?? 0) - MARGIN);
    const to = (line.phonemes.at(-1)?.end ?? 0) + MARGIN;
    this.speech = samples.subarray(Math.round(this.from * sampleRate), Math.round(to * sampleRate));
    const { periods, hop } = trackPitch(this.speech, sampleRate, range);
    this.pitches = periods.map((period) => (period > 0 ? sampleRate / period : 0));
    this.pitchHop = hop;
    const detected = this.pitches.filter((pitch) => pitch > 0).toSorted((a, b) => a - b);
    this.medianPitch = detected[detected.length >> 1] ?? Math.sqrt(range.min * range.max);
  }

  /** The two impulse responses around a time of the recording, and the crossfade to the second, 0..1. */
  at(time: Seconds): { readonly first: Float32Array; readonly second: Float32Array; readonly mix: number } {
    const position = Math.max(0, (time - this.from) / FRAME_INTERVAL);
    const index = Math.floor(position);
    return { first: this.response(index), second: this.response(index + 1), mix: position - index };
  }

  private response(index: number): Float32Array {
    const existing = this.responses.get(index);
    if (existing) return existing;
    const even = index & ~1;
    const [first, second] = this.reader.responses(
      this.speech,
      this.analysisFrame(even),
      this.analysisFrame(even + 1),
    );
    this.responses.set(even, first);
    this.responses.set(even + 1, second);
    return index === even ? first : second;
  }

  private analysisFrame(index: number): AnalysisFrame {
    const time = index * FRAME_INTERVAL;
    const centre = Math.round(time * this.sampleRate);
    const sound = this.line.phonemes.find(({ end }) => end > this.from + time);
    if (sound !== undefined && voicelessPhonemes.has(sound.name)) {
      return { centre, pitch: VOICELESS_WINDOW, slope: FRICATION_ROLLOFF };
    }
    const detected = this.pitches[Math.min(this.pitches.length - 1, Math.round(centre / this.pitchHop))] ?? 0;
    return { centre, pitch: detected > 0 ? detected : this.medianPitch, slope: VOICED_ROLLOFF };
  }
}
