import type { TransactionType } from '#contract/tokens.ts';

export const transactionLabels: Readonly<Record<TransactionType, string>> = {
  purchase: 'Purchase',
  grant: 'Grant',
  hold: 'On hold',
  release: 'Released',
  spend: 'Spent',
  return: 'Returned',
  correction: 'Correction',
  refund: 'Refund',
};
