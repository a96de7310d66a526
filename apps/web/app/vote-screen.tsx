import { VotePage } from '#web/features/compare/vote/vote-page.tsx';
import type { ApproveDialog as RenderApproveDialog } from '#web/features/compare/vote/winner-actions.tsx';
import { ApproveDialog } from '#web/features/tracks/review/decision-dialogs.tsx';

const renderApproveDialog: RenderApproveDialog = (props) => <ApproveDialog {...props} />;

/** A blind vote; its winner is approved in the dialog of the track's page. */
export const VoteScreen = ({ voteId }: { readonly voteId: string }) => (
  <VotePage voteId={voteId} approveDialog={renderApproveDialog} />
);
