import { Biquad, highPass, lowPass } from '#engine/dsp/biquad.ts';
import { Reverb } from '#engine/dsp/reverb.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { type Frames, SAMPLE_RATE } from '#engine/kit/units.ts';
import type { RoomAcoustics } from './room-acoustics.ts';

/**
 * Adds the early reflections (alternating between the sides) and the reverb tail of `send` to `sound`, then applies
 * the pass band of the room. `send` is overwritten.
 */
export function applyRoom(sound: Stereo, send: Stereo, acoustics: RoomAcoustics): void {
  const frames = sound.left.length;
  acoustics.reflections.forEach(([later, level], k) => {
    const delay = Math.round(later * SAMPLE_RATE);
    const spread = Math.round(delay * 0.13);
    const near = k % 2 === 0;
    addDelayed(sound.left, send.left, near ? delay : delay + spread, level);
    addDelayed(sound.right, send.right, near ? delay + spread : delay, level);
  });
  if (acoustics.t60 > 0) {
    for (const channel of [send.left, send.right]) scale(channel, acoustics.wet);
    const reverb = new Reverb({ decay: acoustics.t60, brightness: acoustics.brightness });
    reverb.process(send.left, send.right, sound.left, sound.right, 0, frames);
  }
  if (acoustics.band) {
    const [low, high] = acoustics.band;
    for (const channel of [sound.left, sound.right]) {
      for (const filter of [highPass(low), lowPass(high), lowPass(high)])
        new Biquad(filter).process(channel, 0, frames);
    }
  }
}

function addDelayed(to: Float32Array, from: Float32Array, delay: Frames, level: number): void {
  for (let i = delay; i < to.length; i++) to[i]! += level * from[i - delay]!;
}

function scale(channel: Float32Array, gain: number): void {
  for (let i = 0; i < channel.length; i++) channel[i]! *= gain;
}
