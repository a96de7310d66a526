// Generated from messages.en.json by `npm run build:messages`.
import { plural } from '#contract/message-format.ts';

export const messages = {
  webhookSwitchedOff: (owner: string | number) => `A webhook of ${owner} was switched off`,
  webhookSwitchedOffText: ({ owner, host }: { owner: string | number; host: string | number }) => `the webhook of ${owner} that calls ${host} was switched off, because too many calls in a row have failed.`,
  checkReceiver: 'Check the receiver, look at the last replies, and switch it on again. Calls that failed can be sent again from there.',
  openWebhooks: 'Open the webhooks',
  whyWebhookMail: (name: string | number) => `You’re receiving this because you created this webhook on ${name}.`,
  studioEventsOnly: (refused: string | number) => `Only webhooks of the studio report ${refused}.`,
  creatorHasLeft: 'The person who added this webhook has left. Change its address first.',
  enterNewAddress: 'Enter the address: that of the person who has left is not used any more.',
  noBatches: (version: string | number) => `Version ${version} of the protocol has no batches: send each message by itself.`,
  sendApiToken: 'Send an API token: “Authorization: Bearer tutti_…”.',
  tokens: (tokens: number) => plural(tokens, { one: `${tokens} token`, other: `${tokens} tokens` }),
} as const;
