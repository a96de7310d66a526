import { limits } from '#contract/limits.ts';
import type { Energy } from '#contract/energies.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { findGenres } from '#engine/understand/genre-words.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { type InstrumentName, instruments as instrumentTable } from '#engine/theory/instruments.ts';
import {
  findDrums,
  findInstruments,
  findParts,
  findPercussion,
  isSubstituted,
} from '#engine/theory/words/instrument-words.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { findMoods } from '#engine/understand/mood-words.ts';
import {
  type PhraseMatch,
  normaliseText,
  normaliseTextKeepingCase,
  blankOut,
} from '#engine/theory/words/phrases.ts';
import { parseEnding, parseStart } from '#engine/understand/parse-ending.ts';
import { parseEra } from '#engine/understand/parse-era.ts';
import { genreSubstitutionOf, resolveGenres } from '#engine/understand/resolve-genres.ts';
import { parseExcludedKey } from '#engine/understand/parse-key.ts';
import { parseLength } from '#engine/theory/words/parse-length.ts';
import { parseMetre } from '#engine/understand/parse-metre.ts';
import { parseChanges } from '#engine/understand/parse-changes.ts';
import { parseSwing } from '#engine/understand/parse-swing.ts';
import { parsePace, parseTempo } from '#engine/understand/parse-tempo.ts';
import { parseEnsemble, resolvePlayers } from '#engine/understand/parse-ensemble.ts';
import { isOnlyNamed } from '#engine/understand/only-named.ts';
import { type Unwanted, parseUnwanted } from '#engine/theory/words/parse-unwanted.ts';
import { parseSections, parseUnwantedSections } from '#engine/theory/words/section-words.ts';
import { resolveLoop } from '#engine/understand/resolve-loop.ts';
import { resolveKey } from '#engine/understand/resolve-key.ts';
import { resolveMetre } from '#engine/understand/resolve-metre.ts';
import { resolveSinger } from '#engine/understand/resolve-singer.ts';
import { resolveTempo } from '#engine/understand/resolve-tempo.ts';
import { maskNonMusicalSenses } from '#engine/theory/words/mask-non-musical-senses.ts';
import { splitNegations } from '#engine/theory/words/split-negations.ts';
import { extractTitle } from '#engine/theory/words/extract-title.ts';
import { dropFamilyWords } from '#engine/theory/words/drop-family-words.ts';
import { findUnavailable } from '#engine/understand/unavailable-requests.ts';
import { statedKey } from '#engine/understand/stated-key.ts';
import { subjectOf } from '#engine/understand/subject.ts';
import { translateMusic } from '#engine/understand/translate-music.ts';
import { titleOf } from '#engine/understand/title.ts';

/**
 * Drops matches that overlap a longer one, so that "acoustic guitar" is not a genre and "drum and bass" not a drum.
 */
const dropOverlapped = <T>(
  found: readonly PhraseMatch<T>[],
  others: readonly PhraseMatch<unknown>[],
): PhraseMatch<T>[] =>
  found.filter(
    ({ start, end }) =>
      !others.some(
        (other) => other.start < end && start < other.end && other.end - other.start > end - start,
      ),
  );

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const readMood = (wanted: string, unwanted: string) => {
  const found = findMoods(wanted);
  const unwantedMoods = findMoods(unwanted).map(({ value }) => value);
  const moods = found.map(({ value }) => value);
  return {
    words: [...new Set(found.map(({ phrase }) => phrase))].slice(0, 4),
    valence: clamp(mean(moods.map(([v]) => v)) - mean(unwantedMoods.map(([v]) => v)) * 0.5, -1, 1),
    arousal: clamp(mean(moods.map(([, a]) => a)) - mean(unwantedMoods.map(([, a]) => a)) * 0.7, -1, 1),
  };
};

const energyOf = (arousal: number): Energy => (arousal >= 0.5 ? 'high' : arousal <= -0.4 ? 'low' : 'medium');

/** Total duration of the plan, if every section states one. */
const plannedLength = ({ plan }: ComposeRequest): Milliseconds | undefined => {
  const durations = plan?.sections.map((section) => section.duration_ms) ?? [];
  return durations.length === 0 || durations.includes(undefined)
    ? undefined
    : durations.reduce<number>((sum, duration) => sum + (duration ?? 0), 0);
};

