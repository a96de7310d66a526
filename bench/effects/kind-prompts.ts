import { kindNames, kindWords, type KindName } from '#engine/effects/words/kind-words.data.ts';

/** A kind of sound, and the shortest way to ask for it. */
export interface KindPrompt {
  readonly kind: KindName;
  readonly prompt: string;
}

/** Every kind by the first phrase that names it, without an adjective. */
export const kindPrompts: readonly KindPrompt[] = kindNames.map((kind) => ({
  kind,
  prompt: kindWords[kind].words.split('|')[0]!.replaceAll('&', ''),
}));
