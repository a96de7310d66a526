import type { ServiceFactories } from '#server/platform/context.ts';
import { tokensService } from './tokens/tokens.service.ts';
import { spendingLimitsService } from './budgets/spending-limits.ts';
import { spendingRequestsService } from './budgets/spending-requests.service.ts';
import { ledgerChecksService } from './tokens/ledger-checks.service.ts';
import { budgetsService } from './budgets/budgets.service.ts';
import { mayStillOrder } from './budgets/may-still-order.ts';
import { paymentsService } from './payments/payments.service.ts';
import { costEstimates } from './tokens/cost-estimates.ts';

/** How the services of billing are made. */
export const billingServices = {
  tokens: tokensService,
  spendingLimits: spendingLimitsService,
  spendingRequests: spendingRequestsService,
  ledgerChecks: ledgerChecksService,
  budgets: budgetsService,
  mayStillOrder,
  payments: paymentsService,
  estimateCost: costEstimates,
} satisfies Partial<ServiceFactories>;
