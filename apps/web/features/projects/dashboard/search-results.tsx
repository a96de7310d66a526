import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/projects/dashboard/messages.ts';
import { CoverRowsSkeleton } from '#web/domain/cover-row.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { ProjectRow } from '#web/domain/project-row.tsx';
import { useProjectSearch, useTrackSearch } from '#web/data/search.ts';
import { EmptyState, ListEnd, Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import dashboardStyles from './dashboard.module.css';
import styles from './search-results.module.css';

/** The projects and tracks that match the search text. */
export function SearchResults({ searchText }: { readonly searchText: string }) {
  const projects = useProjectSearch(searchText);
  const tracks = useTrackSearch(searchText);
  const error = projects.error ?? tracks.error;
  const retry = () => {
    projects.retry();
    tracks.retry();
  };
  const failed = error && (
    <ErrorState level={2} title={messages.searchFailed} error={error} onRetry={retry} />
  );
  if (!projects.rows || !tracks.rows) {
    return (
      failed ?? (
        <Loading subject={messages.results}>
          <CoverRowsSkeleton className={dashboardStyles.rows} rows={1} />
        </Loading>
      )
    );
  }
  const count = projects.rows.length + tracks.rows.length;
  if (failed && count === 0) return failed;
  const hasMore = projects.hasMore || tracks.hasMore;
  return (
    <div className={layoutStyles.stack} data-gap="6">
      <output className={count === 0 ? textStyles.visuallyHidden : textStyles.tertiary}>
        {count === 0 ? messages.nothingFound : messages.found({ count, hasMore })}
      </output>
      {count === 0 && (
        <EmptyState level={2} title={messages.nothingFound}>
          {messages.nothingFoundText}
        </EmptyState>
      )}
      {projects.rows.length > 0 && (
        <section aria-labelledby="found-projects">
          <ListHeader id="found-projects" title={messages.foundProjects} />
          <ul className={dashboardStyles.rows}>
            {projects.rows.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
          <ListEnd />
        </section>
      )}
      {tracks.rows.length > 0 && (
        <section aria-labelledby="found-tracks">
          <ListHeader id="found-tracks" title={messages.foundTracks} />
          <ul className={dashboardStyles.rows}>
            {tracks.rows.map((track) => (
              <TrackResult key={track.id} track={track} />
            ))}
          </ul>
          <ListEnd />
        </section>
      )}
      {failed}
    </div>
  );
}

function TrackResult({ track }: { readonly track: Track }) {
  return (
    <li data-track-type={track.trackType}>
      <Link href={trackPath(track.id)} className={styles.track}>
        <Icon name={track.trackType} />
        <span className={styles.title}>{track.title}</span>
        <span className={textStyles.caption}>{formatDuration(track.duration)}</span>
      </Link>
    </li>
  );
}
