import { password } from '#contract/testing/api-person.ts';
import type { Seer } from './eyes.ts';
import {
  answering,
  button,
  choice,
  dialogIsThere,
  fill,
  type Gesture,
  inTurn,
  keys,
  ofAccount,
  onRow,
  pieceMenu,
  play,
  remake,
  said,
  tab,
  talk,
  until,
} from './gestures.ts';

/** A screen: its path, and the actions that prepare it. */
export interface Screen {
  readonly name: string;
  /** `:project` is the demo's main project, `:empty` one without content, `:long` one with long texts. */
  readonly path: string;
  readonly as: Seer;
  /** Runs before the page opens. */
  readonly before?: Gesture;
  readonly press?: Gesture;
  /** The maximum window width that has it. */
  readonly upTo?: number;
  /** The height to crop long pages to. */
  readonly height?: number;
  /** The zoom factor. */
  readonly zoom?: 2;
}

const waltz = 'a slow waltz in D minor at 90 bpm for felt piano and strings, tender, no drums';
const lastTram =
  'A slow late-night waltz for felt piano, upright bass and strings in D minor, 90 bpm. ' +
  'Wistful but hopeful: sparse to begin, fuller in the middle, quiet at the end. No drums.';
const project = { path: '/projects/:project', as: 'admin' } as const;
const desk = { ...project, path: '/projects/:empty' } as const;

const writePrompt = inTurn(fill('Music prompt', waltz), until('D minor'));
const makePlan = inTurn(
  (page) => page.getByRole('switch', { name: 'Composition plan' }).click(),
  button('Generate plan'),
  (page) => page.getByRole('list', { name: 'Sections', exact: true }).waitFor(),
);
const firstBlock: Gesture = (page) =>
  page
    .getByRole('list', { name: 'Sections', exact: true })
    .getByRole('button', { name: /, bars? / })
    .nth(1)
    .click();

const clearQueue: Gesture = async (page) => {
  const key = page.getByRole('button', { name: 'Clear Completed' });
  if (await key.isVisible()) await key.click();
};

/** Emulates a browser that blocks audio. */
const forbidSound: Gesture = (page) =>
  page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
  });
const loseConnection: Gesture = (page) => page.route('**/api/events**', (route) => route.abort());
/** Emulates a server with mail and an unconfirmed address. */
const openAddress = said('canConfirmEmail', '/', '/verify-email');
/** Emulates a server that requires a second factor, on a page that is rendered by the client. */
const needsSecondFactor = said('needsSecondFactor', '/collaborations');
const failing = (pattern: string): Gesture =>
  answering(pattern, { code: 'internal', message: 'The studio is out of breath.' }, 500);

const waysIn = inTurn(ofAccount('Password and sessions', 'Password and sessions'), until('This browser'));
const withSecondFactor = (isDemanded: boolean) =>
  answering('**/api/auth/second-factor', {
    isOn: true,
    since: '2026-10-05T09:30:00.000Z',
    recoveryCodesLeft: 8,
    isDemanded,
  });
const showPassword = inTurn(
  (page) => page.getByLabel('Current password', { exact: true }).fill(password),
  button('Continue'),
  (page) => page.getByRole('img', { name: /^QR code/ }).waitFor(),
);
const scanSecret = inTurn(waysIn, button('Turn on'), showPassword);
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `7KQ2-M0XD-9RT${'0123456789'[i]}`);
const showsCodes = answering('**/api/auth/second-factor', { recoveryCodes }, 200, 'PUT');
const giveCode = inTurn(fill('Code from your app', '123456'), button('Turn on'), until(recoveryCodes[0]!));

