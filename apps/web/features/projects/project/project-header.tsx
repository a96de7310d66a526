import type { MessagePart } from '#contract/message-format.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { ProjectDescription } from '#web/features/projects/project/project-description.tsx';
import { messages } from '#web/features/projects/project/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Avatar } from '#web/domain/avatar.tsx';
import { copyText } from '#web/data/clipboard.ts';
import { Cover } from '#web/domain/cover.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShareOutsideButton } from '#web/domain/share-outside-button.tsx';
import { fullName } from '#web/domain/user-name.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { toast } from '#web/ui/toast.ts';
import { MessageText } from '#web/ui/message-text.tsx';
import avatarStyles from '#web/domain/avatar.module.css';
import coverStyles from '#web/domain/cover.module.css';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './project.module.css';

const maxAvatars = 8;
/** A name of more characters does not fit beside the buttons of a phone. */
const longName = 24;

interface ProjectHeaderProps {
  readonly project: Project;
  /** Further buttons next to Share. */
  readonly actions?: ReactNode;
  /** Button on the corner of the cover. */
  readonly coverButton?: ReactNode;
}

/** Cover, name, description, statistics, team and Share. */
export function ProjectHeader({ project, actions, coverButton }: ProjectHeaderProps) {
  const { id, name, imageUrl, trackCount, memberCount, updatedAt, createdAt } = project;
  return (
    <header className={styles.header} data-long-name={name.length > longName || undefined}>
      <div className={styles.cover}>
        <Cover imageUrl={imageUrl} seed={id} />
        {coverButton}
      </div>
      <div className={styles.headerText}>
        <h1 title={name}>{name}</h1>
        <ProjectDescription project={project} />
        <p className={clsx(layoutStyles.facts, styles.facts)}>
          <Count parts={messages.tracks(trackCount)} />
          <Count parts={messages.collaborators(memberCount)} />
          <span>
            {messages.updated} <RelativeTime time={updatedAt} />
          </span>
          <CreatedDate at={createdAt} />
        </p>
      </div>
      <div className={styles.headerSide}>
        <Team members={project.members} />
        <div className={styles.headerActions}>
          <Button onClick={() => void share(project)}>
            <Icon name="link" size="small" />
            <span>{messages.share}</span>
          </Button>
          {project.may.generate && (
            <ShareOutsideButton
              className={styles.shareOutside}
              target={{ projectId: id, title: name, imageUrl }}
            />
          )}
          {actions}
        </div>
      </div>
    </header>
  );
}

async function share({ id, name }: Project) {
  try {
    await copyText(new URL(`/projects/${id}`, location.origin).href);
    toast({ title: messages.linkCopied, description: name });
  } catch {
    toast({ ...messages.shareFailed, variant: 'destructive' });
  }
}

function Count({ parts }: { readonly parts: readonly MessagePart<'count'>[] }) {
  return (
    <span>
      <MessageText parts={parts} tags={{ count: <b /> }} />
    </span>
  );
}

function CreatedDate({ at }: { readonly at: string }) {
  return <span>{messages.created(formatDate(at))}</span>;
}

function Team({ members }: Pick<Project, 'members'>) {
  if (members.length === 0) return null;
  const names = members.map(({ user }) => fullName(user) || user.email);
  const hiddenCount = members.length - maxAvatars;
  return (
    <ul className={avatarStyles.team} aria-label={messages.team}>
      {members.slice(0, maxAvatars).map((member, index) => (
        <li key={member.id} title={names[index]}>
          <Avatar user={member.user} />
          <span className={textStyles.visuallyHidden}>{names[index]}</span>
        </li>
      ))}
      {hiddenCount > 0 && <li className={avatarStyles.avatar}>{`+${hiddenCount}`}</li>}
    </ul>
  );
}

export function ProjectHeaderSkeleton() {
  return (
    <div className={styles.header}>
      <Skeleton className={coverStyles.cover} />
      <div className={clsx(styles.headerText, styles.headerSkeleton)}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
