/** The sentences of the frame around the pages for admins. */
export const adminWords = {
  label: 'Admin pages',
  dashboard: { title: 'Admin Dashboard', subtitle: 'Who is here, who comes in, and as what.' },
  tokens: { title: 'Token and Provider Admin', subtitle: 'Who makes what, and at which price.' },
  people: 'People and codes',
  prices: 'Prices and providers',
  notAllowed: {
    title: 'Not allowed',
    text: 'This page is for administrators. Ask one of them if you need something here.',
  },
} as const;
