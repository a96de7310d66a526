import type { CommentEntity } from '#contract/comments.ts';
import type { GenerationProgress, GenerationStatus } from '#contract/generation.ts';
import type { JobKindName } from '#server/jobs/job-kind-names.ts';
import type { Queryable } from '#server/storage/db.ts';

/** What the server's processes tell each other: ids only, the rows are read again where they are shown. */
export type LiveMessage =
  /** `progress` is published here alone. */
  | {
      type: 'job_changed';
      id: string;
      kind: JobKindName;
      projectId: string | null;
      status: GenerationStatus;
      progress?: GenerationProgress;
    }
  /** One of these of a project came, changed or went; without an id, several did. */
  | { type: 'entity_changed'; entity: 'track' | 'idea' | 'activity'; projectId: string; id?: string }
  /** `id` is that of the comment which began the thread, the entity what is commented on. */
  | {
      type: 'comment_changed';
      id: string;
      projectId: string;
      entityType: CommentEntity;
      entityId: string;
    }
  | { type: 'projects_changed'; projectId: string }
  | { type: 'activities_read'; userId: string }
  /** A project is in the trash, or no longer public: those who saw it see it no longer. */
  | { type: 'project_hidden'; projectId: string; wasPublic: boolean }
  /** Somebody is no longer in the team of a project. */
  | { type: 'left_project'; userId: string }
  | { type: 'balance_changed'; userId: string }
  /** `id` is the session's token hash in hex. */
  | { type: 'session_ended'; id: string };

/** Tells all processes; inside a transaction, once it has committed. */
export type Publish = (on: Queryable, message: LiveMessage) => Promise<void>;

/** Calls the listener for every message of any process. @returns ends the subscription */
export type Subscribe = (listener: (message: LiveMessage) => void) => () => void;
