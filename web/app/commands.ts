import { toNextTheme } from '#web/app/theme.ts';
import { commandWords } from '#web/app/command-words.ts';
import { words } from '#web/app/words.ts';
import type { CommandGroup } from '#web/features/palette/entries.ts';
import type { User } from '#contract/auth.ts';
import { mayCreate } from '#web/kit/user.ts';

/** Actions of the shell that the palette triggers. */
export interface ShellActions {
  readonly onCreateProject: () => void;
  readonly onPurchase: () => void;
  readonly onShortcuts: () => void;
}

const does = commandWords;

/** The palette commands for a user. */
export function commandsFor(user: User, actions: ShellActions): CommandGroup[] {
  const isAdmin = user.role === 'admin';
  return [
    {
      title: does.actions,
      commands: [
        ...(mayCreate(user)
          ? [
              {
                id: 'new-project',
                icon: 'plus',
                label: does.newProject,
                alsoCalled: does.newProjectToo,
                act: actions.onCreateProject,
              } as const,
            ]
          : []),
        {
          id: 'theme',
          icon: 'theme-dark',
          label: does.toggleTheme,
          alsoCalled: does.toggleThemeToo,
          act: toNextTheme,
        },
        {
          id: 'purchase',
          icon: 'token',
          label: does.purchase,
          alsoCalled: does.purchaseToo,
          act: actions.onPurchase,
        },
        { id: 'shortcuts', icon: 'info', label: does.shortcuts, act: actions.onShortcuts },
        {
          id: 'sign-out',
          icon: 'sign-out',
          label: words.signOut,
          alsoCalled: does.signOutToo,
          act: () => location.assign('/api/logout'),
        },
      ],
    },
    {
      title: does.pages,
      commands: [
        { id: 'dashboard', icon: 'home', label: words.dashboard, alsoCalled: words.home, act: '/' },
        { id: 'projects', icon: 'folder', label: words.myProjects, act: '/projects' },
        { id: 'tokens', icon: 'token', label: words.tokens, alsoCalled: does.tokensToo, act: '/tokens' },
        { id: 'collaborations', icon: 'people', label: does.collaborations, act: '/collaborations' },
        ...(isAdmin ? [{ id: 'admin', icon: 'key', label: words.admin, act: '/admin' } as const] : []),
      ],
    },
  ];
}
