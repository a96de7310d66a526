import type { EffectRequest } from '#engine/compose/effect.types.ts';
import { kindWords, type EffectKind } from '#engine/effects/words/kind-words.data.ts';
import { materialWords } from '#engine/effects/words/materials.ts';
import { phraseMatcher, type PhraseMatch } from '#engine/effects/words/phrase-matcher.ts';
import { wordsOf, type Word } from '#engine/effects/words/stem.ts';
import { effectTranslator } from '#engine/effects/words/translate.ts';
import { splitNegations } from '#engine/theory/words/split-negations.ts';
import { extractTitle } from '#engine/theory/words/extract-title.ts';
import { MAX_LAYERS, type EffectIntent, type Layer, type Traits } from './effect-intent.ts';
import { isEnglishWord } from './english-words.ts';
import { effectTitle } from './effect-title.ts';
import { isFiller } from './filler-words.ts';
import { findKinds } from './find-kinds.ts';
import { nearestKind } from './nearest-kind.ts';
import { parseRoom } from './parse-room.ts';
import { findScenes, findStorms } from './scenes.ts';
import { resolveLength } from './resolve-length.ts';
import { findTraits, traitsOf } from './trait-words.ts';
import { soundNames } from '#engine/effects/understand/messages.ts';

const findLoop = phraseMatcher({
  loop: true,
  looping: true,
  loopable: true,
  seamless: true,
  endless: true,
  continuous: true,
});
const translate = effectTranslator(isEnglishWord);
const findMaterials = phraseMatcher(materialWords);

/**
 * Interprets an effect request: kinds of sound as layers with their adjectives, the room, the length. Accepts any
 * text; if no word names a kind, the nearest one is used and `guess` is set.
 */
export function understandEffect(request: EffectRequest): EffectIntent {
  const { wanted, unwanted } = splitNegations(
    translate(withoutTitle(request.prompt)).toLowerCase().replace(/\s+/g, ' '),
    'effect',
  );
  const { rest, ...length } = resolveLength(request.durationMs, wanted);
  const words = wordsOf(rest.replaceAll('-', ' '));
  const loops = findLoop(words);
  const room = roomOf(words);
  const taken = new Set([...loops, ...(room ? [room] : [])].flatMap(({ at }) => at));
  const exclusions = findKinds(wordsOf(unwanted), new Set());
  const excludedKinds = new Set(exclusions.kinds.map(({ value }) => value));
  const found = findKinds(words, taken);
  // "A window breaks, no glass falling": a weak exclusion does not remove a kind that is named explicitly.
  const named = found.kinds.filter(
    ({ value }) =>
      !excludedKinds.has(value) || (exclusions.weakKinds.has(value) && !found.weakKinds.has(value)),
  );
  const kinds = withStorms(named, words, excludedKinds);
  const materialFree = new Set([...taken, ...kinds.flatMap(({ at }) => at)]);
  const traits = findTraits(words, materialFree);
  const materials = findMaterials(words, materialFree);
  const adjectives: Adjective[] = [
    ...traits.map(({ value, at, phrase }) => ({ change: value, at, phrase })),
    ...materials.map(({ value, at, phrase }) => ({ change: { material: value }, at, phrase })),
  ].toSorted((a, b) => a.at[0]! - b.at[0]!);

  const scene = kinds.length === 0 || found.weakOnly ? findScenes(words)[0] : undefined;
  const { layers, guess, used } =
    kinds.length > 0 && !scene
      ? {
          layers: layersOf(kinds, adjectives, words),
          guess: undefined,
          used: [...found.matched, ...kinds.flatMap(({ at }) => at)],
        }
      : fallbackLayers(words, adjectives, excludedKinds, scene);
  for (const i of [...adjectives.flatMap(({ at }) => at), ...used]) taken.add(i);
  const unknown = words.filter((word, i) => !taken.has(i) && !isFiller(word.text)).map(({ text }) => text);
  return {
    prompt: request.prompt,
    seed: request.seed,
    ...length,
    title: effectTitle(request.prompt, soundNames[layers[0]!.kind]),
    layers,
    room: room?.room ?? kindWords[layers[0]!.kind].defaultRoom,
    roomSize: room?.size ?? 0,
    roomStated: room !== undefined,
    loop: request.loop ?? loops.length > 0,
    unknown: [...new Set(unknown)],
    guess,
  };
}

