import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import { AllTracks } from '#web/app/shell/all-tracks.tsx';
import { words } from '#web/app/words.ts';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { figure } from '#web/kit/figures.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { useUser } from '#web/kit/user.ts';
import styles from './sidebar.module.css';

interface EntryProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly here?: boolean;
  readonly count?: string | undefined;
}

function Entry({ to, icon, label, here = false, count }: EntryProps) {
  return (
    <Link href={to} className={styles.navEntry} aria-current={here ? 'page' : undefined}>
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
  const stats = useOne('getDashboardStats');
  const onProject = path.startsWith('/projects/');
  return (
    <nav className={styles.nav} aria-label={words.main}>
      {onProject && (
        <Link href="/" className={clsx(styles.navEntry, styles.navBack)}>
          <Icon name="arrow-left" />
          {words.backToDashboard}
        </Link>
      )}
      <Entry to="/" icon="home" label={words.dashboard} here={path === '/'} />
      <Entry
        to="/projects"
        icon="folder"
        label={words.myProjects}
        here={path === '/projects' || onProject}
        count={stats.data && figure(stats.data.totalProjects)}
      />
      <Entry to="/" icon="clock" label={words.recent} />
      <Entry to="/tokens" icon="token" label={words.tokens} here={path === '/tokens'} />
      {user.role === 'admin' && (
        <Entry to="/admin" icon="key" label={words.admin} here={path.startsWith('/admin')} />
      )}
      <AllTracks count={stats.data?.totalTracks} />
    </nav>
  );
}
