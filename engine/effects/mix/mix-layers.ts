import { Biquad, highPass } from '#engine/dsp/biquad.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import type { PlayedLayer } from '#engine/effects/kinds/play-layers.ts';
import type { EffectIntent } from '#engine/effects/understand/effect-intent.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { type Frames, type Hertz, type Seconds, SAMPLE_RATE } from '#engine/kit/units.ts';
import { placeLayer } from './place-layer.ts';
import { roomShapes, type RoomShape } from './room-shapes.ts';
import { addRoom } from './room.ts';

const RUMBLE_CORNER: Hertz = 22;
/** Minimum pre-roll of a loop: its end is processed first, so that filters and reverb start in their final state. */
const SHORTEST_RUN_UP: Seconds = 0.4;
const ATTACK: Seconds = 0.002;
const RELEASE: Seconds = 0.25;

/** Mixes the layers with their distances and room and removes DC; a sound that is not a loop is faded at both ends. */
export function mixLayers(intent: EffectIntent, played: readonly PlayedLayer[]): Stereo {
  const frames = played[0]?.dry.left.length ?? 0;
  const sound = empty(frames);
  const send = empty(frames);
  for (const layer of played) placeLayer(layer, sound, send);
  const shape = sized(roomShapes[intent.room], intent.roomSize);
  const before = intent.loop
    ? Math.round(
        Math.max(SHORTEST_RUN_UP, 1.2 * shape.t60, ...shape.early.map(([later]) => 2 * later)) * SAMPLE_RATE,
      )
    : 0;
  const whole = withRunUp(sound, before);
  addRoom(whole, withRunUp(send, before), shape);
  for (const channel of [whole.left, whole.right])
    new Biquad(highPass(RUMBLE_CORNER)).process(channel, 0, channel.length);
  const mix = { left: whole.left.subarray(before), right: whole.right.subarray(before) };
  if (!intent.loop) fadeEdges(mix);
  return mix;
}

const empty = (frames: Frames): Stereo => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

function sized(shape: RoomShape, size: number): RoomShape {
  const scale = exp2(0.6 * size);
  return {
    ...shape,
    t60: shape.t60 * scale,
    early: shape.early.map(([later, level]) => [later * scale, level] as const),
    wet: shape.wet * exp2(0.25 * size),
  };
}

/** Prepends the last `preRoll` frames of the loop, repeating the loop if it is shorter. */
function withRunUp({ left, right }: Stereo, before: Frames): Stereo {
  if (before === 0) return { left, right };
  const frames = left.length;
  const wind = (channel: Float32Array) => {
    const wound = new Float32Array(before + frames);
    // Filled from the end: the first repetition may be partial.
    for (let end = wound.length; end > 0; end -= frames) {
      const length = Math.min(end, frames);
      wound.set(channel.subarray(frames - length), end - length);
    }
    return wound;
  };
  return { left: wind(left), right: wind(right) };
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
