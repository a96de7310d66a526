import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { studioPaths } from '#web/app/studio-paths.ts';
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx';
import { sessionEnded } from '#web/kit/session-end.ts';
import { Spinner } from '#web/kit/state.tsx';
import styles from './elsewhere.module.css';

/** Where a visitor has no page: what is behind the gate asks for a sign-in, and the rest is nowhere. */
export function Elsewhere() {
  return (
    <Switch>
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

function ToSignIn() {
  useEffect(sessionEnded, []);
  return <Spinner />;
}
