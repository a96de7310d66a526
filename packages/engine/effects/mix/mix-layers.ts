import { Biquad, highPass } from '#engine/dsp/biquad.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import type { RenderedLayer } from '#engine/effects/models/render-layers.ts';
import type { EffectIntent } from '#engine/effects/understand/effect-intent.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { type Frames, type Hertz, type Seconds, SAMPLE_RATE } from '#engine/kit/units.ts';
import { placeLayer } from './place-layer.ts';
import { roomAcoustics, type RoomAcoustics } from './room-acoustics.ts';
import { applyRoom } from './room.ts';

const HIGH_PASS: Hertz = 22;
/** Minimum pre-roll of a loop: its end is processed first, so that filters and reverb start in their final state. */
const MIN_PRE_ROLL: Seconds = 0.4;
const ATTACK: Seconds = 0.002;
const RELEASE: Seconds = 0.25;

/** Mixes the layers with their distances and room and removes DC; a sound that is not a loop is faded at both ends. */
export function mixLayers(intent: EffectIntent, rendered: readonly RenderedLayer[]): Stereo {
  const frames = rendered[0]?.dry.left.length ?? 0;
  const sound = empty(frames);
  const send = empty(frames);
  for (const layer of rendered) placeLayer(layer, sound, send);
  const acoustics = scaleRoom(roomAcoustics[intent.room], intent.roomSize);
  const preRoll = intent.loop
    ? Math.round(
        Math.max(MIN_PRE_ROLL, 1.2 * acoustics.t60, ...acoustics.reflections.map(([later]) => 2 * later)) *
          SAMPLE_RATE,
      )
    : 0;
  const processed = withPreRoll(sound, preRoll);
  applyRoom(processed, withPreRoll(send, preRoll), acoustics);
  for (const channel of [processed.left, processed.right])
    new Biquad(highPass(HIGH_PASS)).process(channel, 0, channel.length);
  const mix = { left: processed.left.subarray(preRoll), right: processed.right.subarray(preRoll) };
  if (!intent.loop) fadeEdges(mix);
  return mix;
}

const empty = (frames: Frames): Stereo => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

function scaleRoom(acoustics: RoomAcoustics, size: number): RoomAcoustics {
  const scale = exp2(0.6 * size);
  return {
    ...acoustics,
    t60: acoustics.t60 * scale,
    reflections: acoustics.reflections.map(([later, level]) => [later * scale, level] as const),
    wet: acoustics.wet * exp2(0.25 * size),
  };
}

/** Prepends the last `preRoll` frames of the loop, repeating the loop if it is shorter. */
function withPreRoll({ left, right }: Stereo, preRoll: Frames): Stereo {
  if (preRoll === 0) return { left, right };
  const frames = left.length;
  const prepend = (channel: Float32Array) => {
    const extended = new Float32Array(preRoll + frames);
    // Filled from the end: the first repetition may be partial.
    for (let end = extended.length; end > 0; end -= frames) {
      const length = Math.min(end, frames);
      extended.set(channel.subarray(frames - length), end - length);
    }
    return extended;
  };
  return { left: prepend(left), right: prepend(right) };
}

function fadeEdges({ left, right }: Stereo): void {
  const frames = left.length;
  const rise = Math.round(ATTACK * SAMPLE_RATE);
  const fall = Math.round(Math.min(RELEASE * SAMPLE_RATE, frames * 0.12));
  for (let i = 0; i < rise; i++) {
    left[i]! *= i / rise;
    right[i]! *= i / rise;
  }
  for (let i = 0; i < fall; i++) {
    const x = i / fall;
    const gain = x * x * (3 - 2 * x);
    left[frames - 1 - i]! *= gain;
    right[frames - 1 - i]! *= gain;
  }
}
