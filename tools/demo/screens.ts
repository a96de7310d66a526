import { password } from '#contract/testing/api-user.ts';
import { reviewScreens } from './review-screens.ts';
import type { Screen } from './screen.ts';
import {
  mockResponse,
  button,
  choice,
  clearQueue,
  waitForDialog,
  fill,
  type Action,
  adminDialog,
  sequence,
  pressKeys,
  openAccountDialog,
  rowAction,
  openTrackMenu,
  openVersionChoice,
  play,
  openRegenerateDialog,
  setUserFlag,
  tab,
  openComments,
  seekTo,
  showSettings,
  waitForText,
} from './actions.ts';
import {
  confirmPassword,
  enterCode,
  mockRecoveryCodes,
  openSecurity,
  scanSecret,
  withSecondFactor,
} from './security-actions.ts';

const waltz = 'a slow waltz in D minor at 90 bpm for felt piano and strings, tender, no drums';
const lastTram =
  'A slow late-night waltz for felt piano, upright bass and strings in D minor, 90 bpm. ' +
  'Wistful but hopeful: sparse to begin, fuller in the middle, quiet at the end. No drums.';
const home = { path: '/', as: 'admin' } as const;
const homeOfGuest = { path: '/', as: 'guest' } as const;
const collaborationsOfGuest = { path: '/collaborations', as: 'guest' } as const;
const projects = { path: '/projects', as: 'admin' } as const;
const tokens = { path: '/tokens', as: 'admin' } as const;
const admin = { path: '/admin', as: 'admin' } as const;
const adminTokens = { path: '/admin/tokens', as: 'admin' } as const;
const account = { path: '/account', as: 'admin' } as const;
const longProject = { path: '/projects/:long', as: 'admin' } as const;
const project = { path: '/projects/:project', as: 'admin' } as const;
const projectDetails = { ...project, path: '/projects/:project?tab=details' } as const;
const playlist = { path: '/playlists/:playlist', as: 'admin' } as const;
const emptyProject = { ...project, path: '/projects/:empty' } as const;

const writePrompt = sequence(fill('Music prompt', waltz), waitForText('D minor'));
const generatePlan = sequence(
  showSettings,
  (page) => page.getByRole('switch', { name: 'Composition plan' }).click(),
  button('Generate plan'),
  (page) => page.getByRole('list', { name: 'Sections', exact: true }).waitFor(),
);
const firstBlock: Action = (page) =>
  page
    .getByRole('list', { name: 'Sections', exact: true })
    .getByRole('button', { name: /, bars? / })
    .nth(1)
    .click();

/** Emulates a browser that blocks audio. */
const blockAudio: Action = (page) =>
  page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
  });
const dropConnection: Action = (page) => page.route('**/api/events**', (route) => route.abort());
/** Emulates a server with mail and an unconfirmed address. */
const unconfirmedAddress = setUserFlag('canConfirmEmail', '/', '/verify-email');
/** Emulates a server that requires a second factor, on a page that is rendered by the client. */
const requireSecondFactor = setUserFlag('needsSecondFactor', '/collaborations');
const mockFailure = (pattern: string): Action =>
  mockResponse(pattern, { code: 'internal', message: 'The studio is out of breath.' }, 500);

