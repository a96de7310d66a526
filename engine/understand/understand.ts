import { limits } from '#contract/limits.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import { clamp } from '#engine/kit/integers.ts';
import { random } from '#engine/kit/random.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { findGenres } from '#engine/understand/genre-words.ts';
import { idiomFor } from '#engine/theory/genres/idiom-for.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import { type InstrumentName, instruments as instrumentTable } from '#engine/theory/instruments.ts';
import { findDrums, findInstruments, findParts, isRelative } from '#engine/theory/words/instrument-words.ts';
import type { Energy, Intent } from '#engine/understand/intent.ts';
import { findMoods } from '#engine/understand/mood-words.ts';
import { type Found, plain, plainCased, without } from '#engine/theory/words/phrases.ts';
import { readEnding, readStart } from '#engine/understand/read-ending.ts';
import { readEra } from '#engine/understand/read-era.ts';
import { readGenres } from '#engine/understand/read-genres.ts';
import { readKey, readRefusedKey } from '#engine/understand/read-key.ts';
import { readLength } from '#engine/theory/words/read-length.ts';
import { readMetre } from '#engine/understand/read-metre.ts';
import { readPace, readTempo } from '#engine/understand/read-tempo.ts';
import { readsOnly } from '#engine/understand/reads-only.ts';
import { type Unwanted, readUnwanted } from '#engine/theory/words/read-unwanted.ts';
import { readSections, readUnwantedSections } from '#engine/theory/words/section-words.ts';
import { settleLoop } from '#engine/understand/settle-loop.ts';
import { settleKey } from '#engine/understand/settle-key.ts';
import { settleMetre } from '#engine/understand/settle-metre.ts';
import { settleSinger } from '#engine/understand/settle-singer.ts';
import { settleTempo } from '#engine/understand/settle-tempo.ts';
import { withoutSideSenses } from '#engine/theory/words/without-side-senses.ts';
import { splitWishes } from '#engine/theory/words/split-wishes.ts';
import { takeTitle } from '#engine/theory/words/titles.ts';
import { withoutWider } from '#engine/theory/words/without-wider.ts';
import { subjectOf } from '#engine/understand/subject.ts';
import { translateMusic } from '#engine/understand/translate-music.ts';
import { titleOf } from '#engine/understand/title.ts';

/**
 * Drops matches that overlap a longer one, so that "acoustic guitar" is not a genre and "drum and bass" not a drum.
 */
const notInside = <T>(found: readonly Found<T>[], others: readonly Found<unknown>[]): Found<T>[] =>
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
  const against = findMoods(unwanted).map(({ value }) => value);
  const felt = found.map(({ value }) => value);
  return {
    words: [...new Set(found.map(({ phrase }) => phrase))].slice(0, 4),
    valence: clamp(mean(felt.map(([v]) => v)) - mean(against.map(([v]) => v)) * 0.5, -1, 1),
    arousal: clamp(mean(felt.map(([, a]) => a)) - mean(against.map(([, a]) => a)) * 0.7, -1, 1),
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
const SHORTEST: Milliseconds = 500;

const settleLength = (request: ComposeRequest, text: string): Milliseconds => {
  const { min, max, default: usual } = limits.musicLengthMs;
  const said = Math.max(min, plannedLength(request) ?? readLength(text) ?? usual);
  const asked = request.lengthMs ?? said;
  return clamp(Math.round(Number.isFinite(asked) ? asked : usual), SHORTEST, max);
};

/** Drops exclusions that concern one section only: "no drums in the intro". */
const global = (unwanted: string): string =>
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
const leavingChords = (unwanted: Unwanted): Unwanted => {
  const { drums, bass, melody } = unwanted;
  return drums && bass && melody ? { ...unwanted, harmony: false } : unwanted;
};

/** Excludes all other parts for "drums only" and "only drums and bass". */
const rhythmAlone = (refused: Unwanted, { drums, bass }: { drums: boolean; bass: boolean }): Unwanted => ({
  ...refused,
  drums: refused.drums || !drums,
  bass: refused.bass || !bass,
  melody: true,
  harmony: true,
});

/**
 * The most likely bass instrument of the style, if none of the requested instruments is a bass: "just piano and
 * bass".
 */
const bassistOf = (idiom: Idiom, wished: readonly InstrumentName[]): InstrumentName[] =>
  wished.some((name) => instrumentTable[name].roles[0] === 'bass')
    ? []
    : idiom.bass.instruments
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 1)
        .map(([name]) => name);

