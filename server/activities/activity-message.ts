import type { ActivityType } from '#contract/activities.ts';
import { excerpt } from '#server/excerpt.ts';

/** What happened, as its noun tells it. */
export interface Happening {
  readonly type: ActivityType;
  readonly projectId: string;
  readonly actorId: string;
  /** What it leads to; without either, the project. */
  readonly trackId?: string | null;
  readonly ideaId?: string | null;
  /** The comment that was made or reacted to: the activity goes when the comment goes. */
  readonly commentId?: string;
  /** The name of what it is about; for `other` the whole message. */
  readonly name: string;
  /** What was said, of a comment. */
  readonly words?: string;
}

const longestExcerpt = 120;

const sentences: Readonly<Record<ActivityType, (name: string, words: string) => string>> = {
  comment: (name, words) => `commented on “${name}”: ${excerpt(words, longestExcerpt)}`,
  reaction: (name) => `reacted to a comment on “${name}”`,
  track_generated: (name) => `generated “${name}”`,
  track_uploaded: (name) => `uploaded “${name}”`,
  idea_created: (name) => `added the idea “${name}”`,
  member_added: (name) => `added ${name} to the team`,
  other: (name) => name,
};

/** The sentence after the actor's name. */
export const activityMessage = ({ type, name, words = '' }: Happening): string =>
  sentences[type](name, words);
