import { useState } from 'react';
import type { PageRoom } from '#web/features/tracks/page/use-track-room.ts';
import { ReviewDue } from '#web/features/tracks/review/review-due.tsx';
import { ReviewMenu } from '#web/features/tracks/review/review-menu.tsx';
import { messages } from '#web/features/tracks/review/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { useApiQuery } from '#web/kit/data/use-api-query.ts';
import { Icon } from '#web/kit/icon.tsx';
import { lazyComponent } from '#web/kit/lazy-component.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { useUser } from '#web/kit/user.ts';
import styles from './review.module.css';

/** Only tracks whose approval was asked for show it. */
const ReviewStages = lazyComponent(
  async () => (await import('#web/features/tracks/review/review-stages.tsx')).ReviewStages,
  { placeholder: null },
);

const ApproveDialog = lazyDialog(
  async () => (await import('#web/features/tracks/review/approve-dialog.tsx')).ApproveDialog,
);
const AskReviewersDialog = lazyDialog(
  async () => (await import('#web/features/tracks/review/ask-reviewers-dialog.tsx')).AskReviewersDialog,
);
const RequestChangesDialog = lazyDialog(
  async () => (await import('#web/features/tracks/review/request-changes-dialog.tsx')).RequestChangesDialog,
);

type OpenDialog = 'approve' | 'changes' | 'ask';

interface ReviewLineProps {
  readonly room: PageRoom;
}

/** The approval of the track: its state, who decides, until when, and the decision of the user. */
export function ReviewLine({ room }: ReviewLineProps) {
  const { track, shown } = room;
  const user = useUser();
  const { data: review } = useApiQuery('getReview', { params: { trackId: track.id } });
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  if (!review || (review.state === 'none' && !review.may.request)) return null;
  const own = review.reviewers.find(({ userId }) => userId === user.id)?.verdict;
  const ownVerdict = own?.version === review.version ? own.verdict : undefined;
  const isDecidable = review.may.decide && review.state !== 'none';
  return (
    <section className={styles.line} aria-label={messages.label}>
      {review.state === 'none' ? (
        <p className={styles.none}>{messages.none}</p>
      ) : (
        <ReviewStages review={review} userId={user.id} />
      )}
      <div className={styles.side}>
        {review.dueAt !== null && review.state !== 'approved' && <ReviewDue dueAt={review.dueAt} />}
        {review.state === 'none' && (
          <Button onClick={() => setOpened('ask')}>
            <Icon name="check" size="small" />
            {messages.ask}
          </Button>
        )}
        {isDecidable && !shown.isCurrent && (
          <Button onClick={() => room.showVersion(review.version)}>
            {messages.showCurrent(review.version)}
          </Button>
        )}
        {isDecidable && shown.isCurrent && (
          <>
            {ownVerdict !== 'changes_requested' && (
              <Button onClick={() => setOpened('changes')}>{messages.requestChanges}</Button>
            )}
            {ownVerdict !== 'approved' && (
              <Button variant="primary" onClick={() => setOpened('approve')}>
                <Icon name="check" size="small" />
                {messages.approve(review.version)}
              </Button>
            )}
          </>
        )}
        {review.state !== 'none' && (
          <ReviewMenu review={review} title={track.title} onChange={() => setOpened('ask')} />
        )}
      </div>
      {review.isLocked && <p className={styles.locked}>{messages.locked}</p>}
      {opened === 'approve' && <ApproveDialog review={review} title={track.title} onClose={close} />}
      {opened === 'changes' && (
        <RequestChangesDialog
          review={review}
          onClose={close}
          onWrite={() => {
            close();
            // The closing dialog returns the focus first.
            setTimeout(room.compose, 50);
          }}
        />
      )}
      {opened === 'ask' && room.project && (
        <AskReviewersDialog review={review} members={room.project.members} onClose={close} />
      )}
    </section>
  );
}
