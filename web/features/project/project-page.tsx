import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { ProjectHeader, ProjectHeaderSkeleton } from '#web/features/project/project-header.tsx';
import { words } from '#web/features/project/words.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { Failed, Loading } from '#web/kit/state.tsx';
import panelStyles from '#web/kit/panel.module.css';
import stateStyles from '#web/kit/state.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './project.module.css';

interface ProjectPageProps {
  readonly projectId: string;
  /** Further buttons next to Share in the header. */
  readonly headerKeys?: (project: Project) => ReactNode;
  /** Button on the corner of the cover. */
  readonly coverKey?: (project: Project) => ReactNode;
  /** Content below the header, rendered when the project is loaded. */
  readonly children: (project: Project) => ReactNode;
}

/** A project page: the header and its content. */
export function ProjectPage({ projectId, headerKeys, coverKey, children }: ProjectPageProps) {
  const { data, error, refetch } = useOne('getProject', { params: { projectId } });
  const isGone =
    error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 400);
  usePageTitle(isGone ? words.notFoundTitle : data?.name);
  if (isGone) return <NotFound />;
  if (data) {
    return (
      <>
        <ProjectHeader project={data} keys={headerKeys?.(data)} coverKey={coverKey?.(data)} />
        {children(data)}
      </>
    );
  }
  // On 401 the browser is about to be redirected to the sign-in page.
  if (!error || (error instanceof ApiError && error.status === 401)) {
    return (
      <Loading what={words.loading}>
        <h1 className={textStyles.visuallyHidden}>{words.project}</h1>
        <ProjectHeaderSkeleton />
      </Loading>
    );
  }
  return <Failed title={words.loadFailed} error={error} onRetry={() => void refetch()} />;
}

function NotFound() {
  const [, navigate] = useLocation();
  const goBack = () => {
    if (history.length > 1) history.back();
    else navigate('/projects');
  };
  return (
    <div className={clsx(styles.missing, panelStyles.panel)} role="alert">
      <span className={stateStyles.rest} aria-hidden="true" />
      <h1 className={styles.missingWords}>{words.notFound}</h1>
      <Key onClick={goBack}>
        <Icon name="arrow-left" size="small" />
        {words.goBack}
      </Key>
    </div>
  );
}
