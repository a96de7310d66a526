import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { ProjectHeader, ProjectHeaderSkeleton } from '#web/features/projects/project/project-header.tsx';
import { messages } from '#web/features/projects/project/messages.ts';
import { ApiError } from '#web/data/api-error.ts';
import { NotFoundPanel } from '#web/ui/not-found-panel.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import textStyles from '#web/ui/text.module.css';

interface ProjectPageProps {
  readonly projectId: string;
  /** Further buttons next to Share in the header. */
  readonly headerActions?: (project: Project) => ReactNode;
  /** Button on the corner of the cover. */
  readonly coverButton?: (project: Project) => ReactNode;
  /** Content below the header, rendered when the project is loaded. */
  readonly children: (project: Project) => ReactNode;
}

/** A project page: the header and its content. */
export function ProjectPage({ projectId, headerActions, coverButton, children }: ProjectPageProps) {
  const { data, error, refetch } = useApiQuery('getProject', { params: { projectId } });
  const isNotFound =
    error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 400);
  usePageTitle(isNotFound ? messages.notFoundTitle : data?.name);
  if (isNotFound) return <NotFoundPanel text={messages.notFound} goBack={messages.goBack} />;
  if (data) {
    return (
      <>
        <ProjectHeader project={data} actions={headerActions?.(data)} coverButton={coverButton?.(data)} />
        {children(data)}
      </>
    );
  }
  // On 401 the browser is about to be redirected to the sign-in page.
  if (!error || (error instanceof ApiError && error.status === 401)) {
    return (
      <Loading subject={messages.loading}>
        <h1 className={textStyles.visuallyHidden}>{messages.project}</h1>
        <ProjectHeaderSkeleton />
      </Loading>
    );
  }
  return <ErrorState title={messages.loadFailed} error={error} onRetry={() => void refetch()} />;
}
