import type { CommentEntity } from '#contract/comments.ts';
import type { GenerationProgress, GenerationStatus } from '#contract/generation.ts';
import type { Presence } from '#contract/presence.ts';
import type { JobKindName } from '#server/platform/jobs/job-kind-names.ts';
import type { Queryable } from '#server/platform/storage/db.ts';

/** What the server processes publish to each other: ids only; each process reads the rows itself. */
export type DomainEvent =
  /** `progress` is not stored; it is published only. */
  | {
      type: 'job_changed';
      id: string;
      kind: JobKindName;
      projectId: string | null;
      status: GenerationStatus;
      progress?: GenerationProgress;
    }
  /** Jobs cannot start, complete or end at the moment, because the disk of the database is full. */
  | { type: 'jobs_stalled' }
  /** A row of a project was added, changed or deleted; without an id, several were. */
  | { type: 'entity_changed'; entity: 'track' | 'idea' | 'activity'; projectId: string; id?: string }
  /** `id` is the first comment of the thread; the entity is what it comments on. */
  | {
      type: 'comment_changed';
      id: string;
      projectId: string;
      entityType: CommentEntity;
      entityId: string;
    }
  /** Versions of a track were added, changed, moved or deleted; `id` is the track. */
  | { type: 'versions_changed'; projectId: string; id: string }
  /** The review of a track changed; `id` is the track. */
  | { type: 'review_changed'; projectId: string; id: string }
  /** A blind comparison was started, voted in, closed or deleted. */
  | { type: 'vote_changed'; projectId: string; id: string }
  /** A take of the set was finished, or the set was changed. */
  | { type: 'take_set_changed'; projectId: string; id: string }
  | { type: 'playlist_changed'; projectId: string; id: string }
  /** The budget of a project was set, or a spending request of it was decided. */
  | { type: 'budget_changed'; projectId: string }
  /** A webhook was changed, or a message to it was recorded or sent; null: of the studio. */
  | { type: 'webhook_changed'; projectId: string | null; id: string }
  /** A listener on a track; `id` is the listener's page. */
  | { type: 'presence'; projectId: string; id: string; trackId: string; presence: Presence }
  | { type: 'projects_changed'; projectId: string }
  | { type: 'activities_read'; userId: string }
  | { type: 'activities_seen'; userId: string }
  /** A project was trashed or is no longer public, so that some users no longer see it. */
  | { type: 'project_hidden'; projectId: string; wasPublic: boolean }
  /** A user is no longer a member of a project; `actorId` removed them. */
  | { type: 'left_project'; userId: string; projectId: string; actorId: string }
  | { type: 'balance_changed'; userId: string }
  /** A share link was changed or revoked; without an id, share links were switched on or off. */
  | { type: 'share_link_changed'; id?: string }
  /** `id` is the SHA-256 of the session token, in hex. */
  | { type: 'session_ended'; id: string }
  /** An API token was revoked, or its owner blocked or deleted; `id` is the SHA-256 of the token, in hex. */
  | { type: 'api_token_ended'; id: string };

/** Publishes to all processes; inside a transaction, when it commits. */
export type Publish = (on: Queryable, domainEvent: DomainEvent) => Promise<void>;

/** Calls the listener for every event of any process. @returns a function that unsubscribes */
export type Subscribe = (listener: (domainEvent: DomainEvent) => void) => () => void;
