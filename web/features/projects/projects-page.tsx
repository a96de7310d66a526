import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { ProjectSummary } from '#contract/projects.ts';
import { findProjects } from '#web/features/projects/find-projects.ts';
import { ProjectRow, ProjectRowsSkeleton } from '#web/features/projects/project-row.tsx';
import { words } from '#web/features/projects/words.ts';
import { SearchInput } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { queryOf } from '#web/kit/query.ts';
import { Empty, Failed, FinalBarline, Loading } from '#web/kit/state.tsx';
import { mayCreate, useUser } from '#web/kit/user.ts';
import './projects.css';

const CreateProjectDialog = lazy(async () => ({
  default: (await import('#web/features/projects/create-project-dialog.tsx')).CreateProjectDialog,
}));

interface ProjectsPageProps {
  /** What one can take back, under the list. */
  readonly trash: ReactNode;
}

/** All projects of a person, with a search and the way to a new one. */
export function ProjectsPage({ trash }: ProjectsPageProps) {
  usePageTitle(words.title);
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const may = mayCreate(useUser());
  const { data, isPending, isError, error, refetch } = useQuery(queryOf('listProjects'));
  return (
    <>
      <header className="projects-head">
        <h1>{words.title}</h1>
        <SearchInput
          aria-label={words.search}
          placeholder={words.searchHint}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Link href="/collaborations" className={keyClass()}>
          <Icon name="people" size="small" />
          {words.collaborations}
        </Link>
        {may && (
          <Key look="lit" onClick={() => setCreating(true)}>
            <Icon name="plus" size="small" />
            {words.newProject}
          </Key>
        )}
      </header>
      {isPending && (
        <Loading what={words.loading}>
          <ProjectRowsSkeleton rows={4} />
        </Loading>
      )}
      {isError && <Failed title={words.loadFailed} error={error} onRetry={() => void refetch()} />}
      {data && (
        <FoundProjects projects={data} search={search} mayCreate={may} onClear={() => setSearch('')} />
      )}
      {trash}
      {creating && (
        <Suspense>
          <CreateProjectDialog open onOpenChange={setCreating} />
        </Suspense>
      )}
    </>
  );
}

interface FoundProps {
  readonly projects: readonly ProjectSummary[];
  readonly search: string;
  readonly mayCreate: boolean;
  readonly onClear: () => void;
}

function FoundProjects({ projects, search, mayCreate: may, onClear }: FoundProps) {
  const found = findProjects(projects, search);
  if (projects.length === 0)
    return (
      <Empty level={2} title={words.noneTitle}>
        {may ? words.noneYet : words.noneYetForYou}
      </Empty>
    );
  if (found.length === 0) {
    return (
      <Empty level={2} title={words.noneTitle} action={<Key onClick={onClear}>{words.clearSearch}</Key>}>
        {words.noneFound(search.trim())}
      </Empty>
    );
  }
  return (
    <>
      <ul className="projects-rows">
        {found.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      <FinalBarline />
    </>
  );
}
