import { Link } from 'wouter';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './waiting-notice.module.css';

interface WaitingNoticeProps {
  readonly projectId: string;
  readonly count: number;
}

/** Tells an admin of the project that requests wait, with a link to them. */
export function WaitingNotice({ projectId, count }: WaitingNoticeProps) {
  return (
    <output className={styles.notice}>
      <Icon name="clock" size="small" />
      <span>{messages.waiting(count)}</span>
      <Link className={textStyles.link} href={`/projects/${projectId}?tab=details`}>
        {messages.review}
      </Link>
    </output>
  );
}
