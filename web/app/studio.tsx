import { Redirect, Route, Switch, useSearchParams } from 'wouter';
import { useLiveQueries } from '#web/app/live-queries.ts';
import { page } from '#web/app/page.tsx';
import { Shell } from '#web/app/shell/shell.tsx';
import { safeReturnTo } from '#web/kit/return-to.ts';
import { useUser } from '#web/kit/user.ts';

const Dashboard = page(
  async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const Tokens = page(async () => (await import('#web/features/tokens/tokens-page.tsx')).TokensPage);
const Admin = page(async () => (await import('#web/features/admin/admin-page.tsx')).AdminPage);
const NotFound = page(async () => (await import('#web/features/not-found/not-found-page.tsx')).NotFoundPage);

/** Everything behind the gate. */
export function Studio() {
  const user = useUser();
  useLiveQueries(user.id);
  return (
    <Shell>
      <Switch>
        <Route path="/">
          <Dashboard onCreateProject={() => undefined} />
        </Route>
        <Route path="/tokens">
          <Tokens />
        </Route>
        <Route path="/admin">
          <Admin />
        </Route>
        <Route path="/sign-in">
          <SignedInAlready />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  );
}

function SignedInAlready() {
  const [search] = useSearchParams();
  return <Redirect to={safeReturnTo(search.get('returnTo'), location.origin)} replace />;
}
