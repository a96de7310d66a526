import { useQuery } from '@tanstack/react-query';
import { Studio } from '#web/app/studio.tsx';
import { Elsewhere } from '#web/app/elsewhere.tsx';
import { GateScreen } from '#web/app/gate-screen.tsx';
import { words } from '#web/app/words.ts';
import { currentUserQuery } from '#web/kit/data/query.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';

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
        <Failed level={1} title={words.startFailed} error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!user) return <Elsewhere />;
  return user.inviteValidated && !user.needsSecondFactor ? <Studio /> : <GateScreen />;
}
