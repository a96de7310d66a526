import { ideaTransitions, type IdeaStatus } from '#contract/idea-transitions.ts';
import type { Idea } from '#contract/ideas.ts';
import { messages } from '#web/features/projects/ideas/messages.ts';
import type { Command } from '#web/ui/command.ts';
import type { IconName } from '#web/ui/icon.tsx';

export const statusIcons: Record<IdeaStatus, IconName> = {
  pending: 'clock',
  in_progress: 'edit',
  generated: 'check',
  rejected: 'close',
};

interface MoveSubject {
  readonly idea: Pick<Idea, 'may'>;
  readonly onMove: (status: IdeaStatus) => void;
}

const moveTo = (status: IdeaStatus): Command<MoveSubject> => ({
  id: `idea.move-to-${status}`,
  icon: statusIcons[status],
  label: messages.moveTo[status],
  when: ({ idea }) => idea.may.move,
  run: ({ onMove }) => onMove(status),
});

/** The moves of an idea, by the status that it has. */
export const moveCommands = (from: IdeaStatus): readonly Command<MoveSubject>[] =>
  ideaTransitions[from].map(moveTo);
