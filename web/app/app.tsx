import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Visitor } from '#web/app/visitor.tsx';
import { lonePage } from '#web/app/page.tsx';
import { words } from '#web/app/words.ts';
import { currentUserQuery } from '#web/kit/query.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';

const Gate = lonePage(async () => (await import('#web/app/gate-screen.tsx')).GateScreen);
const Studio = lonePage(async () => (await import('#web/app/studio.tsx')).Studio);

/**
 * Shows what the sign-in state allows: the visitor's pages, what the gate still asks for, or the studio. Whoever is here stays
 * when the question who that is has no answer.
 */
export function App() {
  const [path] = useLocation();
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);
  if (isPending) return <Spinner />;
  if (error && !user) {
    return (
      <main className={layoutStyles.centered}>
        <Failed level={1} title={words.startFailed} error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!user || path === '/new-password') return <Visitor />;
  return user.inviteValidated && !user.needsSecondFactor ? <Studio /> : <Gate />;
}
