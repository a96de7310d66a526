import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ideaMoves, type IdeaStatus } from '#contract/idea-moves.ts';
import type { Idea } from '#contract/ideas.ts';
import { words } from '#web/features/ideas/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';
import { closeMenu, Menu } from '#web/kit/menu.tsx';
import { fullName } from '#web/kit/person.ts';
import menuStyles from '#web/kit/menu.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './ideas.module.css';

interface IdeaRowProps {
  readonly idea: Idea;
  /** Scrolled into view, from a link. */
  readonly sought: boolean;
  readonly onMove: (status: IdeaStatus) => void;
  readonly onDelete: () => void;
  /** Starts a track from the idea; absent for users who cannot generate. */
  readonly onGenerate?: () => void;
  /** The comments on the idea. */
  readonly discussion: ReactNode;
}

/** An idea: title, description, status and actions. */
export function IdeaRow({ idea, sought, onMove, onDelete, onGenerate, discussion }: IdeaRowProps) {
  const { title, description, status, generatedTrackId, projectId, may } = idea;
  const [pressed, setPressed] = useState<boolean>();
  const discussed = pressed ?? sought;
  const discussionId = useId();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sought) row.current?.scrollIntoView({ block: 'center' });
  }, [sought]);

  return (
    <article ref={row} className={styles.idea} aria-label={title} data-sought={sought || undefined}>
      <div className={styles.head}>
        <h3 className={textStyles.title}>{title}</h3>
        {may.move ? <MoveMenu idea={idea} onMove={onMove} /> : <Badge status={status} />}
      </div>
      <p className={styles.text}>{description}</p>
      {generatedTrackId && (
        <p className={styles.track}>
          <Icon name="check" size="small" />
          <span>{words.becameTrack}</span>
          <Link className={textStyles.link} href={`/projects/${projectId}?track=${generatedTrackId}`}>
            {words.toTrack}
          </Link>
        </p>
      )}
      <div className={styles.foot}>
        <p className={styles.facts}>
          {words.by(fullName(idea.user) || words.someone)}, <Ago time={idea.createdAt} />
        </p>
        <Key
          look="bare"
          className={styles.key}
          aria-label={words.discussIdea(title)}
          aria-expanded={discussed}
          aria-controls={discussionId}
          onClick={() => setPressed(!discussed)}
        >
          {words.discuss}
          <Icon name="chevron-down" size="small" className={discussed ? styles.open : undefined} />
        </Key>
        {onGenerate && status !== 'rejected' && (
          <Key
            className={clsx(styles.key, styles.generate)}
            aria-label={words.generateFrom(title)}
            onClick={onGenerate}
          >
            <Icon name="music" size="small" />
            {words.generate}
          </Key>
        )}
        {may.delete && (
          <IconKey
            icon="delete"
            className={styles.delete}
            label={words.removeIdea(title)}
            onClick={onDelete}
          />
        )}
      </div>
      <div id={discussionId} className={styles.discussion} hidden={!discussed}>
        {discussed && discussion}
      </div>
    </article>
  );
}

const signs: Record<IdeaStatus, IconName> = {
  pending: 'clock',
  in_progress: 'edit',
  generated: 'check',
  rejected: 'close',
};

function Badge({ status, children }: { readonly status: IdeaStatus; readonly children?: ReactNode }) {
  return (
    <span className={styles.badge} data-status={status}>
      <Icon name={signs[status]} size="small" />
      {words.statuses[status]}
      {children}
    </span>
  );
}

function MoveMenu({ idea, onMove }: Pick<IdeaRowProps, 'idea' | 'onMove'>) {
  return (
    <Menu
      label={words.moveIdea(idea.title, idea.status)}
      triggerClass={styles.move}
      trigger={
        <Badge status={idea.status}>
          <Icon name="chevron-down" size="small" />
        </Badge>
      }
    >
      {ideaMoves[idea.status].map((status) => (
        <button
          key={status}
          type="button"
          role="menuitem"
          className={menuStyles.item}
          onClick={(event) => {
            closeMenu(event.currentTarget);
            onMove(status);
          }}
        >
          <Icon name={signs[status]} size="small" />
          {words.moveTo(status)}
        </button>
      ))}
    </Menu>
  );
}
