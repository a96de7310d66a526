import { clsx } from 'clsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { limits } from '#contract/limits.ts';
import { candidateKey, candidatesOf, type CandidateRef, searchOf } from '#web/features/compare/address.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { Comparison } from '#web/features/compare/comparison.tsx';
import { CompareSkeleton } from '#web/features/compare/compare-skeleton.tsx';
import { messages } from '#web/features/compare/messages.ts';
import { useCandidates } from '#web/features/compare/use-candidates.ts';
import { StartVoteDialog } from '#web/features/compare/vote/start-vote-dialog.tsx';
import { messages as voteMessages } from '#web/features/compare/vote/messages.ts';
import { VoteList } from '#web/features/compare/vote/vote-list.tsx';
import { VersionPicker } from '#web/features/compare/version-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { ErrorState } from '#web/data/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { canCreate, useUser } from '#web/domain/user.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './compare-page.module.css';

const MergeVersions = lazyComponent(
  async () => (await import('#web/features/compare/merge/merge-versions.tsx')).MergeVersions,
);

/** The versions that the address names; by default the newest four. Undefined while they load. */
function useRefs(trackId: string): readonly CandidateRef[] | undefined {
  const [search] = useSearchParams();
  const named = candidatesOf(trackId, search);
  const { data, isError } = useApiQuery('listVersions', {
    params: { trackId },
    enabled: named === undefined,
  });
  if (named || isError) return named ?? [{ trackId }];
  return data?.versions
    .slice(0, limits.voteCandidates.max)
    .map(({ number }) => ({ trackId, version: number }));
}

/** `/tracks/{id}/compare?v=5,4&with=<other track>:2`: two to four versions or tracks side by side. */
export function ComparePage({ trackId }: { readonly trackId: string }) {
  usePageTitle(messages.title);
  const refs = useRefs(trackId);
  return refs ? <LoadedPage trackId={trackId} refs={refs} /> : <CompareSkeleton />;
}

const refOf = ({ track }: Candidate): CandidateRef => ({ trackId: track.id, version: track.version });

/** With the number of the version where the address names the current one; one that loads has no candidate yet. */
const numbered = (refs: readonly CandidateRef[], candidates: readonly Candidate[]): CandidateRef[] =>
  refs.map((ref) => {
    const candidate = candidates.find(({ key }) => key === candidateKey(ref));
    return candidate ? refOf(candidate) : ref;
  });

function LoadedPage({ trackId, refs }: { readonly trackId: string; readonly refs: readonly CandidateRef[] }) {
  const [, setSearch] = useSearchParams();
  const { candidates, error, retry } = useCandidates(refs);
  const projectId = candidates?.[0]?.track.projectId ?? '';
  const mayAsk = useApiQuery('getProject', { params: { projectId }, enabled: projectId !== '' }).data?.may
    .generate;
  const user = useUser();
  const [isPicking, setPicking] = useState(false);
  const [isStarting, setStarting] = useState(false);
  if (error) return <ErrorState level={1} title={messages.failed} error={error} onRetry={retry} />;
  if (!candidates) return <CompareSkeleton />;
  const current = numbered(refs, candidates);
  const isFull = current.length >= limits.voteCandidates.max;
  const scored = candidates.filter(({ track }) => track.id === trackId && track.hasScore);
  const show = (next: readonly CandidateRef[]) => setSearch(searchOf(trackId, next), { replace: true });
  return (
    <>
      <CompareHeader title={messages.title} track={candidates[0]!.track} count={candidates.length}>
        {candidates.length > 1 && mayAsk && (
          <Button onClick={() => setStarting(true)}>
            <Icon name="eye-off" size="small" />
            {voteMessages.start}
          </Button>
        )}
        <Button onClick={() => setPicking(true)}>
          <Icon name="plus" size="small" />
          {messages.addVersion}
        </Button>
      </CompareHeader>
      {candidates.length === 1 && <p className={styles.hint}>{messages.needTwo}</p>}
      <Comparison
        candidates={candidates}
        onRemove={({ key }) => show(candidates.filter((candidate) => candidate.key !== key).map(refOf))}
      />
      {scored.length > 1 && mayAsk && canCreate(user) && (
        <MergeVersions
          candidates={scored}
          onAdd={isFull ? undefined : (version) => show([...current, { trackId, version }])}
        />
      )}
      <VoteList projectId={projectId} trackId={trackId} />
      {isStarting && <StartVoteDialog candidates={candidates} onClose={() => setStarting(false)} />}
      {isPicking && (
        <VersionPicker
          trackId={trackId}
          chosen={current}
          onAdd={(candidate) => show([...current, candidate])}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

interface CompareHeaderProps {
  readonly title: string;
  readonly track: { readonly id: string; readonly title: string } | undefined;
  readonly count: number;
  readonly children?: ReactNode;
}

/** The track, the title of the page and its actions. */
export function CompareHeader({ title, track, count, children }: CompareHeaderProps) {
  return (
    <>
      {track && (
        <BackLink label={messages.backLabel} href={`/tracks/${track.id}`}>
          {track.title}
        </BackLink>
      )}
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          <p className={clsx(layoutStyles.facts, styles.facts)}>
            <span>{messages.versionCount(count)}</span>
            <span className={textStyles.tertiary}>{messages.samePlace}</span>
          </p>
        </div>
        <div className={layoutStyles.cluster} data-gap="2">
          {children}
        </div>
      </header>
    </>
  );
}
