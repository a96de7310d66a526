import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { studioPaths } from '#web/app/studio-paths.ts';
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx';
import { sessionEnded } from '#web/kit/session-end.ts';
import { Spinner } from '#web/kit/state.tsx';
import styles from './elsewhere.module.css';

/** Vite's own server, for development, chooses no page by who asks. */
const hasPages = !import.meta.env.DEV;

/** Where a visitor has no page: what is behind the gate asks for a sign-in, and the rest is nowhere. */
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

/** The server has another page for this address now. */
function Reload() {
  useEffect(() => location.reload(), []);
  return <Spinner />;
}

function ToSignIn() {
  useEffect(sessionEnded, []);
  return <Spinner />;
}
