import type { TakeSet } from '#contract/take-sets.ts';
import type { Vote } from '#contract/votes.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { formatTokens } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

const steps = ['quote', 'takes', 'vote', 'winner'] as const;
type Step = (typeof steps)[number];

function currentStep({ status, voteId, winner }: TakeSet, vote: Vote | undefined): Step {
  if (winner !== null || vote?.closedAt) return 'winner';
  if (voteId !== null) return 'vote';
  return status === 'running' ? 'takes' : 'vote';
}

function stepText({ charged, budget, takes, voteId, isVoteOpen, winner, status }: TakeSet, step: Step) {
  if (step === 'quote')
    return charged === null ? formatTokens(budget) : messages.spent({ spent: charged, budget });
  if (step === 'winner') return winner === null ? messages.undecided : messages.chosen(winner);
  if (step === 'vote') {
    if (isVoteOpen) return messages.voteOpen;
    return voteId === null ? messages.notAsked : messages.voteClosed;
  }
  const done = takes.filter(({ status: one }) => one !== 'pending' && one !== 'generating').length;
  const passed = takes.filter((take) => take.status === 'passed').length;
  return status === 'running'
    ? messages.areIn({ done, all: takes.length })
    : messages.passedOf({ passed, all: takes.length });
}

/** The steps as measures; the current one has a dot, those that are done a tick. */
export function TakeSteps({ set, vote }: { readonly set: TakeSet; readonly vote: Vote | undefined }) {
  const current = currentStep(set, vote);
  return (
    <ol className={styles.steps} aria-label={messages.steps}>
      {steps.map((step) => {
        const isDone = steps.indexOf(step) < steps.indexOf(current) || set.winner !== null;
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <span className={styles.stepName}>
              {isDone ? <Icon name="check" size="small" /> : step === current && <StatusDot />}
              {messages.stepNames[step]}
              {isDone && <span className={textStyles.visuallyHidden}>{messages.done}</span>}
            </span>
            <span className={textStyles.caption}>{stepText(set, step)}</span>
          </li>
        );
      })}
    </ol>
  );
}
