import type { EffectKind } from '#engine/effects/words/kind-words.data.ts';
import type { Material } from '#engine/effects/words/materials.ts';
import type { RoomName } from '#engine/effects/words/rooms.ts';
import type { Decibels, Milliseconds } from '#engine/kit/units.ts';

/** Properties of a sound from adjectives. Scales run from -1 to 1; 0 is neutral. */
export interface Traits {
  /** Doublings of the default distance: -1 close, 4 far. */
  readonly distance: number;
  /** -1 tiny to 1 huge. */
  readonly size: number;
  /** -1 slow to 1 fast. */
  readonly speed: number;
  /** -1 light, gentle to 1 heavy, violent. */
  readonly force: number;
  /** -1 low to 1 high. */
  readonly pitch: number;
  /** True when the source moves past the listener. */
  readonly passing: boolean;
  readonly material: Material | undefined;
  /** Number of events, if the prompt states one. */
  readonly count: number | undefined;
}

/** One sound of an effect. */
export interface Layer {
  readonly kind: EffectKind;
  /** Relative to the first layer. */
  readonly level: Decibels;
  readonly traits: Traits;
  /** The adjectives as written in the prompt, for the description. */
  readonly adjectives: readonly string[];
}

/** The interpretation of a prompt. */
export interface EffectIntent {
  readonly prompt: string;
  readonly seed: number;
  readonly durationMs: Milliseconds;
  /** The length in the prompt, if it is out of range and `durationMs` is the nearest valid one. */
  readonly requestedMs: Milliseconds | undefined;
  readonly title: string;
  /** 1 to MAX_LAYERS. */
  readonly layers: readonly Layer[];
  readonly room: RoomName;
  /** -1 small to 1 large. */
  readonly roomSize: number;
  /** False when the room is the default of the first layer. */
  readonly roomStated: boolean;
  readonly loop: boolean;
  /** Content words of the prompt without a known meaning. */
  readonly unknown: readonly string[];
  /** Set when no word named a kind: how the kind was chosen. */
  readonly guess: Guess | undefined;
}

export interface Guess {
  readonly reason: 'spelling' | 'character' | 'nothing';
  /** The word that was matched by spelling. */
  readonly word?: string;
}

export const MAX_LAYERS = 4;
