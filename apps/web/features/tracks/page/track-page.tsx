import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { TrackDetail } from '#contract/tracks.ts';
import { TrackFacts } from '#web/features/tracks/page/track-facts.tsx';
import { TrackHeader } from '#web/features/tracks/page/track-header.tsx';
import { usePageCommands } from '#web/features/tracks/page/use-page-commands.ts';
import { createTrackPage } from '#web/features/tracks/page/track-page-store.ts';
import { useTrackTasks } from '#web/features/tracks/page/use-track-tasks.tsx';
import { messages } from '#web/features/tracks/page/messages.ts';
import { ReviewLine } from '#web/features/tracks/review/review-line.tsx';
import { useStemLanes } from '#web/features/tracks/stems/use-stem-lanes.tsx';
import { Timeline } from '#web/features/tracks/timeline/timeline.tsx';
import type { CopiedPrompt } from '#web/features/tracks/use-track-actions.ts';
import { VersionStack } from '#web/features/tracks/versions/version-stack.tsx';
import { ApiError } from '#web/data/api-error.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { ErrorState } from '#web/data/error-state.tsx';
import { NotFoundPanel } from '#web/ui/not-found-panel.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import type { PlaylistDialog } from '#web/features/tracks/task-dialog.tsx';
import {
  type TrackPage as TrackPageStore,
  TrackPageContext,
  useTrackPageState,
} from '#web/domain/track-page.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './track-page.module.css';

interface PageParts {
  /** The comments on the track. */
  readonly conversation: ReactNode;
  /** The marks of the comments on the waveform. */
  readonly marks: ReactNode;
  /** Who else is on the page. */
  readonly people?: ReactNode;
  /** Where they are in the track, below the waveform. */
  readonly listeners?: ReactNode;
  readonly onCopyPrompt: (projectId: string, copied: CopiedPrompt) => void;
  /** Renders the dialog that adds the track to a playlist. */
  readonly playlistDialog: PlaylistDialog;
  /** Renders the dialog for changes in words. */
  readonly changeDialog: (onClose: () => void) => ReactNode;
  /** Opens the settings and the plan of a version in the generation form of its project. */
  readonly onOpenInForm: (track: TrackDetail) => void;
}

interface TrackPageProps extends PageParts {
  readonly trackId: string;
}

const notFoundStatuses: ReadonlySet<number> = new Set([400, 403, 404]);

/** The state of a track's page with what the server and the address say; the same object for the same track. */
function useTrackPageStore(track: TrackDetail): TrackPageStore {
  const playback = usePlayback();
  const [search, setSearch] = useSearchParams();
  const project = useApiQuery('getProject', { params: { projectId: track.projectId } }).data;
  const listed = useApiQuery('listVersions', { params: { trackId: track.id } }).data?.versions;
  const requested = search.get('v');
  const data = useMemo(() => ({ track, project, listed, requested }), [track, project, listed, requested]);
  const [page] = useState(() =>
    createTrackPage({
      playback,
      data,
      openVersion: ({ number, isCurrent }) =>
        setSearch(
          (params) => {
            if (isCurrent) params.delete('v');
            else params.set('v', String(number));
            return params;
          },
          { replace: true },
        ),
    }),
  );
  useLayoutEffect(() => page.update(data), [page, data]);
  useEffect(() => page.followPlayback(), [page]);
  return page;
}

/** The shape of the page while the track loads. */
function TrackPageSkeleton() {
  return (
    <Loading subject={messages.loading}>
      <h1 className={textStyles.visuallyHidden}>{messages.page}</h1>
      <div className={layoutStyles.stack} data-gap="2">
        <Skeleton width="8rem" height="1rem" />
        <Skeleton width="min(28rem, 80%)" height="2.25rem" />
        <Skeleton width="min(20rem, 60%)" height="1rem" />
      </div>
      <Skeleton className={styles.skeletonScore} height="22rem" />
    </Loading>
  );
}

/** The page of a track: title, review, score, comments, versions and facts. */
export function TrackPage({ trackId, ...parts }: TrackPageProps) {
  const { data, error, refetch } = useApiQuery('getTrack', { params: { trackId } });
  const isNotFound = error instanceof ApiError && notFoundStatuses.has(error.status);
  usePageTitle(isNotFound ? messages.notFoundTitle : data?.title);
  if (isNotFound) return <NotFoundPanel text={messages.notFound} goBack={messages.goBack} />;
  if (data) return <LoadedTrack key={data.id} track={data} {...parts} />;
  // On 401 the browser is about to be redirected to the sign-in page.
  if (!error || (error instanceof ApiError && error.status === 401)) return <TrackPageSkeleton />;
  return <ErrorState level={1} title={messages.loadFailed} error={error} onRetry={() => void refetch()} />;
}

function LoadedTrack({ track, ...parts }: PageParts & { readonly track: TrackDetail }) {
  return (
    <TrackPageContext value={useTrackPageStore(track)}>
      <PageContent {...parts} />
    </TrackPageContext>
  );
}

/** Renders again for what its parts need of the page, not with each change of the track. */
const PageContent = memo(function PageContent(parts: PageParts) {
  const isVersionMissing = useTrackPageState((state) => state.isVersionMissing);
  const tasks = useTrackTasks(parts);
  const stems = useStemLanes();
  usePageCommands({ onRemake: tasks.remakeSection, stems });
  return (
    <>
      <TrackHeader tasks={tasks} />
      {isVersionMissing && <output className={styles.notice}>{messages.noSuchVersion}</output>}
      <ReviewLine />
      <Timeline
        marks={parts.marks}
        listeners={parts.listeners}
        stems={stems.lanes}
        stemsButton={stems.button}
        onRemake={tasks.remakeSection}
      />
      <div className={styles.columns}>
        {parts.conversation}
        <div className={styles.aside}>
          <VersionStack onRemake={tasks.remake} />
          {parts.people}
          <TrackFacts onOpenInForm={parts.onOpenInForm} />
        </div>
      </div>
      {tasks.dialog}
    </>
  );
});
