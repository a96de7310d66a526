import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { ProjectRow, ProjectRowSkeleton } from '#web/features/dashboard/project-row.tsx';
import { words } from '#web/features/dashboard/words.ts';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useFoundProjects, useFoundTracks } from '#web/kit/search.ts';
import { Empty, Failed, FinalBarline, Loading } from '#web/kit/state.tsx';

/** The projects and tracks that have the words that were typed. */
export function SearchResults({ asked }: { readonly asked: string }) {
  const projects = useFoundProjects(asked);
  const tracks = useFoundTracks(asked);
  const error = projects.error ?? tracks.error;
  if (error) {
    const again = () => void Promise.all([projects.retry(), tracks.retry()]);
    return <Failed level={2} title={words.searchFailed} error={error} onRetry={again} />;
  }
  if (!projects.rows || !tracks.rows) {
    return (
      <Loading what={words.results}>
        <ProjectRowSkeleton />
      </Loading>
    );
  }
  const count = projects.rows.length + tracks.rows.length;
  const hasMore = projects.hasMore || tracks.hasMore;
  return (
    <div className="grid gap-8">
      <output className={count === 0 ? 'sr-only' : 'text-ink-3'}>
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
          <ul className="project-rows">
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
          <ul className="project-rows">
            {tracks.rows.map((track) => (
              <TrackRow key={track.id} track={track} />
            ))}
          </ul>
          <FinalBarline />
        </section>
      )}
    </div>
  );
}

function TrackRow({ track }: { readonly track: Track }) {
  return (
    <li data-track-type={track.trackType}>
      <Link
        href={`/projects/${track.projectId}?track=${track.id}`}
        className="flex items-center gap-3 border-b border-line px-3 py-3 hover:bg-surface-1"
      >
        <Icon name={track.trackType} className="text-[var(--type)]" />
        <span className="min-w-0 grow text-3 font-semibold wrap-anywhere">{track.title}</span>
        <span className="text-1 text-ink-3">{clock(track.duration)}</span>
      </Link>
    </li>
  );
}
