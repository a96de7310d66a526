/** What the project's budget says to a cost. */
export const spendingMessages = {
  overBudget: (left: string) => `The project’s budget for this month has only ${left} tokens left.`,
  overPersonLimit: (left: string) => `You may spend only ${left} more tokens in this project this month.`,
  needsApproval: 'Needs an admin’s approval',
} as const;