/**
 * Minimum of the lengthMs option, below the UI minimum so that the CLI can render a single chord. Prompts and plans
 * use the UI minimum.
 */
const MIN_LENGTH: Milliseconds = 500;

const resolveLength = (request: ComposeRequest, text: string): Milliseconds => {
  const { min, max, default: fallback } = limits.musicLengthMs;
  const stated = Math.max(min, plannedLength(request) ?? parseLength(text) ?? fallback);
  const requested = request.lengthMs ?? stated;
  return clamp(Math.round(Number.isFinite(requested) ? requested : fallback), MIN_LENGTH, max);
};

/** Drops exclusions that concern one section only: "no drums in the intro". */
const globalOnly = (unwanted: string): string =>
  unwanted
    .split(',')
    .filter(
      (part) =>
        !/\b(?:in|during|until|before) the\b|\b(?:until|till|at first)\b|\bat the (?:start|beginning|end)\b|\bfor the first\b/.test(
          part,
        ),
    )
    .join(',');

/** Keeps the chords if every part is excluded, so that the piece is not silent. */
const keepChords = (unwanted: Unwanted): Unwanted => {
  const { drums, bass, melody } = unwanted;
  return drums && bass && melody ? { ...unwanted, harmony: false } : unwanted;
};

/** Excludes all other parts for "drums only" and "only drums and bass". */
const onlyRhythm = (excluded: Unwanted, { drums, bass }: { drums: boolean; bass: boolean }): Unwanted => ({
  ...excluded,
  drums: excluded.drums || !drums,
  bass: excluded.bass || !bass,
  melody: true,
  harmony: true,
});

/**
 * The most likely bass instrument of the style, if none of the requested instruments is a bass: "just piano and
 * bass".
 */
const defaultBass = (style: Style, requestedInstruments: readonly InstrumentName[]): InstrumentName[] =>
  requestedInstruments.some((name) => instrumentTable[name].roles[0] === 'bass')
    ? []
    : style.bass.instruments
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 1)
        .map(([name]) => name);

