import type { Activity } from '#contract/activities.ts';
import type { MessagePart } from '#contract/message-format.ts';
import { activityMessages } from '#contract/activity-messages.ts';

/** The fields that an activity's sentence is built from. */
export type ActivityFacts = Pick<Activity, 'type' | 'name' | 'excerpt'>;

export type SentencePart = MessagePart<'title' | 'person' | 'excerpt'>;

/** The sentence of an activity, without the actor's name. */
export function activitySentence({ type, name, excerpt }: ActivityFacts): readonly SentencePart[] {
  if (type === 'other') return [{ kind: 'plain', text: name }];
  if (type === 'comment') return activityMessages.comment({ name, excerpt: excerpt ?? '' });
  return activityMessages[type](name);
}

/** The sentence as plain text, with titles in quotation marks. */
export const activityMessage = (facts: ActivityFacts): string =>
  activitySentence(facts)
    .map(({ kind, text }) => (kind === 'title' ? activityMessages.quotedTitle(text) : text))
    .join('');
