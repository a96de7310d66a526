export const messages = {
  title: 'AI assistant',
  text: 'Any assistant that supports the Model Context Protocol can work in your projects, as you.',
  address: 'Give it this address',
  copy: 'Copy',
  copied: 'Address copied',
  copyFailed: 'The browser did not allow copying. Select the address and copy it by hand.',
  token: 'It needs an API token too, whose permissions are its own. It sends the token as the header',
  header: 'Authorization: Bearer tutti_…',
  price:
    'It asks you before it spends tokens, unless the API token has a limit: up to the limit it may spend without asking.',
} as const;
