import { kindWords } from '#engine/effects/words/kind-words.data.ts';
import { roomLabels } from '#engine/effects/words/rooms.ts';
import { formatList } from '#contract/message-format.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { EffectIntent, Layer } from './effect-intent.ts';

const MAX_UNKNOWN = 3;

/** Describes the intent in one sentence: "Distant thunder with light rain, outdoors." */
export function describeEffect(intent: EffectIntent): string {
  const { layers, room, roomSize, roomStated, loop } = intent;
  const [first, ...others] = layers.map(layerPhrase);
  const rest = others.length === 0 ? '' : ` with ${formatList(others)}`;
  const size = roomSize > 0 ? 'large' : roomSize < 0 ? 'small' : '';
  const label = size === '' ? roomLabels[room] : roomLabels[room].replace(/\b(an?) /, `a ${size} `);
  const roomPhrase = roomStated || room !== 'dry' ? `, ${label}` : '';
  const loopPhrase = loop ? ', as a seamless loop' : '';
  const sentence = `${first ?? ''}${rest}${roomPhrase}${loopPhrase}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${remark(intent)}.`;
}

function layerPhrase({ kind, adjectives }: Layer): string {
  const { label } = kindWords[kind];
  const unlabelled = [...new Set(adjectives)].filter((word) => !label.includes(word));
  return [...unlabelled, label].join(' ');
}

/** 61500 → "61.5 s" */
const seconds = (ms: Milliseconds) => `${Number((ms / 1000).toFixed(1))} s`;

/** The part of the request that is not available: the length, unknown words. */
function remark(intent: EffectIntent): string {
  const { durationMs, requestedMs } = intent;
  const length = requestedMs === undefined ? '' : `${seconds(durationMs)} instead of ${seconds(requestedMs)}`;
  const remarks = [length, unknownWords(intent)].filter((part) => part !== '');
  return remarks.length === 0 ? '' : ` – ${remarks.join(', ')}`;
}

function unknownWords({ guess, unknown, layers }: EffectIntent): string {
  const { label } = kindWords[layers[0]!.kind];
  if (guess?.reason === 'spelling')
    return `“${guess.word ?? ''}” is not a word I know, ${label} is the nearest`;
  const quoted = formatList(unknown.slice(0, MAX_UNKNOWN).map((word) => `“${word}”`));
  if (guess)
    return `${quoted || 'nothing'} ${unknown.length > 1 ? 'name' : 'names'} ${quoted ? 'no sound' : 'a sound'} I know, ${label} is the nearest`;
  return quoted === '' ? '' : `${quoted} not understood`;
}
