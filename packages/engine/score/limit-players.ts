import { random } from '#engine/kit/random.ts';
import type { AccompanimentPart } from '#engine/score/assign-accompaniment.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** A role that a player can take; `second` is any further accompaniment part. */
type EnsembleRole = 'chords' | 'lead' | 'bass' | 'drums' | 'second';

/** A duo is a melody with chords; larger groups have a rhythm section first, if the genre has drums. */
const roleOrder = (playerCount: number, hasDrums: boolean): readonly EnsembleRole[] =>
  playerCount < 3 || !hasDrums
    ? ['chords', 'lead', 'bass', 'second', 'drums']
    : ['chords', 'bass', 'drums', 'lead', 'second'];

/** In a small group the accompaniment does not rest in quiet sections. */
const playsThroughout = ({ layer, ...part }: AccompanimentPart): AccompanimentPart => ({
  ...part,
  layer: { ...layer, minIntensity: Math.min(layer.minIntensity, 0.25) },
});

interface Limits {
  /** Requested instruments; they always play. */
  readonly named: readonly InstrumentName[];
  readonly hasDrums: boolean;
  readonly intent: Intent;
}

/**
 * Reduces an ensemble to a number of players, with drums as one player. Requested instruments stay; the other places
 * are filled by role. Without a lead player the chord instrument also plays the melody.
 */
export const limitPlayers = (
  ensemble: Ensemble,
  playerCount: number,
  { named, hasDrums, intent }: Limits,
): Ensemble => {
  const { lead, bass, accompaniment } = ensemble;
  const isNamed = (name: InstrumentName | undefined) => name !== undefined && named.includes(name);
  const playing = new Set<string>([...named, ...intent.percussion]);
  if (intent.drumsRequested && ensemble.kit !== undefined) playing.add('drums');
  const kept = accompaniment.filter(({ requested }) => requested);
  const chordPlayers = accompaniment.filter(
    ({ instrument, layer }) => layer.name !== 'pad' && instruments[instrument].roles.includes('lead'),
  );
  const chordPlayer =
    chordPlayers.length > 0 ? random(intent.seed, 'chord player').pick(chordPlayers) : accompaniment[0];
  const hasChords = () =>
    [...named, ...kept.map(({ instrument }) => instrument)].some((name) => instruments[name].isPolyphonic);

  const fill = (role: EnsembleRole): void => {
    if (role === 'drums' && hasDrums && ensemble.kit !== undefined) playing.add('drums');
    if (role === 'lead' && lead !== undefined) playing.add(lead);
    if (role === 'bass' && bass !== undefined) playing.add(bass);
    const added =
      role === 'chords' && !hasChords()
        ? chordPlayer
        : role === 'second'
          ? accompaniment.find((part) => !kept.includes(part))
          : undefined;
    if (added === undefined || kept.includes(added)) return;
    kept.push(added);
    playing.add(added.instrument);
  };
  for (const role of roleOrder(playerCount, hasDrums)) if (playing.size < playerCount) fill(role);
  while (playing.size < playerCount && kept.length < accompaniment.length) fill('second');

  const layers = accompaniment.filter(
    (part) => kept.includes(part) || part.isLocal || (playing.has(part.instrument) && !part.requested),
  );
  const plays = (name: InstrumentName | undefined) => name !== undefined && playing.has(name);
  const chordLead = layers.find(({ instrument }) => instruments[instrument].roles.includes('lead'));
  const melody = plays(lead) || isNamed(lead) ? lead : lead === undefined ? undefined : chordLead?.instrument;
  return {
    kit: playing.has('drums') ? ensemble.kit : undefined,
    bass: plays(bass) ? bass : undefined,
    lead: melody,
    soloist: plays(ensemble.soloist) ? ensemble.soloist : melody,
    chorusLead: plays(ensemble.chorusLead) ? ensemble.chorusLead : melody,
    second: undefined,
    accompaniment: layers.map(playsThroughout),
    voices: [],
    voicesHaveBass: false,
    doublings: [],
  };
};
