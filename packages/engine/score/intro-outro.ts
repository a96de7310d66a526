import { random, type Weighted } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { type Bar, LONG_SECTION_BARS } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { IntroTexture, OutroTexture } from '#engine/theory/genres/style.ts';

/**
 * The texture of an intro or outro: which parts play. `layers` is the number of accompaniment parts, counted from the
 * first.
 */
export interface Texture {
  readonly drums: boolean;
  readonly bass: boolean;
  readonly layers: number;
  /** Whether the lead plays; `answers`: only in the second half of each four bars. */
  readonly lead: boolean | 'answers';
  /** True if the accompaniment that enters with the chorus rests again and the others play their quietest patterns. */
  readonly windsDown?: boolean;
}

/** The intensity whose patterns an outro that winds down has: a bass in two, a cross-stick, chords on the bar line. */
const WIND_DOWN_INTENSITY = 0.3;

/** The section intensity by which a bar's drum, bass and chord patterns are chosen. */
export const patternIntensity = (
  { section: { intensity } }: Pick<Bar, 'section'>,
  texture: Texture | undefined,
): number => (texture?.windsDown === true ? Math.min(intensity, WIND_DOWN_INTENSITY) : intensity);

const ALL_PARTS = Infinity;

const introTextures: Readonly<Record<IntroTexture, Texture>> = {
  chords: { drums: false, bass: false, layers: 1, lead: false },
  hook: { drums: false, bass: false, layers: 1, lead: true },
  rhythm: { drums: true, bass: true, layers: 0, lead: false },
  beat: { drums: true, bass: false, layers: 1, lead: false },
};

const outroTextures: Readonly<Record<OutroTexture, Texture>> = {
  chords: { drums: false, bass: false, layers: 1, lead: true },
  rhythm: { drums: true, bass: true, layers: 1, lead: false },
  beat: { drums: true, bass: false, layers: 1, lead: false },
  vamp: { drums: true, bass: true, layers: ALL_PARTS, lead: 'answers', windsDown: true },
  tag: { drums: true, bass: true, layers: ALL_PARTS, lead: true, windsDown: true },
  band: { drums: true, bass: true, layers: ALL_PARTS, lead: true },
};

/** Shorter pieces, in bars, have no intro or outro texture. */
const MIN_PIECE_BARS = 7;

/** The textures that are possible with the instruments that are not excluded. */
const possibleTextures = <T extends IntroTexture | OutroTexture>(
  choices: Weighted<T>,
  textures: Readonly<Record<T, Texture>>,
  { intent: { unwanted }, idiom }: CompositionContext,
): Weighted<T> =>
  choices.filter(([choice]) => {
    const { drums, bass, layers, lead } = textures[choice];
    if (layers === 1 && unwanted.harmony) return false;
    if (drums && bass && layers <= 1 && (unwanted.drums || unwanted.bass || idiom.drums === undefined))
      return false;
    return !(drums && !bass && unwanted.drums) && !(lead === true && layers === 1 && unwanted.melody);
  });

/** An outro without drums and bass lasts at most this long if the genre knows another one. */
const MAX_SECONDS_WITHOUT_RHYTHM = 6;

/** Sections after which the parts of a verse are a change. */
const fullKinds: readonly SectionKind[] = ['chorus', 'drop', 'solo'];

/** The textures for an outro of this length after its section: the band leaves for a few bars only. */
const outrosFor = (
  choices: Weighted<OutroTexture>,
  { piece: { sections, bpm } }: CompositionContext,
): Weighted<OutroTexture> => {
  const [before, outro] = sections.slice(-2);
  const seconds = ((outro?.lengthBeats ?? 0) * 60) / bpm;
  const isFull = before !== undefined && fullKinds.includes(before.kind);
  const different = choices.filter(([choice]) => isFull || choice !== 'vamp');
  const audible = different.length > 0 ? different : choices;
  const withRhythm = audible.filter(([choice]) => outroTextures[choice].drums);
  return seconds > MAX_SECONDS_WITHOUT_RHYTHM && withRhythm.length > 0 ? withRhythm : audible;
};

/**
 * Texture of the bars of intros and outros that are too short for staggered entries; undefined for every other bar.
 * The texture is constant within the section, so that the section change is audible.
 */
export const texturesOf = (context: CompositionContext): ((bar: Bar) => Texture | undefined) => {
  const { idiom, bars, intent } = context;
  const rng = random(intent.seed, 'edges');
  const introChoices = possibleTextures(idiom.introTextures, introTextures, context);
  const outroChoices = outrosFor(possibleTextures(idiom.outroTextures, outroTextures, context), context);
  const introTexture = introChoices.length === 0 ? undefined : introTextures[rng.weighted(introChoices)];
  const outroTexture = outroChoices.length === 0 ? undefined : outroTextures[rng.weighted(outroChoices)];
  return ({ section: { kind }, barsInSection, sectionIndex }) => {
    if (bars.length < MIN_PIECE_BARS || barsInSection >= LONG_SECTION_BARS) return undefined;
    if (kind === 'intro' && sectionIndex === 0) return introTexture;
    return kind === 'outro' ? outroTexture : undefined;
  };
};

/** The tune is heard within this time unless the genre's opening is not about a tune. */
const MAX_SECONDS_WITHOUT_TUNE = 8;
/** Time left to the opening texture before the hook enters. */
const HOOK_SECONDS = 6;
const HOOK_BARS = 4;

/**
 * Whether an opening bar carries the hook because the lead would otherwise begin too late. `firstTune` is the beat at
 * which it begins by its own rules.
 */
export const carriesHook = (
  { section, sectionIndex, indexInSection, barsInSection }: Bar,
  firstTune: Beats,
  { idiom, piece: { bpm, barBeats } }: CompositionContext,
): boolean => {
  const barSeconds = (barBeats * 60) / bpm;
  const isLate = (firstTune * 60) / bpm > MAX_SECONDS_WITHOUT_TUNE;
  if (sectionIndex > 0 || !isLate || idiom.hasAtmosphericOpening === true) return false;
  const latest = Math.floor(HOOK_SECONDS / barSeconds);
  const entry = Math.max(0, Math.min(latest - (latest % 2), barsInSection - 2));
  return indexInSection >= entry && (section.kind === 'intro' || indexInSection < entry + HOOK_BARS);
};
