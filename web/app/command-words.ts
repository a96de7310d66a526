/** Labels of the palette commands, and additional search terms for them. */
export const commandWords = {
  actions: 'Actions',
  pages: 'Pages',
  newProject: 'New project',
  newProjectToo: 'create start',
  toggleTheme: 'Toggle theme',
  toggleThemeToo: 'dark light system night',
  purchase: 'Purchase tokens',
  purchaseToo: 'buy more balance',
  tokensToo: 'transaction history pricing plans',
  shortcuts: 'Keyboard shortcuts',
  signOutToo: 'log out',
  collaborations: 'Collaborations',
} as const;
