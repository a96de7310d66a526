import { type Action, button, menuItem, sequence, waitForDialog, waitForText } from './actions.ts';
import type { Screen } from './screen.ts';

const track = { path: '/tracks/:track', as: 'admin' } as const;
const compare = { path: '/tracks/:track/compare', as: 'admin' } as const;

/** Waits until the files of a comparison are decoded. */
const waitForAudio: Action = (page) =>
  page
    .getByText(/^Loading audio/)
    .first()
    .waitFor({ state: 'detached', timeout: 60_000 });

/** Selects a section, and writes a comment on it that mentions a member. */
const writeOnSection = sequence(
  (page) => page.getByRole('group', { name: 'Sections' }).getByRole('button').nth(1).click(),
  (page) => page.getByLabel('Write a comment').fill('Does your mix of the bass still fit, @'),
  (page) => page.getByRole('listbox', { name: 'Mention' }).waitFor(),
);

/** Opens the dialog that reads a comment as changes of the piece. */
const tryComment = sequence(
  (page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: 'Cello too loud' })
      .getByRole('button', { name: /^Try it/ })
      .click(),
  waitForDialog,
  waitForText(/^Read: /),
);

/** Takes a part of the piece from the older version. */
const chooseToMerge = sequence(
  waitForAudio,
  button(/choose its version$/),
  menuItem('All from V2'),
  waitForText(/^Make V/),
);

/** The page of a track, changes from comments, comparisons, merges and blind votes. */
export const reviewScreens: readonly Screen[] = [
  { name: 'track', ...track },
  { name: 'track-old-version', path: '/tracks/:track?v=1', as: 'admin' },
  { name: 'track-comment', ...track, actions: writeOnSection },
  { name: 'track-approve', ...track, actions: sequence(button(/^Approve V/), waitForDialog) },
  { name: 'track-request-changes', ...track, actions: sequence(button('Request changes'), waitForDialog) },
  { name: 'track-not-found', path: '/tracks/01890000-0000-7000-8000-000000000000', as: 'admin' },
  { name: 'edit-comment', ...track, actions: tryComment },
  {
    name: 'edit-by-hand',
    ...track,
    actions: sequence(button('More actions'), menuItem('Change it…'), waitForDialog),
  },
  { name: 'merge', path: '/tracks/:track/compare?v=3,2#merge', as: 'admin', actions: waitForAudio },
  { name: 'merge-chosen', path: '/tracks/:track/compare?v=3,2#merge', as: 'admin', actions: chooseToMerge },
  { name: 'compare', ...compare, actions: waitForAudio },
  {
    name: 'compare-add',
    ...compare,
    actions: (page) =>
      page
        .getByRole('button', { name: 'Version', exact: true })
        .click()
        .then(() => waitForDialog(page)),
  },
  { name: 'start-vote', ...compare, actions: sequence(button('Blind vote'), waitForDialog) },
  { name: 'vote', path: '/votes/:vote', as: 'admin', actions: waitForAudio },
  { name: 'vote-result', path: '/votes/:result', as: 'admin', actions: waitForAudio },
  { name: 'vote-not-found', path: '/votes/01890000-0000-7000-8000-000000000000', as: 'admin' },
];
