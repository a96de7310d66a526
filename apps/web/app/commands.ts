import { cycleTheme } from '#web/app/theme.ts';
import { messages } from '#web/app/messages.ts';
import type { CommandGroup } from '#web/app/palette/entries.ts';
import type { User } from '#contract/auth.ts';
import { canCreate } from '#web/domain/user.ts';

/** Actions of the shell that the palette triggers. */
export interface ShellActions {
  readonly onCreateProject: () => void;
  readonly onPurchase: () => void;
  readonly onShortcuts: () => void;
}

/** Labels of the palette commands, and additional search terms for them. */
const commandMessages = {
  actions: 'Actions',
  pages: 'Pages',
  newProject: 'New project',
  newProjectAliases: 'create start',
  toggleTheme: 'Toggle theme',
  toggleThemeAliases: 'dark light system night',
  purchase: 'Purchase tokens',
  purchaseAliases: 'buy more balance',
  tokensAliases: 'transaction history pricing plans',
  accountAliases: 'api tokens keys programs scripts',
  shortcuts: 'Keyboard shortcuts',
  signOutAliases: 'log out',
  collaborations: 'Collaborations',
} as const;

const labels = commandMessages;

/** The palette commands for a user. */
export function commandsFor(user: User, actions: ShellActions): CommandGroup[] {
  const isAdmin = user.role === 'admin';
  return [
    {
      title: labels.actions,
      commands: [
        ...(canCreate(user)
          ? [
              {
                id: 'new-project',
                icon: 'plus',
                label: labels.newProject,
                keywords: labels.newProjectAliases,
                action: actions.onCreateProject,
              } as const,
            ]
          : []),
        {
          id: 'theme',
          icon: 'theme-dark',
          label: labels.toggleTheme,
          keywords: labels.toggleThemeAliases,
          action: cycleTheme,
        },
        {
          id: 'purchase',
          icon: 'token',
          label: labels.purchase,
          keywords: labels.purchaseAliases,
          action: actions.onPurchase,
        },
        { id: 'shortcuts', icon: 'info', label: labels.shortcuts, action: actions.onShortcuts },
        {
          id: 'sign-out',
          icon: 'sign-out',
          label: messages.signOut,
          keywords: labels.signOutAliases,
          action: () => location.assign('/api/logout'),
        },
      ],
    },
    {
      title: labels.pages,
      commands: [
        { id: 'dashboard', icon: 'home', label: messages.dashboard, keywords: messages.home, action: '/' },
        { id: 'projects', icon: 'folder', label: messages.myProjects, action: '/projects' },
        {
          id: 'tokens',
          icon: 'token',
          label: messages.tokens,
          keywords: labels.tokensAliases,
          action: '/tokens',
        },
        {
          id: 'account',
          icon: 'key',
          label: messages.account,
          keywords: labels.accountAliases,
          action: '/account',
        },
        { id: 'collaborations', icon: 'people', label: labels.collaborations, action: '/collaborations' },
        ...(isAdmin ? [{ id: 'admin', icon: 'key', label: messages.admin, action: '/admin' } as const] : []),
      ],
    },
  ];
}
