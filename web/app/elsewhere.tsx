import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { studioPaths } from '#web/app/studio-paths.ts';
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx';
import { sessionEnded } from '#web/kit/session-end.ts';
import { Spinner } from '#web/kit/state.tsx';
import styles from './elsewhere.module.css';

/** The Vite development server does not select the HTML page by session. */
const hasPages = !import.meta.env.DEV;

/** The routes of a visitor: app paths redirect to the sign-in page, all others are not found. */
export function Elsewhere() {
  return (
    <Switch>
      <Route path="/" component={hasPages ? Reload : ToSignIn} />
      <Route path="/sign-in" component={Reload} />
      {studioPaths.map((path) => (
        <Route key={path} path={path} component={ToSignIn} />
      ))}
      <Route>
        <main className={styles.elsewhere}>
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

function ToSignIn() {
  useEffect(sessionEnded, []);
  return <Spinner />;
}
