import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import { CreateProjectDialog } from '#web/features/projects/create-project-dialog.tsx';
import { ProjectRow } from '#web/features/projects/project-row.tsx';
import { type Projects, type ShownProjects, useProjects } from '#web/features/projects/use-projects.ts';
import { words } from '#web/features/projects/words.ts';
import { CoverRowsSkeleton } from '#web/kit/cover-row.tsx';
import { SearchInput } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { NearEnd } from '#web/kit/near-end.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Segments } from '#web/kit/segments.tsx';
import { Empty, Failed, FinalBarline, Loading } from '#web/kit/state.tsx';
import { mayCreate, useUser } from '#web/kit/user.ts';
import styles from './projects.module.css';

const shownOptions = [
  { value: 'own' as const, label: words.own },
  { value: 'public' as const, label: words.public },
];

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
  const [shown, setShown] = useState<ShownProjects>('own');
  const projects = useProjects(search, shown);
  const { error } = projects;
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <SearchInput
          className={styles.search}
          aria-label={words.search}
          placeholder={words.searchHint}
          maxLength={limits.search.max}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segments label={words.show} options={shownOptions} value={shown} onChange={setShown} />
        <Link href="/collaborations" className={keyClass()}>
          <Icon name="people" size="small" />
          {words.collaborations}
        </Link>
        {may && (
          <Key look={creating ? 'plain' : 'lit'} onClick={() => setCreating(true)}>
            <Icon name="plus" size="small" />
            {words.newProject}
          </Key>
        )}
      </header>
      {projects.found && (
        <FoundProjects
          {...projects}
          shown={shown}
          search={search}
          mayCreate={may}
          onClear={() => setSearch('')}
        />
      )}
      {projects.isLoading && (
        <Loading what={words.loading}>
          <CoverRowsSkeleton className={styles.rows} rows={4} />
        </Loading>
      )}
      {error && <Failed title={words.loadFailed} error={error} onRetry={projects.retry} />}
      {trash}
      {creating && <CreateProjectDialog open onOpenChange={setCreating} />}
    </>
  );
}

interface FoundProps extends Pick<Projects, 'found' | 'isComplete' | 'loadMore'> {
  readonly search: string;
  readonly shown: ShownProjects;
  readonly mayCreate: boolean;
  readonly onClear: () => void;
}

function FoundProjects({
  found = [],
  isComplete,
  loadMore,
  search,
  shown,
  mayCreate: may,
  onClear,
}: FoundProps) {
  const sought = search.trim();
  if (found.length === 0 && isComplete) {
    return sought === '' ? (
      <Empty level={2} title={words.noneTitle}>
        {shown === 'public' ? words.nonePublic : may ? words.noneYet : words.noneYetForYou}
      </Empty>
    ) : (
      <Empty level={2} title={words.noneTitle} action={<Key onClick={onClear}>{words.clearSearch}</Key>}>
        {words.noneFound(sought)}
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.rows}>
        {found.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      {loadMore && <NearEnd onNear={loadMore} />}
      {isComplete && <FinalBarline />}
    </>
  );
}
