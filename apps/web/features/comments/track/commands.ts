import type { Comment } from '#contract/comments.ts';
import { trackMessages } from '#web/features/comments/track/messages.ts';
import type { Command } from '#web/ui/command.ts';

interface CommentsSubject {
  /** Marks the next (1) or previous (-1) comment of the list. */
  readonly move: (step: 1 | -1) => void;
  /** The marked comment, unless it is deleted. */
  readonly marked: () => Comment | undefined;
  readonly canResolve: (comment: Comment) => boolean;
  readonly resolve: (comment: Comment, resolved: boolean) => void;
  readonly reply: (comment: Comment) => void;
}

/** The commands of the comments on a track's page. */
export const commentCommands: readonly Command<CommentsSubject>[] = [
  {
    id: 'comments.next',
    icon: 'arrow-down',
    label: trackMessages.nextComment,
    shortcut: { chords: [{ key: 'j' }], description: trackMessages.next },
    repeats: true,
    run: ({ move }) => move(1),
  },
  {
    id: 'comments.previous',
    icon: 'arrow-up',
    label: trackMessages.previousComment,
    shortcut: { chords: [{ key: 'k' }], description: trackMessages.next },
    repeats: true,
    run: ({ move }) => move(-1),
  },
  {
    id: 'comments.resolve',
    icon: 'check',
    label: trackMessages.resolveKey,
    shortcut: { chords: [{ key: 'e' }], description: trackMessages.resolveKey },
    when: ({ marked, canResolve }) => {
      const comment = marked();
      return comment !== undefined && canResolve(comment);
    },
    run: ({ marked, resolve }) => {
      const comment = marked();
      if (comment) resolve(comment, comment.resolvedAt === null);
    },
  },
  {
    id: 'comments.reply',
    icon: 'comment',
    label: trackMessages.open,
    shortcut: { chords: [{ key: 'Enter' }], description: trackMessages.open },
    when: ({ marked }) => marked() !== undefined,
    run: ({ marked, reply }) => {
      const comment = marked();
      if (comment) reply(comment);
    },
  },
];
