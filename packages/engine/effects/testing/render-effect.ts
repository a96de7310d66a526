import type { Stereo } from '#engine/dsp/stereo.ts';
import { renderLayers } from '#engine/effects/models/render-layers.ts';
import { mixLayers } from '#engine/effects/mix/mix-layers.ts';
import type { EffectIntent, Traits } from '#engine/effects/understand/effect-intent.ts';
import { traitsOf } from '#engine/effects/understand/trait-words.ts';
import { kindWords, type EffectKind } from '#engine/effects/words/kind-words.data.ts';
import type { RoomName } from '#engine/effects/words/rooms.ts';
import { SAMPLE_RATE, type Seconds } from '#engine/kit/units.ts';
import { normalise } from '#engine/master/normalise.ts';

export interface RenderOptions {
  readonly seconds?: Seconds;
  readonly seed?: number;
  readonly loop?: boolean;
  readonly room?: RoomName;
  readonly traits?: Partial<Traits>;
}

const target = { loudness: -16, ceiling: -1 };

/** Renders, mixes and normalises one kind of sound, without encoding. */
export function renderEffect(kind: EffectKind, options: RenderOptions = {}) {
  const { seconds = 1, seed = 1, loop = false, room = kindWords[kind].defaultRoom, traits = {} } = options;
  const intent: EffectIntent = {
    prompt: kind,
    seed,
    durationMs: seconds * 1000,
    requestedMs: undefined,
    title: kind,
    layers: [{ kind, level: 0, traits: { ...traitsOf([]), ...traits }, adjectives: [] }],
    room,
    roomSize: 0,
    roomStated: false,
    loop,
    unknown: [],
    guess: undefined,
  };
  const frames = Math.round(seconds * SAMPLE_RATE);
  return normalise(mixLayers(intent, renderLayers(intent, frames)), target);
}

/** The mean of both channels. */
export function monoOf({ left, right }: Stereo): Float32Array {
  return left.map((x, i) => 0.5 * (x + right[i]!));
}
