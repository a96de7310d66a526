import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { layBars, placeFinalCadence } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { writeHarmony } from '#engine/score/harmony.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { understand } from '#engine/understand/understand.ts';

const ownsBeat = () => true;

/** The context in which the parts of a piece are written; it lasts a minute unless `lengthMs` is given. */
export const contextOf = (request: Pick<ComposeRequest, 'prompt' | 'seed' | 'genres' | 'lengthMs'>) => {
  const intent = understand({ lengthMs: 60_000, ...request, format: 'wav' });
  const piece = resolvePlan(writePlan(intent), intent);
  const idiom = styleFor(intent);
  const bars = layBars(piece);
  const cadence = placeFinalCadence(piece, bars, {
    decaySeconds: idiom.reverb.decaySeconds,
    ringBeats: idiom.maxRingBeats,
    style: idiom.ending,
    ending: intent.ending?.kind,
  });
  const chords = writeHarmony(bars, cadence, idiom, intent.key, intent.seed);
  return { intent, idiom, piece, bars, cadence, chords, ownsBeat } satisfies CompositionContext;
};
