import type { Frozen } from '#contract/frozen.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Interpretation } from '#contract/prompt-assistant.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { preparePiece } from '#engine/compose/score.ts';
import { instrumentNames } from '#engine/encode/facts.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { keyName } from '#engine/theory/keys.ts';
import { singers } from '#engine/theory/singers.ts';
import { describeIntent, unwantedLabels } from '#engine/understand/describe-intent.ts';

/** The interpretation of a request, without rendering audio. `compose` with its seed gives the piece described here. */
export interface DryRun extends Frozen<Interpretation> {
  readonly plan: CompositionPlan;
}

export type DryRunRequest = Omit<ComposeRequest, 'format' | 'artist' | 'extras'>;

/** Interprets, plans and writes the score, which takes a few milliseconds; a plan in the request is used as it is. */
export function dryRun(request: DryRunRequest): DryRun {
  const { intent, plan, write } = preparePiece({ ...request, format: 'wav' });
  const { score } = write();
  const {
    genres,
    genreRequested,
    moods,
    bpm,
    tempoRequested,
    key,
    keyRequested,
    metre,
    metreRequested,
    energy,
    lengthMs,
  } = intent;
  const singer = intent.vocals ? [singers[intent.vocals.singer].label] : [];
  const playing = [...instrumentNames(score), ...singer];
  const named = [
    ...intent.instruments.map((name) => instruments[name].label),
    ...intent.percussion.map((name) => percussion[name].label),
    ...singer,
  ];
  const isRequested = (label: string) =>
    named.includes(label) || (intent.drumsRequested && Object.values(kitLabels).includes(label));
  return {
    understood: describeIntent(intent),
    seed: intent.seed,
    genres,
    genreRequested,
    moods,
    bpm,
    tempoRequested,
    key: keyName(key),
    keyRequested,
    metre,
    metreRequested,
    energy,
    lengthMs,
    instruments: playing,
    instrumentsRequested: playing.filter(isRequested),
    substitutions: [
      ...(intent.genreSubstitution === undefined ? [] : [intent.genreSubstitution]),
      ...intent.substitutions,
    ],
    unavailable: intent.unavailable,
    unwanted: unwantedLabels(intent),
    plan,
  };
}
