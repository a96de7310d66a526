import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import { AllTracks } from '#web/app/shell/all-tracks.tsx';
import { isInProject } from '#web/app/shell/is-in-project.ts';
import { messages } from '#web/app/messages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { useUser } from '#web/domain/user.ts';
import styles from './sidebar.module.css';

interface NavEntryProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly isCurrent?: boolean;
  readonly count?: string | undefined;
}

function NavEntry({ to, icon, label, isCurrent = false, count }: NavEntryProps) {
  return (
    <Link href={to} className={styles.navEntry} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {count !== undefined && <span className={styles.navCount}>{count}</span>}
    </Link>
  );
}

/** The main menu of sidebar and drawer. */
export function Navigation() {
  const [path] = useLocation();
  const user = useUser();
  const stats = useApiQuery('getDashboardStats');
  const isProjectPage = isInProject(path);
  return (
    <nav className={styles.nav} aria-label={messages.main}>
      {isProjectPage && (
        <Link href="/" className={clsx(styles.navEntry, styles.navBack)}>
          <Icon name="arrow-left" />
          {messages.backToDashboard}
        </Link>
      )}
      <NavEntry to="/" icon="home" label={messages.dashboard} isCurrent={path === '/'} />
      <NavEntry
        to="/projects"
        icon="folder"
        label={messages.myProjects}
        isCurrent={path === '/projects' || isProjectPage}
        count={stats.data && formatNumber(stats.data.totalProjects)}
      />
      <NavEntry to="/" icon="clock" label={messages.recent} />
      <NavEntry to="/tokens" icon="token" label={messages.tokens} isCurrent={path === '/tokens'} />
      {user.role === 'admin' && (
        <NavEntry to="/admin" icon="key" label={messages.admin} isCurrent={path.startsWith('/admin')} />
      )}
      <AllTracks count={stats.data?.totalTracks} />
    </nav>
  );
}
