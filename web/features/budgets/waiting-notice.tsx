import { Link } from 'wouter';
import { messages } from '#web/features/budgets/messages.ts';
import { useApiQuery } from '#web/kit/data/use-api-query.ts';
import { Icon } from '#web/kit/icon.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './waiting-notice.module.css';

/** Tells an admin of the project that requests wait, with a link to them. */
export function WaitingNotice({ projectId }: { readonly projectId: string }) {
  const { data } = useApiQuery('getProjectBudget', { params: { projectId } });
  return (
    <output className={styles.notice} hidden={!data?.waiting}>
      {data && data.waiting > 0 && (
        <>
          <Icon name="clock" size="small" />
          <span>{messages.waiting(data.waiting)}</span>
          <Link className={textStyles.link} href={`/projects/${projectId}?tab=details`}>
            {messages.review}
          </Link>
        </>
      )}
    </output>
  );
}
