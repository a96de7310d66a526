import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Review } from '#contract/review.ts';
import type { Vote } from '#contract/votes.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { VoteFooter } from '#web/features/compare/vote/vote-footer.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Renders the question before an approval, which is that of the track's page. */
export type ApproveDialog = (props: {
  readonly review: Review;
  readonly title: string;
  readonly onClose: () => void;
}) => ReactNode;

interface WinnerActionsProps {
  readonly vote: Vote;
  readonly candidate: Candidate;
  readonly text: string;
  readonly approveDialog: ApproveDialog;
}

/** The winner, and what may be done with it: make it current, then approve it after a question. */
export function WinnerActions({ vote, candidate, text, approveDialog }: WinnerActionsProps) {
  const { label, track } = candidate;
  const params = { trackId: track.id };
  const [isAsking, setAsking] = useState(false);
  const current = useApiQuery('getTrack', { params }).data;
  const review = useApiQuery('getReview', { params }).data;
  const mayManage =
    useApiQuery('getProject', { params: { projectId: vote.projectId } }).data?.may.generate ?? false;
  const makeCurrent = useAction('makeVersionCurrent', {
    send: () => ({ params: { trackId: track.id, version: String(track.version) } }),
    row: (row) => ({ entity: 'track', id: row.id, row }),
    successToast: { title: messages.madeCurrent(label) },
    errorToast: { title: messages.makeCurrentFailed, description: messages.tryAgain },
  });
  const isCurrent = current?.version === track.version;
  const mayApprove = isCurrent && review?.may.decide && review.state !== 'approved';
  return (
    <VoteFooter text={<b>{text}</b>} note={isCurrent ? messages.isCurrent : undefined}>
      {!isCurrent && current && mayManage && (
        <Button
          variant="primary"
          size="large"
          busy={makeCurrent.isPending}
          onClick={() => makeCurrent.mutate()}
        >
          {messages.makeCurrent(label)}
        </Button>
      )}
      {mayApprove && (
        <Button variant="primary" size="large" onClick={() => setAsking(true)}>
          <Icon name="check" size="small" />
          {messages.approve(label)}
        </Button>
      )}
      <Link href={`/tracks/${track.id}`} className={buttonClass()}>
        {messages.openTrack}
      </Link>
      {isAsking && review && approveDialog({ review, title: track.title, onClose: () => setAsking(false) })}
    </VoteFooter>
  );
}
