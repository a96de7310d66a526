/** Labels of the palette commands, and additional search terms for them. */
export const commandMessages = {
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
