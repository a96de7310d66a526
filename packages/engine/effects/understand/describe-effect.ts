import { enumerate, formatList } from '#contract/message-format.ts';
import { effectTexts, roomNames, soundNames } from '#engine/effects/understand/messages.ts';
import type { EffectIntent, Layer } from './effect-intent.ts';

const MAX_UNKNOWN = 3;

/** Describes the intent in one sentence: "Distant thunder with light rain, outdoors." */
export function describeEffect(intent: EffectIntent): string {
  const { layers, room, roomStated, loop } = intent;
  const [first = '', ...others] = layers.map(layerPhrase);
  let sounds = others.length === 0 ? first : effectTexts.withOthers({ first, others: formatList(others) });
  if (roomStated || room !== 'dry') sounds = effectTexts.inRoom({ sounds, room: roomPhrase(intent) });
  if (loop) sounds = effectTexts.loop(sounds);
  sounds = `${sounds.charAt(0).toUpperCase()}${sounds.slice(1)}`;
  const remarks = remarksOn(intent);
  return remarks.length === 0
    ? effectTexts.sentence(sounds)
    : effectTexts.remarked({ sounds, remarks: enumerate(remarks) });
}

function roomPhrase({ room, roomSize }: EffectIntent): string {
  const name = roomNames[room];
  return typeof name === 'string' ? name : name(roomSize > 0 ? 'large' : roomSize < 0 ? 'small' : 'usual');
}

function layerPhrase({ kind, adjectives }: Layer): string {
  const sound = soundNames[kind];
  const others = [...new Set(adjectives)].filter((word) => !sound.includes(word));
  return others.length === 0 ? sound : effectTexts.quality({ adjectives: others.join(' '), sound });
}

/** The parts of the request that are not available: the length, unknown words. */
function remarksOn(intent: EffectIntent): string[] {
  const { durationMs, requestedMs } = intent;
  return [
    ...(requestedMs === undefined
      ? []
      : [effectTexts.length({ seconds: durationMs / 1000, requested: requestedMs / 1000 })]),
    ...unknownWords(intent),
  ];
}

function unknownWords({ guess, unknown, layers }: EffectIntent): string[] {
  const sound = soundNames[layers[0]!.kind];
  if (guess?.reason === 'spelling') return [effectTexts.misspelt({ word: guess.word ?? '', sound })];
  const words = formatList(unknown.slice(0, MAX_UNKNOWN).map((word) => effectTexts.quoted(word)));
  if (guess)
    return [
      words === ''
        ? effectTexts.unnamed(sound)
        : effectTexts.unknown({ words, count: unknown.length, sound }),
    ];
  return words === '' ? [] : [effectTexts.notUnderstood(words)];
}
