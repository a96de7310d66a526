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

/** One layer as it sounds near and in no room. */
export interface PlayedLayer {
  readonly layer: Layer;
  readonly dry: Stereo;
}

/** What rings on behind a loop's end is folded back to its beginning, as far as this. */
const LONGEST_TAIL: Seconds = 6;
const CROSS_FADE: Seconds = 0.8;
/** A texture does not begin or end like a switch. */
const FADE_IN: Seconds = 0.08;
const FADE_OUT: Seconds = 0.5;

/** These move past the listener by themselves. */
const movesItself = new Set(['car-pass', 'whoosh', 'train', 'jet', 'fireworks']);

/** Plays every layer, exactly `frames` long; in a loop the end of each leads into its beginning. */
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

/** How far a drop or a crackle may stand above the whole of its texture; beyond it, it is rounded off. */
const MOST_ABOVE = 6;

/** A few drops would else keep all the rain down. */
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
