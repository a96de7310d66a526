import { useQuery } from '@tanstack/react-query';
import { AppRoutes } from '#web/app/app-routes.tsx';
import { RequireSignIn } from '#web/app/require-sign-in.tsx';
import { OnboardingGate } from '#web/app/onboarding-gate.tsx';
import { messages } from '#web/app/messages.ts';
import { currentUserQuery } from '#web/data/query.ts';
import { Spinner } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';

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
