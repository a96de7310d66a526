import { understandEffect, describeEffect } from '#engine/reading.ts';
import { adversarialPrompts } from './adversarial-prompts.ts';

/** The interpretation of a prompt that names no known kind. */
export interface PromptResult {
  readonly prompt: string;
  readonly kinds: readonly string[];
  readonly understood: string;
  readonly sensible: boolean;
}

/** Interprets the adversarial prompts and compares the kinds with the expected ones. */
export const evaluateAdversarialPrompts = (): PromptResult[] =>
  adversarialPrompts.map(([prompt, sensible]) => {
    const intent = understandEffect({ prompt, seed: 1, durationMs: 3_000, format: 'wav' });
    const kinds = intent.layers.map(({ kind }) => kind);
    const accepted = sensible.split('|');
    return {
      prompt,
      kinds,
      understood: describeEffect(intent),
      sensible: kinds.some((kind) => accepted.includes(kind)),
    };
  });
