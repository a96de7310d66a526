import type { Suggestion } from '#web/features/generation/queue-items.ts';
import type { TrackType } from '#contract/tracks.ts';
import { type EffectDraft, emptyEffect } from '#web/features/generation/effect-draft.ts';
import { emptyDraft, type MusicDraft, newSeed } from '#web/features/generation/music-draft.ts';
import type { MakerChoice } from '#web/features/generation/makers.ts';
import { suggestedPlan } from '#web/features/generation/plan/draft-plan.ts';
import { emptyVoice, type VoiceDraft } from '#web/features/generation/voice-draft.ts';

export interface Drafts {
  readonly music: MusicDraft;
  readonly sound_effect: EffectDraft;
  readonly voice: VoiceDraft;
}

/** A prompt that the user can apply: copied from a track, taken from an idea, or the one that was replaced. */
export interface Offer {
  readonly kind: 'copied' | 'idea' | 'replaced';
  readonly prompt: string;
  /** The title of the source; empty for a replaced prompt. */
  readonly from: string;
}

export interface FromIdea {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export type Way = 'music' | 'effects' | 'voice' | 'upload';

/** The generation form of one project with the user's input. */
export interface Desk {
  readonly way: Way;
  readonly drafts: Drafts;
  readonly offers: Readonly<Partial<Record<TrackType, Offer>>>;
  /** The provider that the user chose for each type. */
  readonly choices: Readonly<Partial<Record<TrackType, MakerChoice>>>;
  readonly idea: FromIdea | undefined;
  /** Incremented whenever another part of the page changes the form. */
  readonly arrivals: number;
}

export const emptyDesk: Desk = {
  way: 'music',
  drafts: { music: emptyDraft, sound_effect: emptyEffect, voice: emptyVoice },
  offers: {},
  choices: {},
  idea: undefined,
  arrivals: 0,
};

const wayOf = { music: 'music', sound_effect: 'effects', voice: 'voice' } as const satisfies Record<
  TrackType,
  Way
>;

export const withDraft = <Type extends TrackType>(
  desk: Desk,
  type: Type,
  part: Partial<Drafts[Type]>,
): Desk => ({ ...desk, drafts: { ...desk.drafts, [type]: { ...desk.drafts[type], ...part } } });

/** Sets the chosen provider and whether a fallback is allowed. */
export const withChoice = (desk: Desk, type: TrackType, part: MakerChoice): Desk => ({
  ...desk,
  choices: { ...desk.choices, [type]: { ...desk.choices[type], ...part } },
});

export function withoutOffer(desk: Desk, type: TrackType): Desk {
  const { [type]: _gone, ...offers } = desk.offers;
  return { ...desk, offers };
}

const withOffer = (desk: Desk, type: TrackType, offer: Offer): Desk => ({
  ...desk,
  offers: { ...desk.offers, [type]: offer },
});

/** Puts a prompt in the field; a prompt that the user typed before becomes the suggestion. */
export function fillPrompt(desk: Desk, type: TrackType, prompt: string): Desk {
  const before = desk.drafts[type].prompt;
  const next = withDraft(desk, type, { prompt });
  return before.trim() === '' || before === prompt
    ? withoutOffer(next, type)
    : withOffer(next, type, { kind: 'replaced', prompt: before, from: '' });
}

/** Suggests the prompt of a track in the panel of its type. */
export const receivePrompt = (desk: Desk, type: TrackType, prompt: string, from: string): Desk => ({
  ...withOffer(desk, type, { kind: 'copied', prompt, from }),
  way: wayOf[type],
});

export function takeOffer(desk: Desk, type: TrackType): Desk {
  const offer = desk.offers[type];
  return offer ? fillPrompt(desk, type, offer.prompt) : desk;
}

/** The title and description of an idea as one text. */
export function ideaText({ title, description }: FromIdea): string {
  const name = title.trim();
  return `${name}${/[.!?…:]$/.test(name) ? '' : '.'} ${description.trim()}`;
}

/**
 * Sets the idea of the next track: fills the music prompt with its text and suggests the text for the other types.
 */
export function startFromIdea(desk: Desk, idea: FromIdea): Desk {
  const prompt = ideaText(idea);
  const offer: Offer = { kind: 'idea', prompt, from: idea.title };
  const offered = withOffer(withOffer(desk, 'sound_effect', offer), 'voice', offer);
  return { ...fillPrompt(offered, 'music', prompt), way: 'music', idea, arrivals: desk.arrivals + 1 };
}

/** Fills the form with a provider's suggestion or with a refused request, for editing. */
export function takeSuggestion(desk: Desk, type: TrackType, { prompt, composition_plan }: Suggestion): Desk {
  const filled = prompt === undefined ? desk : fillPrompt(desk, type, prompt);
  const planned = composition_plan && {
    usePlan: true,
    plan: suggestedPlan(composition_plan, filled.drafts.music.prompt),
  };
  const next = planned && type === 'music' ? withDraft(filled, 'music', planned) : filled;
  return { ...next, way: wayOf[type], arrivals: desk.arrivals + 1 };
}

/** Removes the idea and the prompts suggested from it; typed prompts stay. */
export function leaveIdea(desk: Desk): Desk {
  const types: readonly TrackType[] = ['music', 'sound_effect', 'voice'];
  const left = types
    .filter((type) => desk.offers[type]?.kind === 'idea')
    .reduce((next, type) => withoutOffer(next, type), desk);
  return { ...left, idea: undefined };
}

/** Resets the panel after its track was queued: clears the prompt and its plan, and draws a new seed. */
export function afterQueueing(desk: Desk, type: TrackType): Desk {
  const used =
    type === 'music' ? withDraft(desk, type, { plan: undefined, usePlan: false, seed: newSeed() }) : desk;
  return leaveIdea(withDraft(used, type, { prompt: '' }));
}