/** Parses everything that does not depend on the seed. */
export const readRequest = (request: ComposeRequest) => {
  const { prompt } = request;
  const styles = request.plan?.positive_global_styles ?? [];
  const planned = splitWishes(plainCased(translateMusic(styles.join('. ')))).wanted;
  const { title, rest } = takeTitle(prompt);
  const said = translateMusic([...styles, rest].join('. '));
  const wishes = splitWishes(plainCased(said));
  const { ending: endingWish, rest: beforeEnd } = readEnding(withoutSideSenses(wishes.wanted.toLowerCase()));
  const start = readStart(beforeEnd);
  const wanted = start.rest;
  const { rest: refusedText } = readEnding(withoutSideSenses(wishes.unwanted.toLowerCase()));
  const unwantedText = [global(refusedText), ...(request.plan?.negative_global_styles ?? []).map(plain)].join(
    ', ',
  );

  const against = `${unwantedText}, ${wishes.lessened.toLowerCase()}`;
  const ownMood = readMood(wanted, against);
  const mood = ownMood.words.length === 0 && title !== undefined ? readMood(plain(title), against) : ownMood;
  const era = readEra(wanted);
  const players = findInstruments(wanted);
  const drums = findDrums(wanted);
  const named = notInside(findGenres(wanted), [...players, ...drums]);
  const instruments = withoutWider(wanted, notInside(players, [...named, ...drums]));
  const beats = notInside(drums, [...named, ...players]);
  const refused = readUnwanted(unwantedText);
  const unwantedSections = [
    ...readUnwantedSections(unwantedText),
    ...(start.isAtOnce ? (['intro'] as const) : []),
  ];
  const wished = [...new Set(instruments.map(({ value }) => value))].filter(
    (instrument) => !refused.instruments.includes(instrument),
  );
  const parts = notInside(findParts(wanted), [...named, ...players]).filter(
    ({ value }) => value === 'bass' || (value === 'vocals' && request.instrumental === false),
  );
  const bassAsked = parts.some(({ value }) => value === 'bass');
  const onlyNamed = readsOnly(wanted, instruments, [...beats, ...parts]);
  const unwanted =
    onlyNamed && instruments.length === 0
      ? rhythmAlone(refused, { drums: beats.length > 0, bass: bassAsked })
      : refused;
  const vocalsAsked =
    !unwanted.vocals &&
    (request.instrumental === false ||
      findParts(without(wanted, [...named, ...players])).some(({ value }) => value === 'vocals'));

  return {
    request,
    title,
    wanted,
    mood,
    era,
    named,
    wished,
    standIns: instruments
      .filter(({ value, phrase }) => wished.includes(value) && isRelative(phrase))
      .map(({ value, phrase }) => ({ asked: phrase, played: value })),
    unwanted,
    unwantedSections,
    endingWish,
    onlyNamed,
    bassAsked,
    vocalsAsked,
    drumsAsked: beats.length > 0,
    kit: beats.map(({ value }) => value).find((value) => value !== 'any'),
    askedMs: settleLength(request, wanted),
    metreWish: readMetre(planned.toLowerCase()) ?? readMetre(wanted),
    metreRefused: readMetre(unwantedText),
    tempoWish: readTempo(planned.toLowerCase()) ?? readTempo(wanted),
    pace: readPace(wanted),
    keyWish: { ...readKey(wishes.wanted), ...readKey(planned) },
    keyRefused: readRefusedKey(wishes.unwanted),
    sections: readSections(without(wanted, named)).filter((kind) => !unwantedSections.includes(kind)),
    subject: subjectOf(prompt),
  };
};

