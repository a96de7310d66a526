import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { useLiveQueries } from '#web/app/live-queries.ts';
import { page } from '#web/app/page.tsx';
import { Shell } from '#web/app/shell/shell.tsx';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { PlayerSlot } from '#web/app/shell/player-slot.tsx';
import { AudioProvider } from '#web/kit/audio/audio-provider.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useUser } from '#web/kit/user.ts';

const Dashboard = page(async () => (await import('#web/app/dashboard-screen.tsx')).DashboardScreen);
const Projects = page(async () => (await import('#web/app/projects-screen.tsx')).ProjectsScreen);
const Project = page(async () => (await import('#web/app/project-screen.tsx')).ProjectScreen);
const CreateProject = lazyPart(
  async () => (await import('#web/features/projects/create-project-dialog.tsx')).CreateProjectDialog,
);
const Tokens = page(async () => (await import('#web/features/tokens/tokens-page.tsx')).TokensPage);
const Collaborations = page(
  async () => (await import('#web/features/collaborations/collaborations-page.tsx')).CollaborationsPage,
);
const Admin = page(async () => (await import('#web/app/admin-screen.tsx')).AdminScreen);
const TokenAdmin = page(async () => (await import('#web/app/token-admin-screen.tsx')).TokenAdminScreen);
const VerifyEmail = page(
  async () => (await import('#web/features/verify-email/verify-email-page.tsx')).VerifyEmailPage,
);
const NotFound = page(async () => (await import('#web/features/not-found/not-found-page.tsx')).NotFoundPage);

/** Everything behind the gate. */
export function Studio() {
  const user = useUser();
  useLiveQueries(user.id);
  const [creating, setCreating] = useState(false);
  return (
    <AudioProvider>
      <Shell player={<PlayerSlot />} onCreateProject={() => setCreating(true)}>
        <Switch>
          <Route path="/">
            <Dashboard onCreateProject={() => setCreating(true)} />
          </Route>
          <Route path="/projects">
            <Projects />
          </Route>
          <Route path="/projects/:projectId">
            {({ projectId }) => <Project key={projectId} projectId={projectId} />}
          </Route>
          <Route path="/tokens">
            <Tokens />
          </Route>
          <Route path="/collaborations">
            <Collaborations />
          </Route>
          <Route path="/admin">
            <Admin />
          </Route>
          <Route path="/admin/tokens">
            <TokenAdmin />
          </Route>
          <Route path="/verify-email">
            <VerifyEmail />
          </Route>
          <Route path="/sign-in">
            <SignedInAlready />
          </Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
        {creating && <CreateProject open onOpenChange={setCreating} />}
      </Shell>
    </AudioProvider>
  );
}
