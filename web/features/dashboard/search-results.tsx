import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { ProjectRow, ProjectRowSkeleton } from '#web/features/dashboard/project-row.tsx';
import { words } from '#web/features/dashboard/words.ts';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useFoundProjects, useFoundTracks } from '#web/kit/search.ts';
import { Empty, Failed, FinalBarline, Loading } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import projectRowStyles from './project-row.module.css';
import styles from './search-results.module.css';

/** The projects and tracks that match the search text. */
export function SearchResults({ asked }: { readonly asked: string }) {
  const projects = useFoundProjects(asked);
  const tracks = useFoundTracks(asked);
  const error = projects.error ?? tracks.error;
  const again = () => {
    projects.retry();
    tracks.retry();
  };
  const failed = error && <Failed level={2} title={words.searchFailed} error={error} onRetry={again} />;
  if (!projects.rows || !tracks.rows) {
    return (
      failed ?? (
        <Loading what={words.results}>
          <ProjectRowSkeleton />
        </Loading>
      )
    );
  }
  const count = projects.rows.length + tracks.rows.length;
  if (failed && count === 0) return failed;
  const hasMore = projects.hasMore || tracks.hasMore;
  return (
    <div className={layoutStyles.stackWide}>
      <output className={count === 0 ? textStyles.visuallyHidden : textStyles.tertiary}>
        {count === 0 ? words.nothingFound : words.found(count, hasMore)}
      </output>
      {count === 0 && (
        <Empty level={2} title={words.nothingFound}>
          {words.nothingFoundText}
        </Empty>
      )}
      {projects.rows.length > 0 && (
        <section aria-labelledby="found-projects">
          <ListHead id="found-projects" title={words.foundProjects} />
          <ul className={projectRowStyles.projectRows}>
            {projects.rows.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
          <FinalBarline />
        </section>
      )}
      {tracks.rows.length > 0 && (
        <section aria-labelledby="found-tracks">
          <ListHead id="found-tracks" title={words.foundTracks} />
          <ul className={projectRowStyles.projectRows}>
            {tracks.rows.map((track) => (
              <TrackRow key={track.id} track={track} />
            ))}
          </ul>
          <FinalBarline />
        </section>
      )}
      {failed}
    </div>
  );
}

function TrackRow({ track }: { readonly track: Track }) {
  return (
    <li data-track-type={track.trackType}>
      <Link href={`/projects/${track.projectId}?track=${track.id}`} className={styles.track}>
        <Icon name={track.trackType} />
        <span className={styles.title}>{track.title}</span>
        <span className={textStyles.caption}>{clock(track.duration)}</span>
      </Link>
    </li>
  );
}
