import { BackLink } from '#web/ui/back-link.tsx';
import { clsx } from 'clsx';
import type { Vote } from '#contract/votes.ts';
import { messages as compareMessages } from '#web/features/compare/messages.ts';
import { DeleteVote } from '#web/features/compare/vote/delete-vote.tsx';
import { messages } from '#web/features/compare/vote/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { fullName } from '#web/domain/user-name.ts';
import styles from '#web/features/compare/compare-page.module.css';

/** The project, the question, who asks, and the button that deletes the vote. */
export function VoteHeader({ vote }: { readonly vote: Vote }) {
  const project = useApiQuery('getProject', { params: { projectId: vote.projectId } }).data;
  return (
    <>
      <BackLink label={compareMessages.backLabel} href={`/projects/${vote.projectId}`}>
        {project?.name ?? compareMessages.project}
      </BackLink>
      <header className={clsx(styles.header, styles.voteHeader)}>
        <div>
          <h1>{vote.title}</h1>
          <p className={styles.facts}>
            <span>{vote.result ? messages.resultTitle : messages.blindTitle}</span>
            <span>{compareMessages.versionCount(vote.candidates.length)}</span>
            <span>{messages.askedBy(fullName(vote.creator))}</span>
          </p>
        </div>
        {/* Users who may close a vote may delete it. */}
        {vote.may.close && <DeleteVote vote={vote} />}
      </header>
    </>
  );
}
