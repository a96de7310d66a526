import { useQuery } from '@tanstack/react-query';
import { Visitor } from '#web/app/visitor.tsx';
import { lonePage } from '#web/app/page.tsx';
import { words } from '#web/app/words.ts';
import { currentUserQuery } from '#web/kit/query.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';

const Invite = lonePage(async () => (await import('#web/app/invite-screen.tsx')).InviteScreen);
const Studio = lonePage(async () => (await import('#web/app/studio.tsx')).Studio);

/** Shows what the sign-in state allows: the visitor's pages, the invite screen, or the studio. */
export function App() {
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);
  if (isPending) return <Spinner />;
  if (error) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <Failed level={1} title={words.startFailed} error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!user) return <Visitor />;
  return user.inviteValidated ? <Studio /> : <Invite />;
}
