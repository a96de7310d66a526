import { useState } from 'react';
import { Link } from 'wouter';
import type { Vote } from '#contract/votes.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { VoteFooter } from '#web/features/compare/vote/vote-footer.tsx';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { useApiQuery } from '#web/kit/data/use-api-query.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Icon } from '#web/kit/icon.tsx';

interface WinnerActionsProps {
  readonly vote: Vote;
  readonly candidate: Candidate;
  readonly text: string;
}

/** The winner, and what may be done with it: make it current, then approve it after a question. */
export function WinnerActions({ vote, candidate, text }: WinnerActionsProps) {
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
  const approve = useAction('decideReview', {
    send: () => ({ params, body: { verdict: 'approved' as const, version: track.version } }),
    successToast: { title: messages.approved(label) },
    errorToast: { title: messages.approveFailed, description: messages.tryAgain },
    onSuccess: () => setAsking(false),
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
      {isAsking && (
        <FormDialog
          title={messages.approveTitle(label)}
          description={messages.approveText(track.title, label)}
          labels={messages.approveLabels}
          isBusy={approve.isPending}
          onSubmit={() => approve.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </VoteFooter>
  );
}
