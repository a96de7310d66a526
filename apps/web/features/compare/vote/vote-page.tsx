import { useApiQuery } from '#web/data/use-api-query.ts';
import { CompareSkeleton } from '#web/features/compare/compare-skeleton.tsx';
import { VoteHeader } from '#web/features/compare/vote/vote-header.tsx';
import { BlindVote } from '#web/features/compare/vote/blind-vote.tsx';
import { messages } from '#web/features/compare/vote/messages.ts';
import type { ApproveDialog } from '#web/features/compare/vote/winner-actions.tsx';
import { VoteResult } from '#web/features/compare/vote/vote-result.tsx';
import { ApiError } from '#web/data/api-error.ts';
import { NotFoundPanel } from '#web/ui/not-found-panel.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

interface VotePageProps {
  readonly voteId: string;
  readonly approveDialog: ApproveDialog;
}

/** `/votes/{id}`: a blind vote while it is open, its result when it is closed. */
export function VotePage({ voteId, approveDialog }: VotePageProps) {
  const { data: vote, error, refetch } = useApiQuery('getVote', { params: { voteId } });
  const isNotFound = error instanceof ApiError && error.status === 404;
  usePageTitle(isNotFound ? messages.notFoundTitle : (vote?.title ?? messages.blindTitle));
  if (isNotFound) return <NotFoundPanel text={messages.gone} goBack={messages.goBack} />;
  if (error && !vote)
    return <ErrorState level={1} title={messages.failed} error={error} onRetry={() => void refetch()} />;
  if (!vote) return <CompareSkeleton />;
  return (
    <>
      <VoteHeader vote={vote} />
      {vote.result ? (
        <VoteResult vote={vote} result={vote.result} approveDialog={approveDialog} />
      ) : (
        <BlindVote vote={vote} />
      )}
    </>
  );
}
