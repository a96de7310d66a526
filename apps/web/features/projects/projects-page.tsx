import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import { CreateProjectDialog } from '#web/features/projects/create-project-dialog.tsx';
import { messages } from '#web/features/projects/messages.ts';
import { CoverRowsSkeleton } from '#web/domain/cover-row.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ProjectRow } from '#web/domain/project-row.tsx';
import { searchDebounceMs, useProjectSearch } from '#web/data/search.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import { canCreate, useUser } from '#web/domain/user.ts';
import styles from './projects.module.css';

/** The user's own projects, or all public projects. */
type ProjectScope = 'own' | 'public';

const scopeOptions = [
  { value: 'own' as const, label: messages.own },
  { value: 'public' as const, label: messages.public },
];

/** The projects whose name and description contain all words of the search. */
function useProjects(typed: string, scope: ProjectScope) {
  const ownProjects = useProjectSearch(typed);
  const search = useDebouncedValue(typed.trim(), searchDebounceMs);
  const publicProjects = useList('listPublicProjects', {
    query: search === '' ? {} : { search },
    enabled: scope === 'public',
    keepPreviousRows: true,
  });
  return scope === 'public' ? publicProjects : ownProjects;
}

interface ProjectsPageProps {
  /** The trash, below the list. */
  readonly trash: ReactNode;
}

/** The user's projects, with search and creation. */
export function ProjectsPage({ trash }: ProjectsPageProps) {
  usePageTitle(messages.title);
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const canCreateProjects = canCreate(useUser());
  const [scope, setScope] = useState<ProjectScope>('own');
  const list = useProjects(search, scope);
  return (
    <>
      <header className={styles.header}>
        <h1>{messages.title}</h1>
        <SearchInput
          className={styles.search}
          aria-label={messages.search}
          placeholder={messages.searchHint}
          maxLength={limits.search.max}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SegmentedControl label={messages.show} options={scopeOptions} value={scope} onChange={setScope} />
        <Link href="/collaborations" className={buttonClass()}>
          <Icon name="people" size="small" />
          {messages.collaborations}
        </Link>
        {canCreateProjects && (
          <Button variant={creating ? 'plain' : 'primary'} onClick={() => setCreating(true)}>
            <Icon name="plus" size="small" />
            {messages.newProject}
          </Button>
        )}
      </header>
      <List
        list={list}
        loading={
          <Loading subject={messages.loading}>
            <CoverRowsSkeleton className={styles.rows} rows={4} />
          </Loading>
        }
        errorTitle={messages.loadFailed}
        empty={<NoProjects search={search.trim()} scope={scope} onClear={() => setSearch('')} />}
        hasEndMark
      >
        {(projects) => (
          <ul className={styles.rows}>
            {projects.map((project) => (
              <ProjectRow
                key={project.id}
                project={project}
                badge={<span className={styles.badge}>{messages.active}</span>}
              />
            ))}
          </ul>
        )}
      </List>
      {trash}
      {creating && <CreateProjectDialog open onOpenChange={setCreating} />}
    </>
  );
}

interface NoProjectsProps {
  readonly search: string;
  readonly scope: ProjectScope;
  readonly onClear: () => void;
}

function NoProjects({ search, scope, onClear }: NoProjectsProps) {
  const canCreateProjects = canCreate(useUser());
  const isSearch = search !== '';
  const emptyText =
    scope === 'public'
      ? messages.emptyTextPublic
      : canCreateProjects
        ? messages.emptyText
        : messages.emptyTextReadOnly;
  return (
    <EmptyState
      level={2}
      title={messages.emptyTitle}
      action={isSearch && <Button onClick={onClear}>{messages.clearSearch}</Button>}
    >
      {isSearch ? messages.noResultsText(search) : emptyText}
    </EmptyState>
  );
}
