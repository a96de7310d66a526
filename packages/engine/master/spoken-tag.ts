import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';

/** A line that is spoken over audio. */
export interface SpokenTagMix {
  /** At `sampleRate`, nominally -1..1. */
  readonly speech: Float32Array;
  readonly sampleRate: Hertz;
  /** From one start of the line to the next. At least the duration of the line with its fades. */
  readonly everySeconds: Seconds;
}

const FIRST_START: Seconds = 2;
const FADE: Seconds = 0.25;
/** Of the audio below the line, about -11 dB. With the next gain, the sum of full-scale signals does not clip. */
const DUCKED_GAIN = 0.28;
const SPEECH_GAIN = 0.72;

/**
 * Mixes the line into a part of the audio that begins at frame `from`, again and again, and lowers the audio below it.
 * A pure function of the position, so that the result does not depend on how the audio is split into parts.
 */
export function mixSpokenTag({ left, right }: Stereo, from: Frames, tag: SpokenTagMix): Stereo {
  const { speech, sampleRate, everySeconds } = tag;
  const first = Math.round(FIRST_START * sampleRate);
  const fade = Math.round(FADE * sampleRate);
  const period = Math.max(Math.round(everySeconds * sampleRate), speech.length + 2 * fade);
  const outLeft = left.slice();
  const outRight = right.slice();
  for (let i = 0; i < left.length; i++) {
    const sinceFirst = from + i - first + fade;
    if (sinceFirst < 0) continue;
    // 0 where the fade before the line begins.
    const at = sinceFirst % period;
    const depth = Math.min(1, at / fade, (speech.length + 2 * fade - at) / fade);
    if (depth <= 0) continue;
    const gain = 1 - (1 - DUCKED_GAIN) * depth;
    const spoken = SPEECH_GAIN * (speech[at - fade] ?? 0);
    outLeft[i] = left[i]! * gain + spoken;
    outRight[i] = right[i]! * gain + spoken;
  }
  return { left: outLeft, right: outRight };
}
