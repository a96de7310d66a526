import { EnvelopeReader, type Look, type Throat } from '#engine/dsp/voice-envelope.ts';
import { type PitchRange, trackPitch } from '#engine/dsp/pitch-track.ts';
import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import { voicelessSounds } from '#engine/phonetics/sounds.ts';

/** Interval of the analysis frames. */
const HOP: Seconds = 0.009;
/** Pitch that sets the analysis window of voiceless sounds: short, because bursts are short. */
const VOICELESS_WINDOW: Hertz = 260;
/** Roll-off of the extrapolated spectrum above the speech band, in nepers an octave. */
const VOICED_FALL = 1.9;
const HISS_FALL = 1.3;
/** Margin around the analysed speech, so that windows at its edges are complete. */
const MARGIN: Seconds = 0.06;

/** Vocal tract envelopes of a spoken line, analysed on demand. */
export class Mouth {
  private readonly reader: EnvelopeReader;
  private readonly speech: Float32Array;
  private readonly sampleRate: Hertz;
  private readonly from: Seconds;
  private readonly pitches: Float64Array;
  private readonly pitchHop: Frames;
  private readonly usualPitch: Hertz;
  private readonly line: SpokenLine;
  private readonly shapes = new Map<number, Float32Array>();

  constructor(line: SpokenLine, range: PitchRange, throat: Throat) {
    const { samples, sampleRate } = line.recording;
    this.line = line;
    this.sampleRate = sampleRate;
    this.reader = new EnvelopeReader(sampleRate, throat);
    this.from = Math.max(0, (line.sounds[0]?.start ?? 0) - MARGIN);
    const to = (line.sounds.at(-1)?.end ?? 0) + MARGIN;
    this.speech = samples.subarray(Math.round(this.from * sampleRate), Math.round(to * sampleRate));
    const { periods, hop } = trackPitch(this.speech, sampleRate, range);
    this.pitches = periods.map((period) => (period > 0 ? sampleRate / period : 0));
    this.pitchHop = hop;
    const heard = this.pitches.filter((pitch) => pitch > 0).toSorted((a, b) => a - b);
    this.usualPitch = heard[heard.length >> 1] ?? Math.sqrt(range.lowest * range.highest);
  }

  /** The two impulse responses around a time of the recording, and the crossfade to the second, 0..1. */
  at(time: Seconds): { readonly first: Float32Array; readonly second: Float32Array; readonly mix: number } {
    const place = Math.max(0, (time - this.from) / HOP);
    const index = Math.floor(place);
    return { first: this.shape(index), second: this.shape(index + 1), mix: place - index };
  }

  private shape(index: number): Float32Array {
    const known = this.shapes.get(index);
    if (known) return known;
    const even = index & ~1;
    const [first, second] = this.reader.responses(this.speech, this.look(even), this.look(even + 1));
    this.shapes.set(even, first);
    this.shapes.set(even + 1, second);
    return index === even ? first : second;
  }

  private look(index: number): Look {
    const time = index * HOP;
    const centre = Math.round(time * this.sampleRate);
    const sound = this.line.sounds.find(({ end }) => end > this.from + time);
    if (sound !== undefined && voicelessSounds.has(sound.name)) {
      return { centre, pitch: VOICELESS_WINDOW, fall: HISS_FALL };
    }
    const heard = this.pitches[Math.min(this.pitches.length - 1, Math.round(centre / this.pitchHop))] ?? 0;
    return { centre, pitch: heard > 0 ? heard : this.usualPitch, fall: VOICED_FALL };
  }
}
