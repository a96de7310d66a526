import { limits } from '#contract/limits.ts';
import { formatNumber, formatTokens } from '#web/ui/format-number.ts';

export const messages = {
  budget: 'Budget',
  loadFailed: 'The budget could not be loaded',
  /** @param limit undefined: the month has no limit */
  used: (tokens: number, limit: number | null) =>
    limit === null ? formatTokens(tokens) : `${formatNumber(tokens)} of ${formatTokens(limit)}`,
  inMonth: (month: string) => `used in ${month}`,
  held: (tokens: number) => `${formatNumber(tokens)} of them held for generations in progress.`,
  warning: (percent: number) => `${percent}% of this month’s tokens are used.`,
  exhausted: 'This month’s tokens are used up.',
  people: 'By person',
  legend: ['Spent', 'Held'],
  noUse: 'Nothing was spent this month.',
  person: (spent: number, held: number) =>
    held === 0 ? formatNumber(spent) : `${formatNumber(spent)} + ${formatNumber(held)} held`,

  limits: 'Limits',
  fields: {
    monthlyTokens: 'Tokens a month',
    perPersonTokens: 'Tokens a month for one person',
    approvalAbove: 'Approval above',
    warnPercent: 'Warn at (percent)',
  },
  hints: {
    monthlyTokens: 'Leave empty for no limit. Free tokens count too. Months are in UTC.',
    perPersonTokens: 'Leave empty for no limit. It doesn’t apply to project admins.',
    approvalAbove: 'Leave empty for no approvals. Anything above it waits for a project admin.',
    warnPercent: 'The team gets a notice when this share of the month’s tokens is used.',
  },
  none: 'None',
  percent: (percent: number) => `${percent}%`,
  notTokens: `Please enter a whole number up to ${formatNumber(limits.tokenBalance.max)}, or nothing.`,
  notPercent: 'Please enter a whole number from 1 to 100.',
  save: 'Save Budget',
  saving: 'Saving...',
  discard: 'Discard',
  saved: 'Budget Updated',
  saveFailed: { title: 'Update Failed', description: 'The budget was not saved. Please try again.' },
  readOnly: 'Only the project admin can change these limits.',

  requests: 'Waiting for approval',
  requestsFailed: 'The requests could not be loaded',
  kinds: { music: 'Music', sound_effect: 'Sound effect', voice: 'Voice', image: 'Image' },
  by: (name: string) => `asked by ${name}`,
  expires: (date: string) => `expires on ${date}`,
  approve: 'Approve',
  approveNamed: (prompt: string) => `Approve ${prompt}`,
  reject: 'Reject',
  rejectNamed: (prompt: string) => `Reject ${prompt}`,
  approved: 'Request Approved',
  rejected: 'Request Rejected',
  decideFailed: { title: 'Error', description: 'The decision was not saved. Please try again.' },
  rejectTitle: 'Reject this request?',
  rejectText: 'It will not be generated, and its tokens are returned.',
  reason: 'Reason (optional)',
  reasonTooLong: `Reason must be ${limits.spendingReason.max} characters or less.`,
  cancel: 'Cancel',
  rejecting: 'Rejecting...',
  more: 'Show more',

  waiting: (count: number) =>
    count === 1
      ? '1 request waits for your approval.'
      : `${formatNumber(count)} requests wait for your approval.`,
  review: 'Review',
} as const;
