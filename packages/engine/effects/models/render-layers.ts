import { mixSeed } from '#engine/dsp/noise.ts';
import { softClip } from '#engine/dsp/shaper.ts';
import { wrapTail } from '#engine/dsp/wrap-tail.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { passBy } from '#engine/effects/sources/pass-by.ts';
import { silence } from '#engine/effects/sources/scratch.ts';
import type { EffectIntent, Layer } from '#engine/effects/understand/effect-intent.ts';
import { random } from '#engine/kit/random.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { effectModels } from './catalogue.ts';
import { levelLoop } from './level-loop.ts';
import { crossfadeLoop } from './loop.ts';

/** A layer rendered at close distance without reverb. */
export interface RenderedLayer {
  readonly layer: Layer;
  readonly dry: Stereo;
}

/** Maximum decay after the end of a loop that is added to its beginning. */
const MAX_TAIL: Seconds = 6;
const CROSSFADE: Seconds = 0.8;
/** Fades of a texture that is not a loop. */
const FADE_IN: Seconds = 0.08;
const FADE_OUT: Seconds = 0.5;

/** Models that already render their movement past the listener. */
const movingKinds = new Set(['car-pass', 'whoosh', 'train', 'jet', 'fireworks']);

/** Renders every layer with exactly `frames` frames; in a loop the end of each continues into its beginning. */
export function renderLayers(intent: EffectIntent, frames: Frames): RenderedLayer[] {
  return intent.layers.map((layer, i) => ({ layer, dry: renderLayer(intent, layer, i, frames) }));
}

function renderLayer({ seed, loop }: EffectIntent, layer: Layer, index: number, frames: Frames): Stereo {
  const model = effectModels[layer.kind];
  const layerSeed = mixSeed(seed, index);
  const context = {
    seconds: frames / SAMPLE_RATE,
    loop,
    traits: layer.traits,
    seed: layerSeed,
    random: random(layerSeed, layer.kind),
  };
  const cross = Math.round(Math.min(CROSSFADE * SAMPLE_RATE, frames / 3));
  const tail = Math.round(MAX_TAIL * SAMPLE_RATE);
  const extra = loop ? (model.type === 'texture' ? cross : tail) : 0;
  const out = silence(frames + extra);
  model.render(context, out);
  if (model.type === 'texture') limitPeaks(out);
  if (loop) {
    const looped = model.type === 'texture' ? crossfadeLoop(out, frames) : wrapTail(out, frames);
    if (model.steady) levelLoop(looped);
    return looped;
  }
  if (layer.traits.passing && !movingKinds.has(layer.kind)) applyPassBy(out, context.seconds, layer);
  if (model.type === 'texture') fade(out, context.seconds);
  return out;
}

/** Ratio of a peak (a drop, a crackle) to the RMS of its texture above which the peak is soft-clipped. */
const MAX_CREST_FACTOR = 6;

/** Soft-clips rare peaks, which would otherwise determine the level of the whole texture. */
function limitPeaks({ left, right }: Stereo): void {
  let energy = 1e-12;
  for (let i = 0; i < left.length; i++) energy += left[i]! * left[i]! + right[i]! * right[i]!;
  const limit = MAX_CREST_FACTOR * Math.sqrt(energy / (2 * left.length));
  for (const channel of [left, right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = limit * softClip(channel[i]! / limit);
  }
}

function applyPassBy(out: Stereo, seconds: Seconds, { traits }: Layer): void {
  const speed = 18 * (1 + 0.6 * traits.speed);
  passBy(out, { speed, minDistance: 7, closestTime: 0.5 * seconds, fromLeft: true });
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
