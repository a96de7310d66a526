import type { Review } from '#contract/review.ts';
import { messages } from '#web/features/tracks/review/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import { nameWithGuest } from '#web/domain/user-name.ts';
import { MessageText } from '#web/ui/message-text.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './review.module.css';

interface ReviewStagesProps {
  readonly review: Review;
  readonly userId: string;
}

type Reviewer = Review['reviewers'][number];
const stages = ['in_review', 'changes_requested', 'approved'] as const;
const names = {
  in_review: messages.inReview,
  changes_requested: messages.changesRequested,
  approved: messages.approved,
};

/** The steps of an approval as measures; the current one has a dot. */
export function ReviewStages({ review, userId }: ReviewStagesProps) {
  const { state, reviewers, approvals, requestedAt, history } = review;
  const lastRefusal = history.find(({ verdict }) => verdict === 'changes_requested');
  const refusals = history.filter(
    (entry) => entry.verdict === 'changes_requested' && entry.version === lastRefusal?.version,
  );
  return (
    <ol className={styles.stages}>
      {stages.map((stage) => (
        <li key={stage} aria-current={stage === state ? 'step' : undefined}>
          <span className={styles.stageName}>
            {stage === state && <StatusDot />}
            {names[stage]}{' '}
            {stage === 'approved' && (
              <span className={styles.count}>
                {messages.count({ approved: approvals.given, reviewers: approvals.of })}
              </span>
            )}
          </span>
          <span className={styles.stageText}>
            {stage === 'in_review' && requestedAt !== null && (
              <span>
                <MessageText
                  parts={messages.waitsFor()}
                  tags={{ time: <RelativeTime time={requestedAt} as="duration" /> }}
                />
              </span>
            )}
            {stage === 'changes_requested' && lastRefusal && (
              <>
                {[...new Map(refusals.map((entry) => [entry.userId, entry])).values()].map((entry) => (
                  <Person
                    key={entry.userId}
                    person={entry}
                    text={messages.wholeVerdict.changes_requested({
                      name: nameWithGuest(entry.user),
                      number: entry.version,
                    })}
                  />
                ))}
                <span aria-hidden="true">{messages.onVersion(lastRefusal.version)}</span>
              </>
            )}
            {stage === 'approved' &&
              reviewers.map((reviewer) => (
                <ReviewerState
                  key={reviewer.userId}
                  reviewer={reviewer}
                  isUser={reviewer.userId === userId}
                />
              ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Person({
  person,
  text,
}: {
  readonly person: Pick<Reviewer, 'userId' | 'user'>;
  readonly text: string;
}) {
  return (
    <span title={text}>
      <Avatar user={{ ...person.user, id: person.userId }} />
      <span className={textStyles.visuallyHidden}>{text}</span>
    </span>
  );
}

/** A reviewer and the version that they approved last. */
function ReviewerState({ reviewer, isUser }: { readonly reviewer: Reviewer; readonly isUser: boolean }) {
  const { verdict, user } = reviewer;
  const name = isUser ? messages.you : nameWithGuest(user);
  const text = verdict
    ? messages.wholeVerdict[verdict.verdict]({ name, number: verdict.version })
    : messages.wholeVerdict.none(name);
  return (
    <span className={styles.reviewer}>
      <Person person={reviewer} text={text} />
      <span aria-hidden="true" className={styles.reviewerState}>
        {verdict?.verdict === 'approved' && <Icon name="check" size="small" />}
        {verdict ? messages.version(verdict.version) : messages.notYet}
      </span>
    </span>
  );
}
