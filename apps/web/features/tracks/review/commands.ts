import type { Review } from '#contract/review.ts';
import { messages } from '#web/features/tracks/review/messages.ts';
import type { Command } from '#web/ui/command.ts';

interface ReviewSubject {
  readonly review: Pick<Review, 'may' | 'isLocked'>;
  readonly unlock: () => void;
  /** Opens the dialog with those who are asked. */
  readonly change: () => void;
  readonly end: () => void;
}

/** The commands of a review, in the order of its menu. */
export const reviewCommands: readonly Command<ReviewSubject>[] = [
  {
    id: 'review.unlock',
    icon: 'key',
    label: messages.unlock,
    when: ({ review }) => review.isLocked && review.may.unlock,
    run: ({ unlock }) => unlock(),
  },
  {
    id: 'review.change',
    icon: 'people',
    label: messages.change,
    when: ({ review }) => review.may.request,
    run: ({ change }) => change(),
  },
  {
    id: 'review.end',
    icon: 'close',
    label: messages.end,
    when: ({ review }) => review.may.request,
    run: ({ end }) => end(),
  },
];
