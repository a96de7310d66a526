import { kindWords } from '#engine/effects/words/kind-words.data.ts';
import { roomLabels } from '#engine/effects/words/rooms.ts';
import { listed } from '#engine/kit/listed.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { EffectIntent, Layer } from './effect-intent.ts';

const MOST_UNKNOWN = 3;

/** Describes the intent in one sentence: "Distant thunder with light rain, outdoors." */
export function describeEffect(intent: EffectIntent): string {
  const { layers, room, roomSize, roomSaid, loop } = intent;
  const [first, ...others] = layers.map(layerPhrase);
  const rest = others.length === 0 ? '' : ` with ${listed(others)}`;
  const size = roomSize > 0 ? 'large' : roomSize < 0 ? 'small' : '';
  const label = size === '' ? roomLabels[room] : roomLabels[room].replace(/\b(an?) /, `a ${size} `);
  const place = roomSaid || room !== 'dry' ? `, ${label}` : '';
  const form = loop ? ', as a seamless loop' : '';
  const said = `${first ?? ''}${rest}${place}${form}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${remark(intent)}.`;
}

function layerPhrase({ kind, said }: Layer): string {
  const { label } = kindWords[kind];
  const adjectives = [...new Set(said)].filter((word) => !label.includes(word));
  return [...adjectives, label].join(' ');
}

/** 61500 → "61.5 s" */
const seconds = (ms: Milliseconds) => `${Number((ms / 1000).toFixed(1))} s`;

/** The part of the request that is not available: the length, unknown words. */
function remark(intent: EffectIntent): string {
  const { durationMs, lengthMissed } = intent;
  const length =
    lengthMissed === undefined ? '' : `${seconds(durationMs)} instead of ${seconds(lengthMissed)}`;
  const remarks = [length, missedWords(intent)].filter((part) => part !== '');
  return remarks.length === 0 ? '' : ` – ${remarks.join(', ')}`;
}

function missedWords({ guess, unknown, layers }: EffectIntent): string {
  const { label } = kindWords[layers[0]!.kind];
  if (guess?.why === 'spelling') return `“${guess.word ?? ''}” is not a word I know, ${label} is the nearest`;
  const missed = listed(unknown.slice(0, MOST_UNKNOWN).map((word) => `“${word}”`));
  if (guess)
    return `${missed || 'nothing'} ${unknown.length > 1 ? 'name' : 'names'} ${missed ? 'no sound' : 'a sound'} I know, ${label} is the nearest`;
  return missed === '' ? '' : `${missed} not understood`;
}
