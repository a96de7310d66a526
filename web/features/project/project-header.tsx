import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { ProjectDescription } from '#web/features/project/project-description.tsx';
import { words } from '#web/features/project/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { copyText } from '#web/kit/clipboard.ts';
import { Cover } from '#web/kit/cover.tsx';
import { figure } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { fullName } from '#web/kit/person.ts';
import { day } from '#web/kit/relative-time.ts';
import { Skeleton } from '#web/kit/state.tsx';
import { toast } from '#web/kit/toast.ts';
import avatarStyles from '#web/kit/avatar.module.css';
import coverStyles from '#web/kit/cover.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './project.module.css';

const avatarsShown = 8;

interface ProjectHeaderProps {
  readonly project: Project;
  /** Further buttons next to Share. */
  readonly keys?: ReactNode;
  /** Button on the corner of the cover. */
  readonly coverKey?: ReactNode;
}

/** Cover, name, description, statistics, team and Share. */
export function ProjectHeader({ project, keys, coverKey }: ProjectHeaderProps) {
  const { id, name, imageUrl, trackCount, memberCount, updatedAt, createdAt } = project;
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Cover imageUrl={imageUrl} seed={id} />
        {coverKey}
      </div>
      <div className={styles.headWords}>
        <h1>{name}</h1>
        <ProjectDescription project={project} />
        <p className={styles.facts}>
          <Figure count={trackCount} noun={words.track} />
          <Figure count={memberCount} noun={words.collaborator} />
          <span>
            {words.updated} <Ago time={updatedAt} />
          </span>
          <Created at={createdAt} />
        </p>
      </div>
      <div className={styles.headKeys}>
        <Team members={project.members} />
        <div className={styles.headActions}>
          <Key onClick={() => void share(project)}>
            <Icon name="link" size="small" />
            <span>{words.share}</span>
          </Key>
          {keys}
        </div>
      </div>
    </header>
  );
}

async function share({ id, name }: Project) {
  try {
    await copyText(new URL(`/projects/${id}`, location.origin).href);
    toast({ title: words.linkCopied, description: name });
  } catch {
    toast({ ...words.shareFailed, variant: 'destructive' });
  }
}

function Figure({ count, noun }: { readonly count: number; readonly noun: string }) {
  return (
    <span>
      <b>{figure(count)}</b> {`${noun}${count === 1 ? '' : 's'}`}
    </span>
  );
}

function Created({ at }: { readonly at: string }) {
  return <span>{words.created(day(at))}</span>;
}

function Team({ members }: Pick<Project, 'members'>) {
  if (members.length === 0) return null;
  const names = members.map(({ user }) => fullName(user) || user.email);
  const rest = members.length - avatarsShown;
  return (
    <ul className={avatarStyles.team} aria-label={words.team}>
      {members.slice(0, avatarsShown).map((member, place) => (
        <li key={member.id} title={names[place]}>
          <Avatar person={member.user} />
          <span className={textStyles.visuallyHidden}>{names[place]}</span>
        </li>
      ))}
      {rest > 0 && <li className={avatarStyles.avatar}>{`+${rest}`}</li>}
    </ul>
  );
}

export function ProjectHeaderSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton className={coverStyles.cover} />
      <div className={clsx(styles.headWords, styles.headLoading)}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
