import type { Suggestion } from '#web/features/compose/generation/queue-items.ts';
import type { TrackType } from '#contract/tracks.ts';
import { type EffectDraft, emptyEffect } from '#web/features/compose/generation/effect-draft.ts';
import { emptyMusic, type MusicDraft, newSeed } from '#web/features/compose/generation/music-draft.ts';
import type { ProviderChoice } from '#web/features/compose/generation/provider-choice.ts';
import { suggestedPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import { emptyVoice, type VoiceDraft } from '#web/features/compose/generation/voice-draft.ts';

export interface Drafts {
  readonly music: MusicDraft;
  readonly sound_effect: EffectDraft;
  readonly voice: VoiceDraft;
}

/** A prompt that the user can apply: copied from a track, taken from an idea, or the one that was replaced. */
export interface SuggestedPrompt {
  readonly kind: 'copied' | 'idea' | 'replaced';
  readonly prompt: string;
  /** The title of the source; empty for a replaced prompt. */
  readonly from: string;
}

export interface SourceIdea {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A track that gets a version. */
export interface VersionTarget {
  readonly id: string;
  readonly type: TrackType;
  readonly title: string;
  /** The comment that the prompt was made from; the version resolves it. */
  readonly commentId?: string | undefined;
}

export type FormTab = 'music' | 'effects' | 'voice' | 'upload';

/** The generation form of one project with the user's input. */
export interface FormState {
  readonly tab: FormTab;
  readonly drafts: Drafts;
  readonly suggestedPrompts: Readonly<Partial<Record<TrackType, SuggestedPrompt>>>;
  /** The provider that the user chose for each type. */
  readonly providerChoices: Readonly<Partial<Record<TrackType, ProviderChoice>>>;
  readonly idea: SourceIdea | undefined;
  /** The track that the result becomes a version of. */
  readonly versionOf: VersionTarget | undefined;
  /** Incremented whenever another part of the page changes the form. */
  readonly revision: number;
}

export const emptyForm: FormState = {
  tab: 'music',
  drafts: { music: emptyMusic, sound_effect: emptyEffect, voice: emptyVoice },
  suggestedPrompts: {},
  providerChoices: {},
  idea: undefined,
  versionOf: undefined,
  revision: 0,
};

export const tabOf = { music: 'music', sound_effect: 'effects', voice: 'voice' } as const satisfies Record<
  TrackType,
  FormTab
>;

export const withDraft = <Type extends TrackType>(
  form: FormState,
  type: Type,
  changes: Partial<Drafts[Type]>,
): FormState => ({ ...form, drafts: { ...form.drafts, [type]: { ...form.drafts[type], ...changes } } });

/** Sets the chosen provider and whether a fallback is allowed. */
export const withProviderChoice = (form: FormState, type: TrackType, changes: ProviderChoice): FormState => ({
  ...form,
  providerChoices: { ...form.providerChoices, [type]: { ...form.providerChoices[type], ...changes } },
});

export function withoutSuggestedPrompt(form: FormState, type: TrackType): FormState {
  const { [type]: _removed, ...suggestedPrompts } = form.suggestedPrompts;
  return { ...form, suggestedPrompts };
}

const withSuggestedPrompt = (
  form: FormState,
  type: TrackType,
  suggestedPrompt: SuggestedPrompt,
): FormState => ({
  ...form,
  suggestedPrompts: { ...form.suggestedPrompts, [type]: suggestedPrompt },
});

/** Puts a prompt in the field; a prompt that the user typed before becomes the suggestion. */
export function replacePrompt(form: FormState, type: TrackType, prompt: string): FormState {
  const before = form.drafts[type].prompt;
  const next = withDraft(form, type, { prompt });
  return before.trim() === '' || before === prompt
    ? withoutSuggestedPrompt(next, type)
    : withSuggestedPrompt(next, type, { kind: 'replaced', prompt: before, from: '' });
}

/** Suggests the prompt of a track in the panel of its type. */
export const withCopiedPrompt = (
  form: FormState,
  type: TrackType,
  prompt: string,
  from: string,
): FormState => ({
  ...withSuggestedPrompt(form, type, { kind: 'copied', prompt, from }),
  tab: tabOf[type],
});

export function applySuggestedPrompt(form: FormState, type: TrackType): FormState {
  const suggestedPrompt = form.suggestedPrompts[type];
  return suggestedPrompt ? replacePrompt(form, type, suggestedPrompt.prompt) : form;
}

/** The title and description of an idea as one text. */
export function ideaText({ title, description }: SourceIdea): string {
  const name = title.trim();
  return `${name}${/[.!?…:]$/.test(name) ? '' : '.'} ${description.trim()}`;
}

/**
 * Sets the idea of the next track: fills the music prompt with its text and suggests the text for the other types.
 */
export function startFromIdea(form: FormState, idea: SourceIdea): FormState {
  const prompt = ideaText(idea);
  const suggestedPrompt: SuggestedPrompt = { kind: 'idea', prompt, from: idea.title };
  const suggested = withSuggestedPrompt(
    withSuggestedPrompt(form, 'sound_effect', suggestedPrompt),
    'voice',
    suggestedPrompt,
  );
  return { ...replacePrompt(suggested, 'music', prompt), tab: 'music', idea, revision: form.revision + 1 };
}

/** Fills the form with a provider's suggestion or with a refused request, for editing. */
export function applySuggestion(
  form: FormState,
  type: TrackType,
  { prompt, composition_plan }: Suggestion,
): FormState {
  const filled = prompt === undefined ? form : replacePrompt(form, type, prompt);
  const planned = composition_plan && {
    usePlan: true,
    plan: suggestedPlan(composition_plan, filled.drafts.music.prompt),
  };
  const next = planned && type === 'music' ? withDraft(filled, 'music', planned) : filled;
  return { ...next, tab: tabOf[type], revision: form.revision + 1 };
}

/** Removes the idea and the prompts suggested from it; typed prompts stay. */
export function removeIdea(form: FormState): FormState {
  const types: readonly TrackType[] = ['music', 'sound_effect', 'voice'];
  const remaining = types
    .filter((type) => form.suggestedPrompts[type]?.kind === 'idea')
    .reduce((next, type) => withoutSuggestedPrompt(next, type), form);
  return { ...remaining, idea: undefined };
}

/** Resets the panel after its track was queued: clears the prompt and its plan, and draws a new seed. */
export function resetAfterSubmit(form: FormState, type: TrackType): FormState {
  const updated =
    type === 'music' ? withDraft(form, type, { plan: undefined, usePlan: false, seed: newSeed() }) : form;
  return { ...removeIdea(withDraft(updated, type, { prompt: '' })), versionOf: undefined };
}
