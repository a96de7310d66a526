// Generated from admin-messages.en.json by `npm run build:messages`.

export const adminMessages = {
  label: 'Admin pages',
  dashboard: {
    title: 'Admin Dashboard',
    subtitle: 'People, roles and invite codes.',
  },
  tokens: {
    title: 'Token and Provider Admin',
    subtitle: 'Providers and prices.',
  },
  soundfonts: {
    title: 'SoundFonts',
    subtitle: 'The sounds of acoustic instruments and drums.',
  },
  shareLinks: {
    title: 'Share Links',
    subtitle: 'Links for people without an account.',
  },
  apiTokens: {
    title: 'API Tokens',
    subtitle: 'What scripts and other programs may do here.',
  },
  webhooks: {
    title: 'Studio Webhooks',
    subtitle: 'Calls about the events of all projects.',
  },
  users: 'People and codes',
  prices: 'Prices and providers',
  sounds: 'SoundFonts',
  links: 'Share links',
  apiTokensLink: 'API tokens',
  hooks: 'Webhooks',
  notAllowed: {
    title: 'Not allowed',
    text: 'This page is for admins. Ask one if you need something here.',
  },
} as const;
