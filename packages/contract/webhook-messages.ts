// Generated from webhook-messages.en.json by `npm run build:messages`.

export const webhookEventTexts = {
  'generation.finished': 'A generation is finished',
  'generation.failed': 'A generation has failed',
  'track.created': 'A track is created',
  'version.created': 'A version is created',
  'comment.created': 'A comment or a reply is written',
  'comment.resolved': 'A comment is resolved',
  'comment.reopened': 'A comment is reopened',
  'review.requested': 'An approval is asked for',
  'review.approved': 'A version is approved by someone',
  'review.changes_requested': 'Changes are requested',
  'vote.opened': 'A blind vote is opened',
  'vote.closed': 'A blind vote is closed',
  'member.added': 'A member is added',
  'member.removed': 'A member is removed or leaves',
  'budget.warning': 'The budget of the month reaches its warning',
  'balance.low': 'The tokens of a user run low',
} as const;
