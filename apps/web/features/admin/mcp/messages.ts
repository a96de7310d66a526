// Generated from messages.en.json by `npm run build:messages`.
import type { MessagePart } from '#contract/message-format.ts';

export const messages = {
  title: 'AI assistant',
  text: 'Any assistant that supports the Model Context Protocol can work in your projects, as you.',
  address: 'Give it this address',
  copy: 'Copy',
  copied: 'Address copied',
  copyFailed: 'The browser did not allow copying. Select the address and copy it by hand.',
  token: (header: string | number): readonly MessagePart<'header'>[] => [{ kind: 'plain', text: 'It also needs an API token and can do what that token allows. It sends the token as the header ' }, { kind: 'header', text: `${header}` }],
  price: 'It asks before it spends tokens. If the API token has a spending limit, it can spend up to that without asking.',
} as const;
