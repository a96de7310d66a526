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

/** A prompt that may be used: copied from a track, brought by an idea, or replaced by another one. */
export interface Offer {
  readonly kind: 'copied' | 'idea' | 'replaced';
  readonly prompt: string;
  /** The title of where it comes from; empty for what was replaced. */
  readonly from: string;
}

/** The idea that the next track is made from. */
export interface FromIdea {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export type Way = 'music' | 'effects' | 'voice' | 'upload';

/** The desk of one project as a person left it. */
export interface Desk {
  readonly way: Way;
  readonly drafts: Drafts;
  readonly offers: Readonly<Partial<Record<TrackType, Offer>>>;
  /** Whom the person chose to make each type. */
  readonly choices: Readonly<Partial<Record<TrackType, MakerChoice>>>;
  readonly idea: FromIdea | undefined;
  /** Counts what was brought to the desk from elsewhere on the page. */
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

/** Keeps whom the person chose, and whether somebody may stand in. */
export const withChoice = (desk: Desk, type: TrackType, part: MakerChoice): Desk => ({
  ...desk,
  choices: { ...desk.choices, [type]: { ...desk.choices[type], ...part } },
});

/** Takes an offered prompt away. */
export function withoutOffer(desk: Desk, type: TrackType): Desk {
  const { [type]: _gone, ...offers } = desk.offers;
  return { ...desk, offers };
}

const withOffer = (desk: Desk, type: TrackType, offer: Offer): Desk => ({
  ...desk,
  offers: { ...desk.offers, [type]: offer },
});

/** Puts a prompt in the field; what somebody had typed there is offered in exchange. */
export function fillPrompt(desk: Desk, type: TrackType, prompt: string): Desk {
  const before = desk.drafts[type].prompt;
  const next = withDraft(desk, type, { prompt });
  return before.trim() === '' || before === prompt
    ? withoutOffer(next, type)
    : withOffer(next, type, { kind: 'replaced', prompt: before, from: '' });
}

/** The prompt of a track lies ready in the panel of its type. */
export const receivePrompt = (desk: Desk, type: TrackType, prompt: string, from: string): Desk => ({
  ...withOffer(desk, type, { kind: 'copied', prompt, from }),
  way: wayOf[type],
});

export function takeOffer(desk: Desk, type: TrackType): Desk {
  const offer = desk.offers[type];
  return offer ? fillPrompt(desk, type, offer.prompt) : desk;
}

/** The words of an idea as one text. */
export function ideaText({ title, description }: FromIdea): string {
  const name = title.trim();
  return `${name}${/[.!?…:]$/.test(name) ? '' : '.'} ${description.trim()}`;
}

/** The desk makes the next track from an idea: its words stand in the music prompt and lie ready elsewhere. */
export function startFromIdea(desk: Desk, idea: FromIdea): Desk {
  const prompt = ideaText(idea);
  const offer: Offer = { kind: 'idea', prompt, from: idea.title };
  const offered = withOffer(withOffer(desk, 'sound_effect', offer), 'voice', offer);
  return { ...fillPrompt(offered, 'music', prompt), way: 'music', idea, arrivals: desk.arrivals + 1 };
}

/** What a provider would have made instead stands on the desk, ready to be changed. */
export function takeSuggestion(desk: Desk, type: TrackType, { prompt, composition_plan }: Suggestion): Desk {
  const filled = prompt === undefined ? desk : fillPrompt(desk, type, prompt);
  const planned = composition_plan && {
    usePlan: true,
    plan: suggestedPlan(composition_plan, filled.drafts.music.prompt),
  };
  const next = planned && type === 'music' ? withDraft(filled, 'music', planned) : filled;
  return { ...next, way: wayOf[type], arrivals: desk.arrivals + 1 };
}

/** The next track is made from no idea; offers of its words go, what was typed stays. */
export function leaveIdea(desk: Desk): Desk {
  const types: readonly TrackType[] = ['music', 'sound_effect', 'voice'];
  const left = types
    .filter((type) => desk.offers[type]?.kind === 'idea')
    .reduce((next, type) => withoutOffer(next, type), desk);
  return { ...left, idea: undefined };
}

/** The panel after its track has gone to the queue: the prompt, its seed and the plan that was made for it are used up. */
export function afterQueueing(desk: Desk, type: TrackType): Desk {
  const used =
    type === 'music' ? withDraft(desk, type, { plan: undefined, usePlan: false, seed: newSeed() }) : desk;
  return leaveIdea(withDraft(used, type, { prompt: '' }));
}
