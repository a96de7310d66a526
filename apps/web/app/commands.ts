import type { User } from '#contract/auth.ts';
import { overlayCommands, type OverlaySubject } from '#web/app/shell/commands.ts';
import { messages } from '#web/app/messages.ts';
import { commandMessages as texts } from '#web/app/palette/messages.ts';
import { cycleTheme } from '#web/app/theme.ts';
import { canCreate } from '#web/domain/user.ts';
import type { Command } from '#web/ui/command.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** What the palette offers on every page. */
export interface ShellSubject extends OverlaySubject {
  readonly user: User;
  readonly createProject: () => void;
  readonly purchase: () => void;
  readonly goTo: (path: string) => void;
}

type ShellCommand = Command<ShellSubject>;

export const actionCommands: readonly ShellCommand[] = [
  {
    id: 'app.new-project',
    icon: 'plus',
    label: texts.newProject,
    keywords: texts.newProjectAliases,
    when: ({ user }) => canCreate(user),
    run: ({ createProject }) => createProject(),
  },
  {
    id: 'app.theme',
    icon: 'theme-dark',
    label: texts.toggleTheme,
    keywords: texts.toggleThemeAliases,
    run: cycleTheme,
  },
  {
    id: 'app.purchase',
    icon: 'token',
    label: texts.purchase,
    keywords: texts.purchaseAliases,
    run: ({ purchase }) => purchase(),
  },
  overlayCommands.shortcuts,
  {
    id: 'app.sign-out',
    icon: 'sign-out',
    label: messages.signOut,
    keywords: texts.signOutAliases,
    run: () => location.assign('/api/logout'),
  },
];

interface Page {
  readonly path: string;
  readonly icon: IconName;
  readonly label: string;
  readonly keywords?: string;
  readonly isForAdmins?: boolean;
}

const page = ({ path, isForAdmins = false, ...command }: Page): ShellCommand => ({
  ...command,
  id: `app.open${path.replaceAll('/', '-')}`,
  when: ({ user }) => !isForAdmins || user.role === 'admin',
  run: ({ goTo }) => goTo(path),
});

export const openPageCommands: readonly ShellCommand[] = [
  page({ path: '/', icon: 'home', label: messages.dashboard, keywords: messages.home }),
  page({ path: '/projects', icon: 'folder', label: messages.myProjects }),
  page({ path: '/tokens', icon: 'token', label: messages.tokens, keywords: texts.tokensAliases }),
  page({ path: '/account', icon: 'key', label: messages.account, keywords: texts.accountAliases }),
  page({ path: '/collaborations', icon: 'people', label: texts.collaborations }),
  page({ path: '/admin', icon: 'key', label: messages.admin, isForAdmins: true }),
];
