// Generated from activity-messages.en.json by `npm run build:messages`.
import type { MessagePart } from '#contract/message-format.ts';

export const activityMessages = {
  /** The sentences follow the name of the person who did it. */
  comment: ({ name, excerpt }: { name: string | number; excerpt: string | number }): readonly MessagePart<'title' | 'excerpt'>[] => [{ kind: 'plain', text: 'commented on ' }, { kind: 'title', text: `${name}` }, { kind: 'plain', text: ': ' }, { kind: 'excerpt', text: `${excerpt}` }],
  reaction: (name: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'reacted to a comment on ' }, { kind: 'title', text: `${name}` }],
  track_generated: (name: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'generated ' }, { kind: 'title', text: `${name}` }],
  track_uploaded: (name: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'uploaded ' }, { kind: 'title', text: `${name}` }],
  idea_created: (name: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'added the idea ' }, { kind: 'title', text: `${name}` }],
  member_added: (name: string | number): readonly MessagePart<'person'>[] => [{ kind: 'plain', text: 'added ' }, { kind: 'person', text: `${name}` }, { kind: 'plain', text: ' to the team' }],
  quotedTitle: (title: string | number) => `“${title}”`,
} as const;
