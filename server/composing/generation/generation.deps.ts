import type { TrackType } from '#contract/tracks.ts';
import type { Accounts } from '#server/identity/accounts/accounts.service.ts';
import type { Comments } from '#server/collaboration/comments/comments.service.ts';
import type { AnyJobKind } from '#server/platform/jobs/job-kind.ts';
import type { ProviderRegistry } from '#server/composing/providers/provider-registry.service.ts';
import type { Ideas } from '#server/collaboration/ideas/ideas.service.ts';
import type { ReadInTurn } from '#server/platform/read-in-turn.ts';
import type { Jobs } from '#server/platform/jobs/jobs.service.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db } from '#server/platform/storage/db.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import type { SoundFontChoice } from '#server/composing/soundfonts/soundfont-choice.ts';
import type { Provider } from '#providers/provider.ts';
import type { ListeningStreams } from '#server/sharing/listening-streams/listening-streams.service.ts';
import type { Log } from '#server/platform/log.ts';
import type { StoredScores } from '#server/composing/scores/stored-scores.ts';
import type { TakeResults } from '#server/composing/takes/take-results.service.ts';
import type { Tracks } from '#server/library/tracks/tracks.service.ts';
import type { Versions } from '#server/library/versions/versions.service.ts';
import type { Uploads } from '#server/library/uploads/uploads.service.ts';
import type { UnpaidPreviews } from './unpaid-previews.ts';

/** Dependencies of the job kinds that generate tracks. */
export interface GenerationKindDeps {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly tracks: Pick<Tracks, 'add'>;
  readonly versions: Pick<Versions, 'add'>;
  readonly ideas: Pick<Ideas, 'lock' | 'becameTrack'>;
  readonly comments: Pick<Comments, 'fix' | 'lockToFix' | 'versionOf'>;
  readonly providerRegistry: Pick<ProviderRegistry, 'choose' | 'byName'>;
  readonly measure: Uploads['measure'];
  readonly soundFontChoice: Pick<SoundFontChoice, 'choose'>;
  readonly takeResults: TakeResults;
  readonly listeningStreams: Pick<ListeningStreams, 'preview'>;
  readonly storedScores: Pick<StoredScores, 'sourcesOf'>;
  readonly log: Log;
}

/** Dependencies of the generation service. */
export interface GenerationDeps {
  readonly db: Db;
  readonly accounts: Pick<Accounts, 'findActiveUser'>;
  readonly objects: ObjectStore;
  readonly jobs: Jobs;
  readonly kindOf: (type: TrackType) => AnyJobKind;
  readonly tracks: Pick<Tracks, 'authorize'>;
  readonly projects: Pick<Projects, 'authorize'>;
  readonly ideas: Pick<Ideas, 'assertCanBecomeTrack'>;
  readonly providerRegistry: Pick<ProviderRegistry, 'choose' | 'find'>;
  readonly soundFontChoice: Pick<SoundFontChoice, 'assertExists'>;
  /** The built-in composer. */
  readonly builtin: Provider;
  readonly unpaidPreviews: UnpaidPreviews;
  readonly readInTurn: ReadInTurn;
}
