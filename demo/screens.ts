import type { Page } from '@playwright/test';

/** Something that can be seen: where it is, and what to press before it shows. */
export interface Screen {
  readonly name: string;
  /** `:project` stands for the address of the demo's fullest project. */
  readonly path: string;
  readonly as: 'visitor' | 'newcomer' | 'admin';
  readonly press?: (page: Page) => Promise<void>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Some tabs count what is behind them: "Ideas 3". */
const tab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) }).click();

/** Every screen, and every dialog that a person can open on one, in the order of the specification. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'sign-in', path: '/sign-in', as: 'visitor' },
  { name: 'create-account', path: '/sign-in', as: 'visitor', press: tab('Create account') },
  { name: 'invite', path: '/', as: 'newcomer' },
  { name: 'dashboard', path: '/', as: 'admin' },
  { name: 'activity-bell', path: '/', as: 'admin', press: button(/^Activity/) },
  { name: 'projects', path: '/projects', as: 'admin' },
  { name: 'create-project', path: '/projects', as: 'admin', press: button('New Project') },
  { name: 'project', path: '/projects/:project', as: 'admin' },
  { name: 'project-sound-effects', path: '/projects/:project', as: 'admin', press: tab('Sound Effects') },
  { name: 'project-voice', path: '/projects/:project', as: 'admin', press: tab('Voice') },
  { name: 'project-upload', path: '/projects/:project', as: 'admin', press: tab('Upload Track') },
  { name: 'project-ideas', path: '/projects/:project', as: 'admin', press: tab('Ideas') },
  { name: 'project-comments', path: '/projects/:project', as: 'admin', press: tab('Comments') },
  { name: 'project-details', path: '/projects/:project', as: 'admin', press: tab('Project Details') },
  { name: 'add-member', path: '/projects/:project', as: 'admin', press: button('Add Member') },
  { name: 'project-not-found', path: '/projects/01890000-0000-7000-8000-000000000000', as: 'admin' },
  { name: 'tokens', path: '/tokens', as: 'admin' },
  { name: 'tokens-history', path: '/tokens', as: 'admin', press: tab('Transaction History') },
  { name: 'tokens-pricing', path: '/tokens', as: 'admin', press: tab('Pricing & Plans') },
  { name: 'purchase-tokens', path: '/tokens', as: 'admin', press: button('Custom Amount') },
  { name: 'admin-users', path: '/admin', as: 'admin' },
  { name: 'admin-invite-codes', path: '/admin', as: 'admin', press: tab('Invite Codes') },
  { name: 'admin-service-pricing', path: '/admin/tokens', as: 'admin' },
  {
    name: 'admin-add-service-pricing',
    path: '/admin/tokens',
    as: 'admin',
    press: button('Add Service Pricing'),
  },
  { name: 'admin-providers', path: '/admin/tokens', as: 'admin', press: tab('Providers') },
  { name: 'admin-consumption', path: '/admin/tokens', as: 'admin', press: tab('Consumption Stats') },
  { name: 'collaborations', path: '/collaborations', as: 'admin' },
  { name: 'not-found', path: '/nowhere', as: 'admin' },
];