/** Parses everything that does not depend on the seed. */
export const parseRequest = (request: ComposeRequest) => {
  const { prompt } = request;
  const styles = request.plan?.positive_global_styles ?? [];
  const planned = splitNegations(normaliseTextKeepingCase(translateMusic(styles.join('. ')))).wanted;
  const { title, rest } = extractTitle(prompt);
  const text = translateMusic([...styles, rest].join('. '));
  const parts = splitNegations(normaliseTextKeepingCase(text));
  const { ending: requestedEnding, rest: beforeEnd } = parseEnding(
    maskNonMusicalSenses(parts.wanted.toLowerCase()),
  );
  const start = parseStart(beforeEnd);
  const wanted = start.rest;
  const { rest: excludedText } = parseEnding(maskNonMusicalSenses(parts.unwanted.toLowerCase()));
  const unwantedText = [
    globalOnly(excludedText),
    ...(request.plan?.negative_global_styles ?? []).map(normaliseText),
  ].join(', ');

  const unwantedMoodText = `${unwantedText}, ${parts.reduced.toLowerCase()}`;
  const ownMood = readMood(wanted, unwantedMoodText);
  const mood =
    ownMood.words.length === 0 && title !== undefined
      ? readMood(normaliseText(title), unwantedMoodText)
      : ownMood;
  const era = parseEra(wanted);
  const percussionMatches = findPercussion(wanted);
  // "claves" is the plural of "clave", not of "clav".
  const instrumentMatches = findInstruments(wanted).filter(
    (instrument) =>
      !percussionMatches.some(
        (match) => match.start === instrument.start && match.phrase.length > instrument.phrase.length,
      ),
  );
  const drums = findDrums(wanted);
  const named = dropOverlapped(findGenres(wanted), [...instrumentMatches, ...drums]);
  const ownInstruments = dropFamilyWords(wanted, dropOverlapped(instrumentMatches, [...named, ...drums]));
  const ensemble = parseEnsemble(wanted, ownInstruments);
  const instruments =
    ensemble.named === undefined ? ownInstruments : dropOverlapped(ownInstruments, [ensemble.named]);
  const beats = dropOverlapped(drums, [...named, ...instrumentMatches]);
  const excludedPercussion = findPercussion(unwantedText).map(({ value }) => value);
  const handPercussion = dropOverlapped(percussionMatches, [...named, ...instrumentMatches]).filter(
    ({ value }) => !excludedPercussion.includes(value),
  );
  const excluded = parseUnwanted(unwantedText);
  const unwantedSections = [
    ...parseUnwantedSections(unwantedText),
    ...(start.isAtOnce ? (['intro'] as const) : []),
  ];
  const requestedInstruments = [...new Set(instruments.map(({ value }) => value))].filter(
    (instrument) => !excluded.instruments.includes(instrument),
  );
  const partMatches = dropOverlapped(findParts(wanted), [...named, ...instrumentMatches]).filter(
    ({ value }) => value === 'bass' || (value === 'vocals' && request.instrumental === false),
  );
  const bassRequested = partMatches.some(({ value }) => value === 'bass');
  const onlyNamed = isOnlyNamed(wanted, {
    instruments,
    parts: [...beats, ...handPercussion, ...partMatches],
    playerCount: ensemble.playerCount,
    hasRhythmSection: named.some(({ value }) => value.preset !== 'Classical'),
  });
  const unwanted =
    onlyNamed && instruments.length === 0
      ? onlyRhythm(excluded, { drums: beats.length > 0, bass: bassRequested })
      : excluded;
  const vocalsRequested =
    !unwanted.vocals &&
    (request.instrumental === false ||
      findParts(blankOut(wanted, [...named, ...instrumentMatches])).some(({ value }) => value === 'vocals'));

  return {
    request,
    title,
    wanted,
    mood,
    era,
    named,
    requestedInstruments,
    ensemble,
    percussion: [...new Set(handPercussion.map(({ value }) => value))],
    substitutions: [
      ...instruments
        .filter(({ value }) => requestedInstruments.includes(value))
        .map(({ value, phrase }) => ({ requested: phrase, played: instrumentTable[value].label })),
      ...handPercussion.map(({ value, phrase }) => ({ requested: phrase, played: percussion[value].label })),
      ...beats.map(({ phrase }) => ({ requested: phrase, played: 'drums' })),
    ].filter(({ requested }) => isSubstituted(requested)),
    unavailable: findUnavailable(wanted),
    unwanted,
    unwantedSections,
    requestedEnding,
    onlyNamed,
    bassRequested,
    vocalsRequested,
    drumsRequested: beats.length > 0,
    kit: beats.map(({ value }) => value).find((value) => value !== 'any'),
    requestedMs: resolveLength(request, wanted),
    requestedMetre: parseMetre(planned.toLowerCase()) ?? parseMetre(wanted),
    excludedMetre: parseMetre(unwantedText),
    swingFeel: parseSwing(wanted, unwantedText),
    changes: parseChanges(wanted),
    requestedTempo: parseTempo(planned.toLowerCase()) ?? parseTempo(wanted),
    pace: parsePace(wanted),
    requestedKey: statedKey(request, parts.wanted, planned),
    excludedKey: parseExcludedKey(parts.unwanted),
    sections: parseSections(blankOut(wanted, named)).filter((kind) => !unwantedSections.includes(kind)),
    subject: subjectOf(prompt),
  };
};

export type ParsedRequest = ReturnType<typeof parseRequest>;

