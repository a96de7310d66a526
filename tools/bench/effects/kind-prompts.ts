import { effectKinds, kindWords, type EffectKind } from '#engine/reading.ts';

/** A kind of sound effect with its shortest prompt. */
export interface KindPrompt {
  readonly kind: EffectKind;
  readonly prompt: string;
}

/** Every kind with the first phrase that names it, without adjectives. */
export const kindPrompts: readonly KindPrompt[] = effectKinds.map((kind) => ({
  kind,
  prompt: kindWords[kind].words.split('|')[0]!.replaceAll('&', ''),
}));
