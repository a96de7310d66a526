import { editsService, type EditsDeps } from '../composing/edits/edits.service.ts';
import {
  musicWritingService,
  type MusicWritingDeps,
} from '../composing/music-writing/music-writing.service.ts';
import type { ProviderRegistry } from '../composing/providers/provider-registry.service.ts';
import { remakesService, type RemakeDeps } from '../composing/scores/remakes.service.ts';
import { versionPieces, type VersionPiecesDeps } from '../composing/scores/version-pieces.ts';
import { costEstimates, type CostEstimatesDeps } from '../billing/tokens/cost-estimates.ts';

type Dependencies = Omit<RemakeDeps, 'pieces' | 'estimateCost'> &
  Omit<EditsDeps, 'pieces' | 'musicWriting'> &
  Omit<MusicWritingDeps, 'providerRegistry'> &
  VersionPiecesDeps &
  Omit<CostEstimatesDeps, 'providerRegistry'> & {
    readonly providerRegistry: Pick<ProviderRegistry, 'available' | 'choose'>;
  };

/** Creates the services that work with scores and with texts about music. */
export function createScoreServices(dependencies: Dependencies) {
  const musicWriting = musicWritingService(dependencies);
  const pieces = versionPieces(dependencies);
  const estimateCost = costEstimates(dependencies);
  const remakes = remakesService({ ...dependencies, pieces, estimateCost });
  const edits = editsService({ ...dependencies, pieces, musicWriting });
  return { musicWriting, remakes, edits };
}
