import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { appPaths } from '#web/app/app-paths.ts';
import { NotFoundPage } from '#web/features/projects/not-found/not-found-page.tsx';
import { handleSessionExpired } from '#web/data/session-expired.ts';
import { Spinner } from '#web/ui/feedback.tsx';
import styles from './require-sign-in.module.css';

/** The Vite development server does not select the HTML page by session. */
const hasServerPages = !import.meta.env.DEV;

/** The routes of a visitor: app paths redirect to the sign-in page, all others are not found. */
export function RequireSignIn() {
  return (
    <Switch>
      <Route path="/" component={hasServerPages ? Reload : RedirectToSignIn} />
      <Route path="/sign-in" component={Reload} />
      {appPaths.map((path) => (
        <Route key={path} path={path} component={RedirectToSignIn} />
      ))}
      <Route>
        <main className={styles.page}>
          <NotFoundPage isVisitor />
        </main>
      </Route>
    </Switch>
  );
}

/** The server returns another HTML page for this path to visitors. */
function Reload() {
  useEffect(() => location.reload(), []);
  return <Spinner />;
}

function RedirectToSignIn() {
  useEffect(handleSessionExpired, []);
  return <Spinner />;
}
