/** Entities that live events are published for. */
export const liveEntities = [
  'project',
  'track',
  'idea',
  'comment',
  'version',
  'review',
  'vote',
  'playlist',
  'takeSet',
  'budget',
  'spendingRequest',
  'webhook',
  'webhookDelivery',
  'presence',
  'activity',
  'generation',
  /** Per-user values: a single row without an id each. */
  'balance',
  'transaction',
  'stats',
  'unread',
  'unseen',
] as const;
export type LiveEntity = (typeof liveEntities)[number];

/**
 * Entities of the API. Those without live events are reloaded after a call that changes them and when their screen
 * opens.
 */
export type Entity =
  | LiveEntity
  | 'currentUser'
  | 'session'
  | 'secondFactor'
  | 'apiToken'
  | 'inviteLink'
  | 'purchase'
  | 'imageGeneration'
  | 'user'
  | 'inviteCode'
  | 'provider'
  | 'pricing'
  | 'soundFont'
  | 'shareLink'
  | 'sharing'
  | 'sharedPage'
  | 'auditEntry'
  | 'webhookSecret';

/** How cached replies of an endpoint follow their entities. */
export interface Reads {
  /** The entity of the rows in the reply: an event that contains a row updates it in place. */
  readonly rows?: Entity;
  /** The property that contains the rows of a list; undefined if the reply is the array itself or a single row. */
  readonly in?: string;
  /** The list is sorted by this time, newest first: a new row is inserted at its position. */
  readonly latest?: 'createdAt' | 'updatedAt';
  /** A change of this field of the row changes fields that rows of events do not contain: the reply is reloaded. */
  readonly reloadOn?: 'version';
  /** The reply is computed from these entities: it is reloaded when one of them changes. */
  readonly from?: readonly Entity[];
}
