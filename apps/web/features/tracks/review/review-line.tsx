import { useEffect, useState } from 'react';
import type { Review } from '#contract/review.ts';
import { reviewCommands } from '#web/features/tracks/review/commands.ts';
import { messages } from '#web/features/tracks/review/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { useUser } from '#web/domain/user.ts';
import { AskReviewersDialog } from '#web/features/tracks/review/ask-reviewers-dialog.tsx';
import { dueText } from '#web/features/tracks/review/due-text.ts';
import { ApproveDialog, RequestChangesDialog } from '#web/features/tracks/review/decision-dialogs.tsx';
import { ReviewStages } from '#web/features/tracks/review/review-stages.tsx';
import { formatDateTime } from '#web/ui/format-time.ts';
import { offered } from '#web/ui/command.ts';
import { MoreMenu } from '#web/ui/menu.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './review.module.css';

const stagesPlaceholder = <div className={styles.stagesPlaceholder} />;

type OpenDialog = 'approve' | 'changes' | 'ask';

/** The approval of the track: its state, who decides, until when, and the decision of the user. */
export function ReviewLine() {
  const { compose } = useTrackPage();
  const { id: trackId, title } = useTrackPageState(({ item }) => item);
  const reviewState = useTrackPageState(({ track }) => track.reviewState);
  const isLocked = useTrackPageState(({ track }) => track.isLocked);
  const members = useTrackPageState(({ project }) => project?.members);
  const user = useUser();
  const { data: review } = useApiQuery('getReview', { params: { trackId } });
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const isRequested = (review?.state ?? reviewState) !== 'none';
  return (
    // It keeps its place while the review loads: the waveform is below it.
    <section className={styles.line} aria-label={messages.label}>
      {!isRequested && <p className={styles.none}>{messages.none}</p>}
      {isRequested && (review ? <ReviewStages review={review} userId={user.id} /> : stagesPlaceholder)}
      <div className={styles.side}>{review && <ReviewActions review={review} onOpen={setOpened} />}</div>
      {(review?.isLocked ?? isLocked) && <p className={styles.locked}>{messages.locked}</p>}
      {review && opened === 'approve' && <ApproveDialog review={review} title={title} onClose={close} />}
      {review && opened === 'changes' && (
        <RequestChangesDialog
          review={review}
          onClose={close}
          onWrite={() => {
            close();
            // The closing dialog returns the focus first.
            setTimeout(compose, 50);
          }}
        />
      )}
      {review && opened === 'ask' && members && (
        <AskReviewersDialog review={review} members={members} onClose={close} />
      )}
    </section>
  );
}

interface ReviewActionsProps {
  readonly review: Review;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const updateIntervalMs = 60_000;

/** The due date; red when it is over. */
function ReviewDue({ dueAt }: { readonly dueAt: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), updateIntervalMs);
    return () => clearInterval(timer);
  }, []);
  const { day, distance, isLate } = dueText(dueAt, nowMs);
  return (
    <p className={styles.due} data-late={isLate || undefined}>
      <span className={textStyles.label}>{messages.due}</span>
      <time dateTime={dueAt} title={formatDateTime(dueAt)}>
        {isLate && <Icon name="warning" size="small" />}
        <b>{day}</b> {distance}
      </time>
    </p>
  );
}

interface ReviewMenuProps {
  readonly review: Review;
  readonly title: string;
  readonly onChange: () => void;
}

/** Who is asked, the end of the review, and unlocking. */
function ReviewMenu({ review: { trackId, may, isLocked }, title, onChange }: ReviewMenuProps) {
  const send = () => ({ params: { trackId } });
  const errorToast = { title: messages.failed, description: messages.failedText };
  const cancel = useAction('cancelReview', {
    send,
    errorToast,
    successToast: { title: messages.ended, description: title },
  });
  const unlock = useAction('unlockTrack', {
    send,
    errorToast,
    successToast: { title: messages.unlocked, description: title },
  });
  return (
    <MoreMenu
      label={messages.menu}
      commands={offered(reviewCommands, {
        review: { may, isLocked },
        unlock: () => unlock.mutate(),
        change: onChange,
        end: () => cancel.mutate(),
      })}
    />
  );
}

/** Until when the review is due, and what the user may do. */
function ReviewActions({ review, onOpen }: ReviewActionsProps) {
  const { showVersion } = useTrackPage();
  const title = useTrackPageState(({ track }) => track.title);
  const isCurrent = useTrackPageState(({ shown }) => shown.isCurrent);
  const user = useUser();
  if (review.state === 'none') {
    if (!review.may.request) return null;
    return (
      <Button onClick={() => onOpen('ask')}>
        <Icon name="check" size="small" />
        {messages.ask}
      </Button>
    );
  }
  const own = review.reviewers.find(({ userId }) => userId === user.id)?.verdict;
  const ownVerdict = own?.version === review.version ? own.verdict : undefined;
  return (
    <>
      {review.dueAt !== null && review.state !== 'approved' && <ReviewDue dueAt={review.dueAt} />}
      {review.may.decide && !isCurrent && (
        <Button onClick={() => showVersion(review.version)}>{messages.showCurrent(review.version)}</Button>
      )}
      {review.may.decide && isCurrent && (
        <>
          {ownVerdict !== 'changes_requested' && (
            <Button onClick={() => onOpen('changes')}>{messages.requestChanges}</Button>
          )}
          {ownVerdict !== 'approved' && (
            <Button variant="primary" onClick={() => onOpen('approve')}>
              <Icon name="check" size="small" />
              {messages.approve(review.version)}
            </Button>
          )}
        </>
      )}
      <ReviewMenu review={review} title={title} onChange={() => onOpen('ask')} />
    </>
  );
}
