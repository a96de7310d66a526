import { type ReactNode, useState } from 'react';
import { Route, Switch } from 'wouter';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { Shell } from '#web/app/shell/shell.tsx';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { NotFoundPage } from '#web/features/projects/not-found/not-found-page.tsx';
import { AudioProvider } from '#web/audio/audio-provider.tsx';
import { usePlaybackState } from '#web/audio/use-playback.ts';
import { useLiveEntities } from '#web/data/use-live-entities.ts';
import { ShareOutsideContext, type ShareTarget } from '#web/domain/share-outside.ts';
import { useUser } from '#web/domain/user.ts';
import { CreateProjectDialog } from '#web/features/projects/create-project-dialog.tsx';
import { PlayerBar } from '#web/features/tracks/player/player-bar.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const Dashboard = lazyPage(async () => (await import('#web/app/dashboard-screen.tsx')).DashboardScreen);
const Projects = lazyPage(async () => (await import('#web/app/project-lists.tsx')).ProjectsScreen);
const Project = lazyPage(async () => (await import('#web/app/project-screen.tsx')).ProjectScreen);
const Track = lazyPage(async () => (await import('#web/app/track-screen.tsx')).TrackScreen);
const Playlist = lazyPage(async () => (await import('#web/app/playlist-screen.tsx')).PlaylistScreen);
const TakeSet = lazyPage(async () => (await import('#web/app/take-set-screen.tsx')).TakeSetScreen);
const Tokens = lazyPage(async () => (await import('#web/features/tokens/tokens-page.tsx')).TokensPage);
const Account = lazyPage(async () => (await import('#web/app/account-screen.tsx')).AccountScreen);
const Collaborations = lazyPage(
  async () => (await import('#web/app/project-lists.tsx')).CollaborationsScreen,
);
const Admin = lazyPage(async () => (await import('#web/app/admin-screens.tsx')).AdminScreen);
const Compare = lazyPage(async () => (await import('#web/features/compare/compare-page.tsx')).ComparePage);
const Vote = lazyPage(async () => (await import('#web/app/vote-screen.tsx')).VoteScreen);
const TokenAdmin = lazyPage(async () => (await import('#web/app/admin-screens.tsx')).TokenAdminScreen);
const SoundFonts = lazyPage(async () => (await import('#web/app/admin-screens.tsx')).SoundFontsScreen);
const Webhooks = lazyPage(async () => (await import('#web/app/admin-screens.tsx')).WebhooksScreen);
const ShareLinks = lazyPage(async () => (await import('#web/app/admin-screens.tsx')).ShareLinksScreen);
const ApiTokens = lazyPage(async () => (await import('#web/app/admin-screens.tsx')).ApiTokensScreen);
const VerifyEmail = lazyPage(
  async () => (await import('#web/features/auth/verify-email/verify-email-page.tsx')).VerifyEmailPage,
);

const ShareDialog = lazyDialog(
  async () => (await import('#web/features/sharing/share-dialog.tsx')).ShareDialog,
);

/** Lets the pages inside open the dialog for share links. */
function ShareDialogs({ children }: { readonly children: ReactNode }) {
  const [target, setTarget] = useState<ShareTarget>();
  return (
    <ShareOutsideContext value={setTarget}>
      {children}
      {target && <ShareDialog target={target} onClose={() => setTarget(undefined)} />}
    </ShareOutsideContext>
  );
}

/** The player bar, from the first played track on. */
function PlayerSlot() {
  const hasItem = usePlaybackState((state) => Boolean(state.item));
  return hasItem && <PlayerBar />;
}

/** The routes for signed-in users. */
export function AppRoutes() {
  const user = useUser();
  useLiveEntities(user.id);
  const [creating, setCreating] = useState(false);
  return (
    <AudioProvider>
      <ShareDialogs>
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
            <Route path="/projects/:projectId/takes/:takeSetId">
              {({ takeSetId }) => <TakeSet key={takeSetId} takeSetId={takeSetId} />}
            </Route>
            <Route path="/playlists/:playlistId">
              {({ playlistId }) => <Playlist key={playlistId} playlistId={playlistId} />}
            </Route>
            <Route path="/tracks/:trackId/compare">
              {({ trackId }) => <Compare key={trackId} trackId={trackId} />}
            </Route>
            <Route path="/votes/:voteId">{({ voteId }) => <Vote key={voteId} voteId={voteId} />}</Route>
            <Route path="/tracks/:trackId">
              {({ trackId }) => <Track key={trackId} trackId={trackId} />}
            </Route>
            <Route path="/tokens">
              <Tokens />
            </Route>
            <Route path="/account">
              <Account />
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
            <Route path="/admin/soundfonts">
              <SoundFonts />
            </Route>
            <Route path="/admin/share-links">
              <ShareLinks />
            </Route>
            <Route path="/admin/api-tokens">
              <ApiTokens />
            </Route>
            <Route path="/admin/webhooks">
              <Webhooks />
            </Route>
            <Route path="/verify-email">
              <VerifyEmail />
            </Route>
            <Route path="/sign-in">
              <SignedInAlready />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
          {creating && <CreateProjectDialog open onOpenChange={setCreating} />}
        </Shell>
      </ShareDialogs>
    </AudioProvider>
  );
}
