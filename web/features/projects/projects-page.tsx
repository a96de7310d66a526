import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import { CreateProjectDialog } from '#web/features/projects/create-project-dialog.tsx';
import { ProjectRow } from '#web/features/projects/project-row.tsx';
import { words } from '#web/features/projects/words.ts';
import { CoverRowsSkeleton } from '#web/kit/cover-row.tsx';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { SearchInput } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { searchRestMs, useFoundProjects } from '#web/kit/search.ts';
import { Segments } from '#web/kit/segments.tsx';
import { Empty, Loading } from '#web/kit/state.tsx';
import { useSettled } from '#web/kit/use-settled.ts';
import { mayCreate, useUser } from '#web/kit/user.ts';
import styles from './projects.module.css';

/** The user's own projects, or all public projects. */
type ShownProjects = 'own' | 'public';

const shownOptions = [
  { value: 'own' as const, label: words.own },
  { value: 'public' as const, label: words.public },
];

/** The projects whose name and description contain all words of the search. */
function useShownProjects(typed: string, shown: ShownProjects) {
  const own = useFoundProjects(typed);
  const search = useSettled(typed.trim(), searchRestMs);
  const open = useList('listPublicProjects', {
    query: search === '' ? {} : { search },
    enabled: shown === 'public',
    keepsRows: true,
  });
  return shown === 'public' ? open : own;
}

interface ProjectsPageProps {
  /** The trash, below the list. */
  readonly trash: ReactNode;
}

/** The user's projects, with search and creation. */
export function ProjectsPage({ trash }: ProjectsPageProps) {
  usePageTitle(words.title);
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const may = mayCreate(useUser());
  const [shown, setShown] = useState<ShownProjects>('own');
  const list = useShownProjects(search, shown);
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
      <List
        list={list}
        loading={
          <Loading what={words.loading}>
            <CoverRowsSkeleton className={styles.rows} rows={4} />
          </Loading>
        }
        failed={words.loadFailed}
        empty={<NoProjects search={search.trim()} shown={shown} onClear={() => setSearch('')} />}
        hasBarline
      >
        {(projects) => (
          <ul className={styles.rows}>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} />
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
  readonly shown: ShownProjects;
  readonly onClear: () => void;
}

function NoProjects({ search, shown, onClear }: NoProjectsProps) {
  const may = mayCreate(useUser());
  const isSearch = search !== '';
  const none = shown === 'public' ? words.nonePublic : may ? words.noneYet : words.noneYetForYou;
  return (
    <Empty
      level={2}
      title={words.noneTitle}
      action={isSearch && <Key onClick={onClear}>{words.clearSearch}</Key>}
    >
      {isSearch ? words.noneFound(search) : none}
    </Empty>
  );
}
