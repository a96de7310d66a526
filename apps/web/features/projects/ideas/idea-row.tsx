import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { IdeaStatus } from '#contract/idea-transitions.ts';
import type { Idea } from '#contract/ideas.ts';
import { moveCommands, statusIcons } from '#web/features/projects/ideas/commands.ts';
import { messages } from '#web/features/projects/ideas/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { offered } from '#web/ui/command.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CommandItems, Menu } from '#web/ui/menu.tsx';
import { fullName } from '#web/domain/user-name.ts';
import { trackPath } from '#web/domain/track-path.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './ideas.module.css';

interface IdeaRowProps {
  readonly idea: Idea;
  /** Scrolled into view, from a link. */
  readonly isHighlighted: boolean;
  readonly onMove: (status: IdeaStatus) => void;
  readonly onDelete: () => void;
  /** Starts a track from the idea; absent for users who cannot generate. */
  readonly onGenerate?: () => void;
  /** The comments on the idea. */
  readonly discussion: ReactNode;
}

/** An idea: title, description, status and actions. */
export function IdeaRow({ idea, isHighlighted, onMove, onDelete, onGenerate, discussion }: IdeaRowProps) {
  const { title, description, status, generatedTrackId, may } = idea;
  const [toggled, setToggled] = useState<boolean>();
  const isDiscussionOpen = toggled ?? isHighlighted;
  const discussionId = useId();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isHighlighted) row.current?.scrollIntoView({ block: 'center' });
  }, [isHighlighted]);

  return (
    <article
      ref={row}
      className={styles.idea}
      aria-label={title}
      data-highlighted={isHighlighted || undefined}
    >
      <div className={styles.header}>
        <h3 className={textStyles.title}>{title}</h3>
        {may.move ? <MoveMenu idea={idea} onMove={onMove} /> : <Badge status={status} />}
      </div>
      <p className={styles.text}>{description}</p>
      {generatedTrackId && (
        <p className={styles.track}>
          <Icon name="check" size="small" />
          <span>{messages.becameTrack}</span>
          <Link className={textStyles.link} href={trackPath(generatedTrackId)}>
            {messages.goToTrack}
          </Link>
        </p>
      )}
      <div className={styles.footer}>
        <p className={styles.facts}>
          {messages.byAuthor(fullName(idea.user) || messages.someone)}, <RelativeTime time={idea.createdAt} />
        </p>
        <Button
          variant="ghost"
          className={styles.button}
          aria-label={messages.discussIdea(title)}
          aria-expanded={isDiscussionOpen}
          aria-controls={discussionId}
          onClick={() => setToggled(!isDiscussionOpen)}
        >
          {messages.discuss}
          <Icon name="chevron-down" size="small" className={isDiscussionOpen ? styles.open : undefined} />
        </Button>
        {onGenerate && status !== 'rejected' && (
          <Button
            className={clsx(styles.button, styles.generate)}
            aria-label={messages.generateFrom(title)}
            onClick={onGenerate}
          >
            <Icon name="music" size="small" />
            {messages.generate}
          </Button>
        )}
        {may.delete && (
          <IconButton
            icon="delete"
            className={styles.delete}
            label={messages.removeIdea(title)}
            onClick={onDelete}
          />
        )}
      </div>
      <div id={discussionId} className={styles.discussion} hidden={!isDiscussionOpen}>
        {isDiscussionOpen && discussion}
      </div>
    </article>
  );
}

function Badge({ status, children }: { readonly status: IdeaStatus; readonly children?: ReactNode }) {
  return (
    <span className={styles.badge} data-status={status}>
      <Icon name={statusIcons[status]} size="small" />
      {messages.statuses[status]}
      {children}
    </span>
  );
}

function MoveMenu({ idea, onMove }: Pick<IdeaRowProps, 'idea' | 'onMove'>) {
  return (
    <Menu
      label={messages.moveIdea({ title: idea.title, status: messages.statuses[idea.status] })}
      triggerClass={styles.move}
      trigger={
        <Badge status={idea.status}>
          <Icon name="chevron-down" size="small" />
        </Badge>
      }
    >
      <CommandItems commands={offered(moveCommands(idea.status), { idea, onMove })} />
    </Menu>
  );
}