/** Every screen and dialog, in the order of the specification. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'sign-in', path: '/sign-in', as: 'visitor' },
  {
    name: 'sign-in-code',
    path: '/sign-in',
    as: 'visitor',
    before: inTurn(
      answering('**/api/auth/sign-in', { next: 'code' }, 202),
      answering('**/api/auth/sign-in/code', { code: 'wrong_code', message: 'Incorrect code.' }, 401),
    ),
    press: inTurn(
      fill('Email', 'mara@example.org'),
      (page) => page.getByLabel('Password', { exact: true }).fill(password),
      keys('Enter'),
      fill('Code from your app', '123456'),
      keys('Enter'),
      until('Incorrect code.'),
    ),
  },
  { name: 'new-password', path: '/new-password#link', as: 'visitor' },
  { name: 'create-account', path: '/sign-in', as: 'visitor', press: tab('Create account') },
  { name: 'invite', path: '/', as: 'newcomer' },
  { name: 'invite-or-confirm', path: '/', as: 'newcomer', before: openAddress },
  { name: 'second-factor-needed', path: '/collaborations', as: 'guest', before: needsSecondFactor },
  {
    name: 'second-factor-needed-scan',
    path: '/collaborations',
    as: 'guest',
    before: needsSecondFactor,
    press: showPassword,
  },
  {
    name: 'second-factor-needed-codes',
    path: '/collaborations',
    as: 'guest',
    before: inTurn(needsSecondFactor, showsCodes),
    press: inTurn(showPassword, giveCode),
  },
  { name: 'verify-email', path: '/verify-email', as: 'guest', before: openAddress },

  { name: 'dashboard', path: '/', as: 'admin' },
  { name: 'dashboard-search', path: '/', as: 'admin', press: fill('Find a project or track', 'tram') },
  { name: 'dashboard-empty', path: '/', as: 'guest' },
  { name: 'dashboard-zoomed', path: '/', as: 'admin', zoom: 2 },
  { name: 'activity-bell', path: '/', as: 'admin', press: button(/^Activity/) },
  { name: 'drawer', path: '/', as: 'admin', press: inTurn(button('Menu'), dialogIsThere), upTo: 820 },
  { name: 'palette', path: '/', as: 'admin', press: inTurn(keys('Control+k'), dialogIsThere) },
  { name: 'shortcuts', path: '/', as: 'admin', press: inTurn(keys('?'), dialogIsThere) },
  {
    name: 'audio-blocked',
    path: '/',
    as: 'admin',
    before: forbidSound,
    press: inTurn(choice('Manage your music projects and collaborations'), until('Audio Blocked')),
  },
  {
    name: 'connection-lost',
    path: '/',
    as: 'admin',
    before: loseConnection,
    press: until('No connection.'),
  },

  { name: 'projects', path: '/projects', as: 'admin' },
  { name: 'projects-empty', path: '/projects', as: 'guest' },
  { name: 'projects-none-found', path: '/projects', as: 'admin', press: fill('Search projects', 'opera') },
  {
    name: 'create-project',
    path: '/projects',
    as: 'admin',
    press: inTurn(button('New Project'), dialogIsThere),
  },
  { name: 'trash', path: '/projects', as: 'admin', press: choice('Trash') },

  { name: 'project', ...project },
  { name: 'project-playing', ...project, press: play('End titles') },
  {
    name: 'player-sheet',
    ...project,
    press: inTurn(play('End titles'), button('Open the player'), dialogIsThere),
    upTo: 390,
  },
  { name: 'project-zoomed', ...project, zoom: 2 },
  { name: 'project-long', path: '/projects/:long', as: 'admin' },
  { name: 'project-long-ideas', path: '/projects/:long?tab=ideas', as: 'admin' },
  { name: 'project-long-comments', path: '/projects/:long?tab=comments', as: 'admin' },
  { name: 'project-empty', ...desk },
  { name: 'project-failed', ...project, before: failing('**/tracks**') },
  { name: 'desk-understood', ...desk, press: writePrompt },
  { name: 'desk-key-menu', ...desk, press: inTurn(writePrompt, button('Key D minor')) },
  { name: 'desk-plan', ...desk, press: inTurn(writePrompt, makePlan) },
  { name: 'desk-plan-section', ...desk, press: inTurn(writePrompt, makePlan, firstBlock) },
  { name: 'desk-copied-prompt', ...project, press: onRow('Last stop', 'Copy prompt') },
  {
    name: 'desk-from-idea',
    path: '/projects/:project?tab=ideas',
    as: 'admin',
    press: button(/^Generate from this idea/),
  },
  { name: 'project-sound-effects', ...project, press: tab('Sound Effects') },
  { name: 'project-voice', ...project, press: tab('Voice') },
  { name: 'project-upload', ...project, press: tab('Upload Track') },
  { name: 'track-menu', ...project, press: pieceMenu('End titles') },
  { name: 'track-same-again', ...project, press: remake('End titles', 'Render again') },
  { name: 'track-extend', ...project, press: remake('End titles', 'Extend') },
  { name: 'track-section', ...project, press: remake('End titles', 'Regenerate a section') },
  { name: 'track-comments', ...project, press: talk('Last stop') },
  {
    name: 'delete-track',
    path: '/projects/:long',
    as: 'admin',
    press: inTurn(onRow('Splash', 'Delete'), dialogIsThere),
  },
  { name: 'project-ideas', ...project, press: tab('Ideas') },
  { name: 'project-ideas-empty', ...desk, press: tab('Ideas') },
  { name: 'project-comments', ...project, press: tab('Comments') },
  { name: 'project-comments-empty', ...desk, press: tab('Comments') },
  { name: 'project-details', ...project, press: tab('Project Details') },
  {
    name: 'delete-project',
    ...project,
    press: inTurn(
      tab('Project Details'),
      (page) =>
        page
          .getByRole('button', { name: /^Delete/ })
          .last()
          .click(),
      dialogIsThere,
    ),
  },
  { name: 'add-member', ...project, press: inTurn(button('Add Member'), dialogIsThere) },
  { name: 'cover-picture', ...desk, press: inTurn(button('Add cover image'), dialogIsThere) },
  {
    name: 'cover-picture-generate',
    ...desk,
    press: inTurn(button('Add cover image'), dialogIsThere, (page) =>
      page.getByRole('dialog').getByText('Generate', { exact: true }).first().click(),
    ),
  },
  {
    name: 'profile-picture',
    path: '/',
    as: 'admin',
    press: ofAccount('Profile picture', 'Profile Picture'),
  },
  {
    name: 'ways-in',
    path: '/',
    as: 'guest',
    press: waysIn,
  },
  {
    name: 'second-factor-password',
    path: '/',
    as: 'guest',
    press: inTurn(waysIn, button('Turn on'), until(/^Confirm your password first/)),
  },
  { name: 'second-factor-scan', path: '/', as: 'guest', press: scanSecret },
  {
    name: 'second-factor-codes',
    path: '/',
    as: 'guest',
    before: showsCodes,
    press: inTurn(scanSecret, giveCode),
  },
  {
    name: 'second-factor-codes-kept',
    path: '/',
    as: 'guest',
    before: showsCodes,
    press: inTurn(scanSecret, giveCode, button('Close'), until(/^They won’t be shown again/)),
  },
  { name: 'second-factor-on', path: '/', as: 'guest', before: withSecondFactor(false), press: waysIn },
  { name: 'second-factor-stays-on', path: '/', as: 'guest', before: withSecondFactor(true), press: waysIn },
  {
    name: 'second-factor-off',
    path: '/',
    as: 'guest',
    before: withSecondFactor(false),
    press: inTurn(
      waysIn,
      button('Turn off'),
      until(/^You’ll sign in with your password/),
      button('Turn off'),
      until(/^Please enter your/),
    ),
  },
  { name: 'project-not-found', path: '/projects/01890000-0000-7000-8000-000000000000', as: 'admin' },

  { name: 'tokens', path: '/tokens', as: 'admin' },
  { name: 'tokens-history', path: '/tokens', as: 'admin', press: tab('Transaction History') },
  { name: 'tokens-pricing', path: '/tokens', as: 'admin', press: tab('Pricing & Plans') },
  {
    name: 'purchase-pack',
    path: '/tokens',
    as: 'admin',
    press: inTurn(button('Creator Pack'), dialogIsThere),
  },
  {
    name: 'purchase-tokens',
    path: '/tokens',
    as: 'admin',
    press: inTurn(button('Custom Amount'), dialogIsThere),
  },

  { name: 'admin-users', path: '/admin', as: 'admin' },
  { name: 'admin-role', path: '/admin', as: 'admin', press: adminDialog('Role') },
  { name: 'admin-tokens', path: '/admin', as: 'admin', press: adminDialog('Tokens') },
  {
    name: 'admin-ways-in',
    path: '/admin',
    as: 'admin',
    press: inTurn(adminDialog('Role'), button('Sign-in and password'), until(/^Signs Priya/)),
  },
  {
    name: 'admin-ways-in-factor',
    path: '/admin',
    as: 'admin',
    before: answering('**/second-factor', { isOn: true, isDemanded: false }),
    press: inTurn(adminDialog('Role'), button('Sign-in and password'), until('Turn off two-factor for them')),
  },
  { name: 'admin-history', path: '/admin', as: 'admin', press: adminDialog('History') },
  { name: 'admin-invite-codes', path: '/admin', as: 'admin', press: tab('Invite Codes') },
  {
    name: 'admin-create-code',
    path: '/admin',
    as: 'admin',
    press: inTurn(tab('Invite Codes'), button('Create Invite Code'), dialogIsThere),
  },
  {
    name: 'admin-delete-code',
    path: '/admin',
    as: 'admin',
    press: inTurn(tab('Invite Codes'), button('Delete OLD-DOOR'), dialogIsThere),
  },
  { name: 'admin-not-allowed', path: '/admin', as: 'guest' },
  { name: 'admin-service-pricing', path: '/admin/tokens', as: 'admin' },
  {
    name: 'admin-add-service-pricing',
    path: '/admin/tokens',
    as: 'admin',
    press: inTurn(button('Add Service Pricing'), dialogIsThere),
  },
  { name: 'admin-providers', path: '/admin/tokens', as: 'admin', press: tab('Providers') },
  {
    name: 'admin-add-provider',
    path: '/admin/tokens',
    as: 'admin',
    press: inTurn(tab('Providers'), button('Add Provider'), dialogIsThere),
  },
  { name: 'admin-consumption', path: '/admin/tokens', as: 'admin', press: tab('Consumption Stats') },

  { name: 'collaborations', path: '/collaborations', as: 'admin' },
  { name: 'collaborations-empty', path: '/collaborations', as: 'guest' },
  { name: 'not-found', path: '/nowhere', as: 'admin' },
  // Last, because it clears the queue: the image of the README.
  {
    name: 'at-work',
    ...project,
    press: inTurn(
      clearQueue,
      fill('Music prompt', lastTram),
      (page) => page.getByRole('button', { name: /^Settings/ }).click(),
      choice('60 s'),
      makePlan,
      play('End titles', 'Music'),
      (page) =>
        page
          .getByRole('slider', { name: 'Seek in End titles' })
          .first()
          .click({ position: { x: 330, y: 30 } }),
    ),
    height: 1864,
  },
];

function adminDialog(name: 'Role' | 'Tokens' | 'History'): Gesture {
  return inTurn(
    until('priya@example.org'),
    async (page) => {
      const found = page.getByRole('row').filter({ hasText: 'priya@example.org' });
      await found.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    },
    dialogIsThere,
  );
}