/** Every screen and dialog, in the order of the specification. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'sign-in', path: '/sign-in', as: 'visitor' },
  {
    name: 'sign-in-code',
    path: '/sign-in',
    as: 'visitor',
    before: sequence(
      mockResponse('**/api/auth/sign-in', { next: 'code' }, 202),
      mockResponse('**/api/auth/sign-in/code', { code: 'wrong_code', message: 'Incorrect code.' }, 401),
    ),
    actions: sequence(
      fill('Email', 'mara@example.org'),
      (page) => page.getByLabel('Password', { exact: true }).fill(password),
      pressKeys('Enter'),
      fill('Code from your app', '123456'),
      pressKeys('Enter'),
      waitForText('Incorrect code.'),
    ),
  },
  { name: 'new-password', path: '/new-password#link', as: 'visitor' },
  { name: 'create-account', path: '/sign-in', as: 'visitor', actions: tab('Create account') },
  { name: 'invite', path: '/', as: 'newcomer' },
  { name: 'invite-or-confirm', path: '/', as: 'newcomer', before: unconfirmedAddress },
  { name: 'second-factor-needed', ...collaborationsOfGuest, before: requireSecondFactor },
  {
    name: 'second-factor-needed-scan',
    ...collaborationsOfGuest,
    before: requireSecondFactor,
    actions: confirmPassword,
  },
  {
    name: 'second-factor-needed-codes',
    ...collaborationsOfGuest,
    before: sequence(requireSecondFactor, mockRecoveryCodes),
    actions: sequence(confirmPassword, enterCode),
  },
  { name: 'verify-email', path: '/verify-email', as: 'guest', before: unconfirmedAddress },

  { name: 'dashboard', ...home },
  { name: 'dashboard-search', ...home, actions: fill('Find a project or track', 'tram') },
  { name: 'dashboard-empty', ...homeOfGuest },
  { name: 'dashboard-zoomed', ...home, zoom: 2 },
  { name: 'activity-bell', ...home, actions: button(/^Activity/) },
  { name: 'drawer', ...home, actions: sequence(button('Menu'), waitForDialog), upTo: 820 },
  { name: 'palette', ...home, actions: sequence(pressKeys('Control+k'), waitForDialog) },
  { name: 'shortcuts', ...home, actions: sequence(pressKeys('?'), waitForDialog) },
  {
    name: 'audio-blocked',
    ...home,
    before: blockAudio,
    actions: sequence(choice('Manage your music projects and collaborations'), waitForText('Audio Blocked')),
  },
  { name: 'connection-lost', ...home, before: dropConnection, actions: waitForText('No connection.') },

  { name: 'projects', ...projects },
  { name: 'projects-empty', path: '/projects', as: 'guest' },
  { name: 'projects-none-found', ...projects, actions: fill('Search projects', 'opera') },
  { name: 'create-project', ...projects, actions: sequence(button('New Project'), waitForDialog) },
  { name: 'trash', ...projects, actions: choice('Trash') },

  { name: 'project', ...project },
  { name: 'project-playing', ...project, actions: play('End titles') },
  {
    name: 'player-sheet',
    ...project,
    actions: sequence(play('End titles'), button('Open the player'), waitForDialog),
    upTo: 390,
  },
  { name: 'project-zoomed', ...project, zoom: 2 },
  { name: 'project-long', ...longProject },
  { name: 'project-long-ideas', path: '/projects/:long?tab=ideas', as: 'admin' },
  { name: 'project-long-comments', path: '/projects/:long?tab=comments', as: 'admin' },
  { name: 'project-empty', ...emptyProject },
  { name: 'project-failed', ...project, before: mockFailure('**/api/projects/*/tracks**') },
  { name: 'form-understood', ...emptyProject, actions: writePrompt },
  { name: 'form-key-menu', ...emptyProject, actions: sequence(writePrompt, button('Key D minor')) },
  { name: 'form-plan', ...emptyProject, actions: sequence(writePrompt, generatePlan) },
  {
    name: 'form-import',
    ...emptyProject,
    actions: sequence(
      showSettings,
      button(/^Import$/),
      fill('Or paste a text', 'Title: Harbour\nKey: Am\n\nVerse\n| Am | F | C | Gadd11 |'),
      button(/^Read$/),
      waitForText('| Am | F | C | G |'),
    ),
  },
  { name: 'form-plan-section', ...emptyProject, actions: sequence(writePrompt, generatePlan, firstBlock) },
  {
    name: 'form-takes',
    ...emptyProject,
    actions: sequence(writePrompt, button('Several takes'), waitForDialog),
  },
  { name: 'take-set', path: '/projects/:project/takes/:takes', as: 'admin' },
  { name: 'form-copied-prompt', ...project, actions: rowAction('Last stop', 'Copy prompt') },
  {
    name: 'form-from-idea',
    path: '/projects/:project?tab=ideas',
    as: 'admin',
    actions: button(/^Generate from this idea/),
  },
  { name: 'project-sound-effects', ...project, actions: tab('Sound Effects') },
  { name: 'project-voice', ...project, actions: tab('Voice') },
  { name: 'project-upload', ...project, actions: tab('Upload Track') },
  { name: 'playlist', ...playlist },
  { name: 'playlist-add', ...playlist, actions: button('Add tracks') },
  { name: 'playlist-version', ...playlist, actions: openVersionChoice },
  { name: 'playlist-create', ...project, actions: button('New playlist') },
  { name: 'track-menu', ...project, actions: openTrackMenu('End titles') },
  { name: 'track-same-again', ...project, actions: openRegenerateDialog('End titles', 'Render again') },
  { name: 'track-extend', ...project, actions: openRegenerateDialog('End titles', 'Extend') },
  {
    name: 'track-section',
    ...project,
    actions: openRegenerateDialog('End titles', 'Regenerate a section'),
  },
  { name: 'track-comments', ...project, actions: openComments('Last stop') },
  { name: 'delete-track', ...longProject, actions: sequence(rowAction('Splash', 'Delete'), waitForDialog) },
  { name: 'project-ideas', ...project, actions: tab('Ideas') },
  { name: 'project-ideas-empty', ...emptyProject, actions: tab('Ideas') },
  { name: 'project-comments', ...project, actions: tab('Comments') },
  { name: 'project-comments-empty', ...emptyProject, actions: tab('Comments') },
  { name: 'project-details', ...project, actions: tab('Project Details') },
  {
    name: 'delete-project',
    ...project,
    actions: sequence(
      tab('Project Details'),
      (page) =>
        page
          .getByRole('button', { name: /^Delete/ })
          .last()
          .click(),
      waitForDialog,
    ),
  },
  { name: 'add-member', ...project, actions: sequence(button('Add Member'), waitForDialog) },
  { name: 'cover-picture', ...emptyProject, actions: sequence(button('Add cover image'), waitForDialog) },
  {
    name: 'cover-picture-generate',
    ...emptyProject,
    actions: sequence(button('Add cover image'), waitForDialog, (page) =>
      page.getByRole('dialog').getByText('Generate', { exact: true }).first().click(),
    ),
  },
  { name: 'profile-picture', ...home, actions: openAccountDialog('Profile picture', 'Profile Picture') },
  { name: 'ways-in', ...homeOfGuest, actions: openSecurity },
  {
    name: 'second-factor-password',
    ...homeOfGuest,
    actions: sequence(openSecurity, button('Turn on'), waitForText(/^Confirm your password first/)),
  },
  { name: 'second-factor-scan', ...homeOfGuest, actions: scanSecret },
  {
    name: 'second-factor-codes',
    ...homeOfGuest,
    before: mockRecoveryCodes,
    actions: sequence(scanSecret, enterCode),
  },
  {
    name: 'second-factor-codes-kept',
    ...homeOfGuest,
    before: mockRecoveryCodes,
    actions: sequence(scanSecret, enterCode, button('Close'), waitForText(/^They won’t be shown again/)),
  },
  { name: 'second-factor-on', ...homeOfGuest, before: withSecondFactor(false), actions: openSecurity },
  { name: 'second-factor-stays-on', ...homeOfGuest, before: withSecondFactor(true), actions: openSecurity },
  {
    name: 'second-factor-off',
    ...homeOfGuest,
    before: withSecondFactor(false),
    actions: sequence(
      openSecurity,
      button('Turn off'),
      waitForText(/^You’ll sign in with just your password/),
      button('Turn off'),
      waitForText(/^Please enter your/),
    ),
  },
  { name: 'project-not-found', path: '/projects/01890000-0000-7000-8000-000000000000', as: 'admin' },

  ...reviewScreens,

  { name: 'tokens', ...tokens },
  { name: 'tokens-history', ...tokens, actions: tab('Transaction History') },
  { name: 'tokens-pricing', ...tokens, actions: tab('Pricing & Plans') },
  { name: 'purchase-pack', ...tokens, actions: sequence(button('Creator Pack'), waitForDialog) },
  { name: 'purchase-tokens', ...tokens, actions: sequence(button('Custom Amount'), waitForDialog) },

  { name: 'admin-users', ...admin },
  { name: 'admin-role', ...admin, actions: adminDialog('Role') },
  { name: 'admin-tokens', ...admin, actions: adminDialog('Tokens') },
  {
    name: 'admin-ways-in',
    ...admin,
    actions: sequence(adminDialog('Role'), button('Sign-in and password'), waitForText(/^Signs Priya/)),
  },
  {
    name: 'admin-ways-in-factor',
    ...admin,
    before: mockResponse('**/second-factor', { isOn: true, isDemanded: false }),
    actions: sequence(
      adminDialog('Role'),
      button('Sign-in and password'),
      waitForText('Turn off two-factor for them'),
    ),
  },
  { name: 'admin-history', ...admin, actions: adminDialog('History') },
  { name: 'admin-invite-codes', ...admin, actions: tab('Invite Codes') },
  {
    name: 'admin-create-code',
    ...admin,
    actions: sequence(tab('Invite Codes'), button('Create Invite Code'), waitForDialog),
  },
  {
    name: 'admin-delete-code',
    ...admin,
    actions: sequence(tab('Invite Codes'), button('Delete OLD-DOOR'), waitForDialog),
  },
  { name: 'admin-not-allowed', path: '/admin', as: 'guest' },
  { name: 'admin-service-pricing', ...adminTokens },
  {
    name: 'admin-add-service-pricing',
    ...adminTokens,
    actions: sequence(button('Add Service Pricing'), waitForDialog),
  },
  { name: 'admin-providers', ...adminTokens, actions: tab('Providers') },
  {
    name: 'admin-add-provider',
    ...adminTokens,
    actions: sequence(tab('Providers'), button('Add Provider'), waitForDialog),
  },
  { name: 'admin-consumption', ...adminTokens, actions: tab('Consumption Stats') },
  { name: 'admin-soundfonts', path: '/admin/soundfonts', as: 'admin' },
  { name: 'admin-webhooks', path: '/admin/webhooks', as: 'admin' },
  { name: 'admin-share-links', path: '/admin/share-links', as: 'admin' },
  { name: 'admin-api-tokens', path: '/admin/api-tokens', as: 'admin' },
  { name: 'account', ...account },
  { name: 'account-new-token', ...account, actions: sequence(button('New token'), waitForDialog) },

  // On narrow screens the button is in the tab.
  { name: 'share-outside', ...projectDetails, actions: sequence(button('Share outside…'), waitForDialog) },
  { name: 'collaborations', path: '/collaborations', as: 'admin' },
  { name: 'collaborations-empty', ...collaborationsOfGuest },
  { name: 'not-found', path: '/nowhere', as: 'admin' },
  // Last, because it clears the queue: the image of the README.
  {
    name: 'at-work',
    ...project,
    actions: sequence(
      clearQueue,
      fill('Music prompt', lastTram),
      showSettings,
      choice('60 s'),
      generatePlan,
      play('End titles', 'Music'),
      seekTo('End titles', { x: 330, y: 30 }),
    ),
    height: 1864,
  },
];
