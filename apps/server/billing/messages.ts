// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';
import { plural } from '#contract/message-format.ts';

export const messages = {
  notStripeEvent: 'This is not a Stripe event.',
  boughtTokens: (tokens: string | number) => `Bought ${tokens} tokens`,
  noPrice: 'This service has no price, so it is turned off.',
  holdReleased: (description: string | number) => `Hold released: ${description}`,
  returned: (description: string | number) => `Returned: ${description}`,
  askedApproval: ({ tokens, title }: { tokens: number; title: string | number }) => `asked for approval of ${plural(tokens, { one: `${tokens} token`, other: `${tokens} tokens` })} for “${title}”`,
  approvedSpending: ({ tokens, title }: { tokens: number; title: string | number }) => `approved ${plural(tokens, { one: `${tokens} token`, other: `${tokens} tokens` })} for “${title}”`,
  rejectedSpending: ({ tokens, title }: { tokens: number; title: string | number }) => `rejected ${plural(tokens, { one: `${tokens} token`, other: `${tokens} tokens` })} for “${title}”`,
  rejectedSpendingBecause: ({ tokens, title, reason }: { tokens: number; title: string | number; reason: string | number }) => `rejected ${plural(tokens, { one: `${tokens} token`, other: `${tokens} tokens` })} for “${title}”: ${reason}`,
  budgetUsed: (percent: string | number) => `brought this month’s budget to ${percent}% of its tokens`,
  approvalExpired: `Nobody approved the cost within ${limits.spendingApprovalDays} days. The tokens were returned.`,
  approvalWithdrawn: 'The request for approval ended with the membership, the API token or the project. The tokens were returned.',
  rejected: 'An admin of the project rejected the cost. The tokens were returned.',
  rejectedBecause: (reason: string | number) => `An admin of the project rejected the cost: “${reason}” The tokens were returned.`,
  refund: ({ due, tokens }: { due: string | number; tokens: string | number }) => `Refund of ${due} of ${tokens} purchased tokens`,
  disputeWon: ({ due, tokens }: { due: string | number; tokens: string | number }) => `Dispute won: ${due} of ${tokens} purchased tokens`,
  welcomeBonus: 'Welcome bonus',
} as const;
