export const adminMessages = {
  label: 'Admin pages',
  dashboard: { title: 'Admin Dashboard', subtitle: 'People, roles and invite codes.' },
  tokens: { title: 'Token and Provider Admin', subtitle: 'Providers and prices.' },
  users: 'People and codes',
  prices: 'Prices and providers',
  notAllowed: {
    title: 'Not allowed',
    text: 'This page is for admins. Ask one if you need something here.',
  },
} as const;
