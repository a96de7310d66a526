import type { Publish, Subscribe } from '#server/events/live-message.ts';
import type { Roster } from '#server/providers/roster.service.ts';
import type { Ideas } from '#server/ideas/ideas.service.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db } from '#server/storage/db.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import type { Queue } from '#server/storage/queue.ts';
import type { Provider } from '#providers/provider.ts';
import type { Log } from '#server/log.ts';
import type { Tokens } from '#server/tokens/tokens.service.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import type { Uploads } from '#server/uploads/uploads.service.ts';

/** How a generation ended, for whoever counts. */
export interface Ended {
  /** Who made it, or was to. */
  readonly provider: string;
  readonly kind: string;
  readonly status: 'completed' | 'failed' | 'cancelled';
  /** Who took the order and failed, where the built-in composer made the piece. */
  readonly insteadOf: string | undefined;
  /** Since it was ordered. */
  readonly seconds: number;
}

/** What generations are made of. */
export interface GenerationDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly subscribe: Subscribe;
  readonly queue: Queue;
  readonly objects: ObjectStore;
  readonly tokens: Tokens;
  readonly tracks: Tracks;
  readonly projects: Projects;
  /** Ideas that pieces are made from. */
  readonly ideas: Pick<Ideas, 'mayBecomeTrack' | 'lock' | 'becameTrack'>;
  /** The composer that comes with the product. */
  readonly builtin: Provider;
  /** Who makes what. */
  readonly roster: Pick<Roster, 'choose' | 'serves' | 'byName'>;
  readonly measure: Uploads['measure'];
  readonly log: Log;
  /** Hears of each generation that this process ended. */
  readonly onEnded?: ((ended: Ended) => void) | undefined;
}
