import { BackLink } from '#web/ui/back-link.tsx';
import type { TakeSet } from '#contract/take-sets.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { TakeRow } from '#web/features/compose/takes/take-row.tsx';
import { TakeSetFooter } from '#web/features/compose/takes/take-set-footer.tsx';
import { briefText } from '#web/features/compose/takes/take-set-path.ts';
import { TakeSteps } from '#web/features/compose/takes/take-steps.tsx';
import { useDecision } from '#web/features/compose/takes/use-decision.ts';
import { usePlayTake } from '#web/features/compose/takes/use-play-take.ts';
import { ApiError } from '#web/data/api-error.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { NotFoundPanel } from '#web/ui/not-found-panel.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

interface TakeSetPageProps {
  readonly takeSetId: string;
  readonly toPlayable: (track: Track, projectName: string) => Playable;
}

/** Interval in milliseconds, in case a live event is lost. */
const pollMs = 5_000;

/** `/projects/{id}/takes/{id}`: several takes of one brief, from the quote to the winner. */
export function TakeSetPage({ takeSetId, toPlayable }: TakeSetPageProps) {
  const { data, error, refetch } = useApiQuery('getTakeSet', {
    params: { takeSetId },
    pollMs: (set) => (set?.status === 'running' ? pollMs : false),
  });
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle(isNotFound ? messages.notFoundTitle : messages.title);
  if (isNotFound) return <NotFoundPanel text={messages.notFound} goBack={messages.goBack} />;
  if (data) return <LoadedPage set={data} toPlayable={toPlayable} />;
  if (!error) {
    return (
      <Loading subject={messages.loading}>
        <h1 className={textStyles.visuallyHidden}>{messages.title}</h1>
        <Skeleton height="16rem" />
      </Loading>
    );
  }
  return <ErrorState level={1} title={messages.loadFailed} error={error} onRetry={() => void refetch()} />;
}

interface LoadedPageProps extends Omit<TakeSetPageProps, 'takeSetId'> {
  readonly set: TakeSet;
}

function LoadedPage({ set, toPlayable }: LoadedPageProps) {
  const { projectId, takes, brief } = set;
  const project = useApiQuery('getProject', { params: { projectId } }).data;
  const player = usePlayTake(set, project?.name ?? '', toPlayable);
  const decision = useDecision(set);
  return (
    <>
      <BackLink label={messages.back} href={`/projects/${projectId}`}>
        {project?.name ?? messages.back}
      </BackLink>
      <header>
        <h1>{messages.title}</h1>
        <p className={styles.subtitle}>{messages.subtitle(takes.length)}</p>
      </header>
      <TakeSteps set={set} vote={decision.vote} />
      <section className={panelStyles.panel} aria-label={messages.list}>
        <p className={styles.brief}>{briefText(brief)}</p>
        <ol>
          {takes.map((take) => (
            <TakeRow key={take.number} set={set} take={take} player={player} decision={decision} />
          ))}
        </ol>
        <TakeSetFooter set={set} decision={decision} />
      </section>
    </>
  );
}
