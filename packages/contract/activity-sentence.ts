import type { Activity, ActivityType } from '#contract/activities.ts';

/** The fields that an activity's sentence is built from. */
export type ActivityFacts = Pick<Activity, 'type' | 'name' | 'excerpt'>;

export interface SentencePart {
  readonly kind: 'plain' | 'title' | 'person' | 'excerpt';
  readonly text: string;
}

const plain = (text: string): SentencePart => ({ kind: 'plain', text });
const title = (text: string): SentencePart => ({ kind: 'title', text });

const sentences: Readonly<Record<ActivityType, (name: string, excerpt: string) => readonly SentencePart[]>> =
  {
    comment: (name, excerpt) => [
      plain('commented on '),
      title(name),
      plain(': '),
      { kind: 'excerpt', text: excerpt },
    ],
    reaction: (name) => [plain('reacted to a comment on '), title(name)],
    track_generated: (name) => [plain('generated '), title(name)],
    track_uploaded: (name) => [plain('uploaded '), title(name)],
    idea_created: (name) => [plain('added the idea '), title(name)],
    member_added: (name) => [plain('added '), { kind: 'person', text: name }, plain(' to the team')],
    other: (name) => [plain(name)],
  };

/** The sentence of an activity, without the actor's name. */
export const activitySentence = ({ type, name, excerpt }: ActivityFacts): readonly SentencePart[] =>
  sentences[type](name, excerpt ?? '');

/** The sentence as plain text, with titles in quotation marks. */
export const activityMessage = (facts: ActivityFacts): string =>
  activitySentence(facts)
    .map(({ kind, text }) => (kind === 'title' ? `“${text}”` : text))
    .join('');