export type Reading = ReturnType<typeof readRequest>;

/** Resolves what the parsed request leaves open, from the genre and the seed. */
export const settle = (reading: Reading, seed: number): Intent => {
  const { request, wanted, mood, era, wished, onlyNamed, unwanted, metreWish, metreRefused, keyWish } =
    reading;
  const {
    genre,
    colour,
    asked: genreAsked,
  } = readGenres(
    request.genres ?? [],
    wanted,
    reading.named,
    { instruments: wished, era, arousal: mood.arousal },
    random(seed, 'genre'),
  );
  const idiom = idiomFor({ genre, colour });
  const bassists = onlyNamed && reading.bassAsked && wished.length > 0 ? bassistOf(idiom, wished) : [];
  const energy = request.energy ?? energyOf(mood.arousal);
  const metre =
    metreWish?.metre ??
    settleMetre(
      idiom,
      metreRefused?.instead === undefined ? metreRefused?.metre : undefined,
      random(seed, 'metre'),
    );
  const tempo = settleTempo(
    {
      control: request.tempo,
      wish: reading.tempoWish,
      idiom,
      energy,
      arousal: mood.arousal,
      metre,
      lengthMs: reading.askedMs,
    },
    random(seed, 'tempo'),
  );
  const lap =
    reading.endingWish?.kind === 'loop'
      ? settleLoop({
          lengthMs: reading.askedMs,
          bpm: tempo.bpm,
          metre,
          lengthMoves: request.lengthMs === undefined && plannedLength(request) === undefined,
          tempoAsked: tempo.asked,
          tempoSet: request.tempo !== undefined,
        })
      : undefined;
  const ending = reading.endingWish?.kind === 'loop' && lap === undefined ? undefined : reading.endingWish;
  const { lengthMs, bpm } = lap ?? { lengthMs: reading.askedMs, bpm: tempo.bpm };

  // `instrumental` defaults to true, so a word in the prompt alone adds no vocals.
  const sung =
    reading.vocalsAsked && request.instrumental === false ? settleSinger(wanted, genre, seed) : undefined;

  return {
    prompt: request.prompt,
    seed,
    sectionSeeds: new Map(request.sectionSeeds?.map(({ section, seed: own }) => [section, own])),
    title: titleOf(request.prompt, reading.title, random(seed, 'title')),
    lengthMs,
    genre,
    colour,
    genres: [genre.preset, ...(colour === undefined ? [] : [colour.preset])],
    genreAsked,
    bpm,
    tempoAsked: tempo.asked,
    pace: reading.pace,
    key: settleKey(keyWish, reading.keyRefused, idiom, mood.valence, random(seed, 'key')),
    keyAsked: keyWish.tonic !== undefined,
    keyWish,
    metre,
    metreAsked: metreWish?.metre !== undefined,
    metreMissed: metreWish?.instead,
    energy,
    moods: mood.words,
    valence: mood.valence,
    era,
    instruments: [...wished.slice(0, 8), ...bassists],
    standIns: reading.standIns,
    kit: reading.kit,
    drumsAsked: reading.drumsAsked,
    onlyNamed,
    unwanted: sung === undefined ? leavingChords(unwanted) : unwanted,
    sections: reading.sections,
    unwantedSections: reading.unwantedSections,
    ending,
    vocalsAsked: reading.vocalsAsked,
    sung,
    subject: reading.subject,
  };
};

/**
 * Resolves a request to an intent. Precedence: controls, the plan's global styles, the prompt, the genre, the seed.
 * Accepts any text and ignores words that it does not know.
 */
export const understand = (request: ComposeRequest): Intent => settle(readRequest(request), request.seed);
