import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { appPaths } from '#web/app/app-paths.ts';
import { AppRoutes } from '#web/app/app-routes.tsx';
import { lazyStandalonePage } from '#web/app/lazy-page.tsx';
import { messages } from '#web/app/messages.ts';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { currentUserQuery } from '#web/data/query.ts';
import { Spinner } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { handleSessionExpired } from '#web/data/session-expired.ts';
import { useUser } from '#web/domain/user.ts';
import { NotFoundPage } from '#web/features/projects/not-found/not-found-page.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './app.module.css';

const InviteStep = lazyStandalonePage(async () => (await import('#web/app/invite-step.tsx')).InviteStep);
const SecondFactorPage = lazyStandalonePage(
  async () => (await import('#web/features/auth/account/second-factor-page.tsx')).SecondFactorPage,
);

/** The onboarding steps of a signed-in user: invite code, then second factor. The URL does not change. */
function OnboardingGate() {
  const [path] = useLocation();
  const { inviteValidated } = useUser();
  if (path === '/sign-in') return <SignedInAlready />;
  return inviteValidated ? <SecondFactorPage /> : <InviteStep />;
}

/** The Vite development server does not select the HTML page by session. */
const hasServerPages = !import.meta.env.DEV;

/** The routes of a visitor: app paths redirect to the sign-in page, all others are not found. */
function RequireSignIn() {
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

/**
 * Renders what the sign-in state allows: the sign-in redirect, the onboarding steps, or the app. If refetching the
 * current user fails, the user stays signed in.
 */
export function App() {
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);
  if (isPending) return <Spinner />;
  if (error && !user) {
    return (
      <main className={layoutStyles.centered}>
        <ErrorState level={1} title={messages.startFailed} error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!user) return <RequireSignIn />;
  return user.inviteValidated && !user.needsSecondFactor ? <AppRoutes /> : <OnboardingGate />;
}