/** Adds the sounds of a storm to other named sounds, at its place in the prompt. */
function withStorms(
  named: readonly PhraseMatch<EffectKind>[],
  words: readonly Word[],
  excludedKinds: ReadonlySet<EffectKind>,
): readonly PhraseMatch<EffectKind>[] {
  if (named.length === 0) return named;
  const storms = findStorms(words, new Set(named.flatMap(({ at }) => at)));
  const sounds = storms.flatMap(({ value, ...match }) => value.map((kind) => ({ ...match, value: kind })));
  return [...named, ...sounds.filter(({ value }) => !excludedKinds.has(value))].toSorted(
    (a, b) => a.at[0]! - b.at[0]!,
  );
}

/** Removes a title from the prompt, unless nothing else names a sound. */
function withoutTitle(prompt: string): string {
  const { rest } = extractTitle(prompt);
  const words = wordsOf(translate(rest));
  return findKinds(words, new Set()).kinds.length > 0 || findScenes(words).length > 0 ? rest : prompt;
}

/** The room, unless its words are part of a longer name of a sound ("force field"). */
function roomOf(words: readonly Word[]) {
  const room = parseRoom(words);
  const longNames = findKinds(words, new Set()).kinds.filter(({ phrase }) => / (?!&)/.test(phrase));
  return longNames.some(({ at }) => room?.at.some((i) => at.includes(i))) ? undefined : room;
}

interface Adjective {
  readonly change: Partial<Traits>;
  readonly at: readonly number[];
  readonly phrase: string;
}

/** An adjective applies to the next kind in its clause, else to the previous one; without either, to all kinds. */
function layersOf(
  kinds: readonly PhraseMatch<EffectKind>[],
  adjectives: readonly Adjective[],
  words: readonly Word[],
): Layer[] {
  const owners = adjectives.map((adjective) => {
    const clause = words[adjective.at[0]!]!.clause;
    const inClause = kinds.filter(({ at }) => words[at[0]!]!.clause === clause);
    return inClause.find(({ at }) => at[0]! > adjective.at[0]!) ?? inClause.at(-1);
  });
  const distinct = kinds.filter((kind, i) => kinds.findIndex(({ value }) => value === kind.value) === i);
  return distinct.slice(0, MAX_LAYERS).map((kind, i) => {
    const own = adjectives.filter((_, k) => owners[k] === undefined || owners[k].value === kind.value);
    return {
      kind: kind.value,
      level: i === 0 ? 0 : -3,
      traits: traitsOf(own.map(({ change }) => change)),
      adjectives: own.map(({ at }) => at.map((k) => words[k]!.text).join(' ')),
    };
  });
}

function fallbackLayers(
  words: readonly Word[],
  adjectives: readonly Adjective[],
  excludedKinds: ReadonlySet<EffectKind>,
  scene: PhraseMatch<readonly EffectKind[]> | undefined,
) {
  const traits = traitsOf(adjectives.map(({ change }) => change));
  const adjectiveTexts = adjectives.map(({ at }) => at.map((k) => words[k]!.text).join(' '));
  const sceneKinds = scene?.value.filter((kind) => !excludedKinds.has(kind)) ?? [];
  if (scene !== undefined && sceneKinds.length > 0) {
    const layers = sceneKinds.map((kind, i): Layer => ({
      kind,
      level: i === 0 ? 0 : -4,
      traits,
      adjectives: i === 0 ? adjectiveTexts : [],
    }));
    return { layers, guess: undefined, used: scene.at };
  }
  const free = words.filter((word) => !isFiller(word.text) && !adjectiveTexts.includes(word.text));
  const { kind, guess } = nearestKind(free, traits);
  const used = words.flatMap(({ text }, i) => (text === guess.word ? [i] : []));
  return { layers: [{ kind, level: 0, traits, adjectives: adjectiveTexts }], guess, used };
}
