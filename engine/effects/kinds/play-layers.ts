import { mixSeed } from '#engine/dsp/noise.ts';
import { softClip } from '#engine/dsp/shaper.ts';
import { foldTail } from '#engine/dsp/fold-tail.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { passBy } from '#engine/effects/sources/pass-by.ts';
import { silence } from '#engine/effects/sources/scratch.ts';
import type { EffectIntent, Layer } from '#engine/effects/understand/effect-intent.ts';
import { random } from '#engine/kit/random.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { kinds } from './catalogue.ts';
import { crossFade } from './loop.ts';

/** A layer rendered at close distance without reverb. */
export interface PlayedLayer {
  readonly layer: Layer;
  readonly dry: Stereo;
}

/** Maximum decay after the end of a loop that is added to its beginning. */
const LONGEST_TAIL: Seconds = 6;
const CROSS_FADE: Seconds = 0.8;
/** Fades of a texture that is not a loop. */
const FADE_IN: Seconds = 0.08;
const FADE_OUT: Seconds = 0.5;

/** Models that already render their movement past the listener. */
const movesItself = new Set(['car-pass', 'whoosh', 'train', 'jet', 'fireworks']);

/** Renders every layer with exactly `frames` frames; in a loop the end of each continues into its beginning. */
export function playLayers(intent: EffectIntent, frames: Frames): PlayedLayer[] {
  return intent.layers.map((layer, i) => ({ layer, dry: playLayer(intent, layer, i, frames) }));
}

function playLayer({ seed, loop }: EffectIntent, layer: Layer, index: number, frames: Frames): Stereo {
  const kind = kinds[layer.kind];
  const own = mixSeed(seed, index);
  const take = {
    seconds: frames / SAMPLE_RATE,
    loop,
    traits: layer.traits,
    seed: own,
    random: random(own, layer.kind),
  };
  const cross = Math.round(Math.min(CROSS_FADE * SAMPLE_RATE, frames / 3));
  const tail = Math.round(LONGEST_TAIL * SAMPLE_RATE);
  const extra = loop ? (kind.course === 'texture' ? cross : tail) : 0;
  const out = silence(frames + extra);
  kind.play(take, out);
  if (kind.course === 'texture') tame(out);
  if (loop) return kind.course === 'texture' ? crossFade(out, frames) : foldTail(out, frames);
  if (layer.traits.passing && !movesItself.has(layer.kind)) carry(out, take.seconds, layer);
  if (kind.course === 'texture') fade(out, take.seconds);
  return out;
}

/** Ratio of a peak (a drop, a crackle) to the RMS of its texture above which the peak is soft-clipped. */
const MOST_ABOVE = 6;

/** Soft-clips rare peaks, which would otherwise determine the level of the whole texture. */
function tame({ left, right }: Stereo): void {
  let energy = 1e-12;
  for (let i = 0; i < left.length; i++) energy += left[i]! * left[i]! + right[i]! * right[i]!;
  const most = MOST_ABOVE * Math.sqrt(energy / (2 * left.length));
  for (const channel of [left, right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = most * softClip(channel[i]! / most);
  }
}

function carry(out: Stereo, seconds: Seconds, { traits }: Layer): void {
  const speed = 18 * (1 + 0.6 * traits.speed);
  passBy(out, { speed, nearest: 7, closest: 0.5 * seconds, fromLeft: true });
}

function fade({ left, right }: Stereo, seconds: Seconds): void {
  const frames = left.length;
  const rise = Math.round(Math.min(FADE_IN, seconds * 0.08) * SAMPLE_RATE);
  const fall = Math.round(Math.min(FADE_OUT, seconds * 0.15) * SAMPLE_RATE);
  for (let i = 0; i < rise; i++) {
    const gain = i / rise;
    left[i]! *= gain;
    right[i]! *= gain;
  }
  for (let i = 0; i < fall; i++) {
    const gain = (i / fall) * (i / fall);
    left[frames - 1 - i]! *= gain;
    right[frames - 1 - i]! *= gain;
  }
}