/** Resolves what the parsed request leaves open, from the genre and the seed. */
export const resolveIntent = (parsed: ParsedRequest, seed: number): Intent => {
  const {
    request,
    wanted,
    mood,
    era,
    requestedInstruments,
    ensemble,
    unwanted,
    requestedMetre,
    excludedMetre,
    requestedKey,
  } = parsed;
  const ensemblePlayers = ensemble.isAddition ? [] : (ensemble.named?.value.players ?? []);
  const {
    genre,
    secondaryGenre,
    requested: genreRequested,
  } = resolveGenres(
    request.genres ?? [],
    wanted,
    parsed.named,
    {
      instruments: [...ensemblePlayers, ...requestedInstruments],
      isChamberMusic: ensemblePlayers.length > 0 && !ensemblePlayers.includes('drums'),
      era,
      arousal: mood.arousal,
    },
    random(seed, 'genre'),
  );
  const style = styleFor({ genre, secondaryGenre });
  const players = resolvePlayers(ensemble, requestedInstruments, style);
  const onlyNamed = parsed.onlyNamed || players.isComplete;
  const addedBass =
    parsed.onlyNamed && parsed.bassRequested && requestedInstruments.length > 0
      ? defaultBass(style, requestedInstruments)
      : [];
  const energy = request.energy ?? energyOf(mood.arousal);
  const metre =
    requestedMetre?.metre ??
    resolveMetre(
      style,
      excludedMetre?.unsupported === undefined ? excludedMetre?.metre : undefined,
      random(seed, 'metre'),
    );
  const tempo = resolveTempo(
    {
      control: request.tempo,
      requested: parsed.requestedTempo,
      style,
      energy,
      arousal: mood.arousal,
      metre,
      lengthMs: parsed.requestedMs,
    },
    random(seed, 'tempo'),
  );
  const loop =
    parsed.requestedEnding?.kind === 'loop'
      ? resolveLoop({
          lengthMs: parsed.requestedMs,
          bpm: tempo.bpm,
          metre,
          canChangeLength: request.lengthMs === undefined && plannedLength(request) === undefined,
          tempoRequested: tempo.isRequested,
          hasTempoControl: request.tempo !== undefined,
        })
      : undefined;
  const ending =
    parsed.requestedEnding?.kind === 'loop' && loop === undefined ? undefined : parsed.requestedEnding;
  const { lengthMs, bpm } = loop ?? { lengthMs: parsed.requestedMs, bpm: tempo.bpm };

  // `instrumental` defaults to true, so a word in the prompt alone adds no vocals.
  const vocals =
    parsed.vocalsRequested && request.instrumental === false ? resolveSinger(wanted, genre, seed) : undefined;

  return {
    prompt: request.prompt,
    seed,
    sectionSeeds: new Map(request.sectionSeeds?.map(({ section, seed: own }) => [section, own])),
    title: titleOf(request.prompt, parsed.title, random(seed, 'title')),
    lengthMs,
    genre,
    secondaryGenre,
    genres: [genre.preset, ...(secondaryGenre === undefined ? [] : [secondaryGenre.preset])],
    genreRequested,
    bpm,
    tempoRequested: tempo.isRequested,
    pace: parsed.pace,
    key: resolveKey(
      requestedKey,
      parsed.excludedKey,
      style,
      mood.valence,
      // The prompt is part of the stream, so that prompts with the same seed have different keys.
      random(seed, `key ${normaliseText(request.prompt)}`),
    ),
    keyRequested: requestedKey.tonic !== undefined,
    requestedKey,
    metre,
    metreRequested: requestedMetre?.metre !== undefined,
    unsupportedMetre: requestedMetre?.unsupported,
    swingFeel: parsed.swingFeel,
    ...parsed.changes,
    accelerando: parsed.changes.accelerando && ending?.kind !== 'loop',
    energy,
    moods: mood.words,
    valence: mood.valence,
    era,
    instruments: [
      ...players.instruments.filter((name) => !unwanted.instruments.includes(name)).slice(0, 8),
      ...addedBass,
    ],
    substitutions: parsed.substitutions,
    genreSubstitution: genreSubstitutionOf(parsed.named, { genre, secondaryGenre }),
    unavailable: parsed.unavailable,
    percussion: parsed.percussion,
    kit: parsed.kit,
    drumsRequested: parsed.drumsRequested || players.hasDrums,
    onlyNamed,
    playerCount: ensemble.playerCount,
    unwanted: vocals === undefined && parsed.percussion.length === 0 ? keepChords(unwanted) : unwanted,
    sections: parsed.sections,
    unwantedSections: parsed.unwantedSections,
    ending,
    vocalsRequested: parsed.vocalsRequested,
    vocals,
    subject: parsed.subject,
  };
};

/**
 * Resolves a request to an intent. Precedence: controls, the plan's global styles, the prompt, the genre, the seed.
 * Accepts any text and ignores words that it does not know.
 */
export const understand = (request: ComposeRequest): Intent =>
  resolveIntent(parseRequest(request), request.seed);
