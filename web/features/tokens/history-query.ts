import { limits } from '#contract/limits.ts';
import { queryOf } from '#web/kit/query.ts';

/** The latest bookings and the totals of all of them. */
export const historyQuery = queryOf('listTransactions', {
  query: { limit: limits.transactionHistory.default },
});
