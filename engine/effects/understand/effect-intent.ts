import type { KindName } from '#engine/effects/words/kind-words.data.ts';
import type { Material } from '#engine/effects/words/materials.ts';
import type { RoomName } from '#engine/effects/words/rooms.ts';
import type { Decibels, Milliseconds } from '#engine/kit/units.ts';

/** What adjectives say of a sound. Scales run from -1 to 1, 0 where nothing was said. */
export interface Traits {
  /** How often the distance is doubled beside the usual: -1 close by, 4 far away. */
  readonly distance: number;
  /** -1 tiny to 1 huge. */
  readonly size: number;
  /** -1 slow to 1 fast. */
  readonly speed: number;
  /** -1 light, gentle to 1 heavy, violent. */
  readonly force: number;
  /** -1 low to 1 high. */
  readonly pitch: number;
  /** True where it comes, passes and goes. */
  readonly passing: boolean;
  readonly material: Material | undefined;
  /** How often it is heard, where the words say so. */
  readonly count: number | undefined;
}

/** One sound of an effect. */
export interface Layer {
  readonly kind: KindName;
  /** Beside the first layer. */
  readonly level: Decibels;
  readonly traits: Traits;
  /** The adjectives as they were said, for the sentence. */
  readonly said: readonly string[];
}

/** What a prompt means. */
export interface EffectIntent {
  readonly prompt: string;
  readonly seed: number;
  readonly durationMs: Milliseconds;
  /** The length that the prompt asks for, where `durationMs` is only the nearest that there is. */
  readonly lengthMissed: Milliseconds | undefined;
  readonly title: string;
  /** At least one, at most MOST_LAYERS. */
  readonly layers: readonly Layer[];
  readonly room: RoomName;
  /** -1 small to 1 large, as said of the room. */
  readonly roomSize: number;
  /** False where the room is only the first layer's home. */
  readonly roomSaid: boolean;
  readonly loop: boolean;
  /** Words that name something, but nothing known here. */
  readonly unknown: readonly string[];
  /** Where no word named a kind: how the one that was taken came about. */
  readonly guess: Guess | undefined;
}

export interface Guess {
  readonly why: 'spelling' | 'character' | 'nothing';
  /** The word that was read another way. */
  readonly word?: string;
}

export const MOST_LAYERS = 4;
