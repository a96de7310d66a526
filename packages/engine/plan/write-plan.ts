import { limits } from '#contract/limits.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { roundTo } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { defaultIntensity } from '#engine/plan/intensity.ts';
import { type FittedSection, fitForm } from '#engine/plan/fit-form.ts';
import type { Form, SectionKind } from '#engine/theory/form.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { intensityWord } from '#engine/theory/words/intensity-words.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { keyName } from '#engine/theory/keys.ts';
import { msAt } from '#engine/theory/tempo-curve.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { familyLabels } from '#engine/theory/words/instrument-families.ts';
import type { Unwanted } from '#engine/theory/words/parse-unwanted.ts';
import type { RequestedEnding } from '#engine/understand/parse-ending.ts';
import type { Intent } from '#engine/understand/intent.ts';

const shortKinds: readonly SectionKind[] = ['intro', 'outro', 'pre-chorus', 'build', 'break'];

/** Removes unwanted sections from a form, unless nothing would be left. */
const withoutUnwanted = (form: Form, unwanted: readonly SectionKind[]): Form => {
  const rest = form.filter(([kind]) => !unwanted.includes(kind));
  return rest.length > 0 ? rest : form;
};

/** Sections that an ending omits from a default form. */
const sectionsOmittedBy: Readonly<Record<RequestedEnding['kind'], readonly SectionKind[]>> = {
  loop: ['intro', 'outro'],
  fade: ['outro'],
  cold: ['outro'],
};

const endingStyles: Readonly<Record<RequestedEnding['kind'], string>> = {
  loop: 'seamless loop',
  fade: 'fade out',
  cold: 'cold ending',
};

/**
 * The requested form up to the section limit of a plan, otherwise a form of the style; a single requested section is
 * added to it.
 */
const formOf = (style: Style, { sections, unwantedSections, ending, seed }: Intent): Form => {
  const omitted = ending === undefined ? [] : sectionsOmittedBy[ending.kind];
  const own = withoutUnwanted(random(seed, 'form').pick(style.forms), [...unwantedSections, ...omitted]);
  const [single, ...others] = sections;
  if (single === undefined) return own;
  if (others.length > 0) {
    const limited = sections.slice(0, limits.planSections.max);
    return limited.map((kind) => [kind, shortKinds.includes(kind) ? 4 : 8, 1]);
  }
  const first = own.findIndex(([kind]) => kind === single);
  if (first >= 0) return own.map(([kind, bars, rank], i) => [kind, bars, i === first ? 1 : rank]);
  const at = single === 'intro' ? 0 : Math.ceil(own.length * 0.6);
  return [...own.slice(0, at), [single, shortKinds.includes(single) ? 4 : 8, 1], ...own.slice(at)];
};

const defaultNames: Readonly<Record<SectionKind, string>> = {
  intro: 'Intro',
  verse: 'Verse',
  'pre-chorus': 'Pre-chorus',
  chorus: 'Chorus',
  bridge: 'Bridge',
  break: 'Break',
  build: 'Build',
  drop: 'Drop',
  solo: 'Solo',
  outro: 'Outro',
};

/** "Verse 1", "Chorus", "Verse 2": numbered if a kind occurs more than once. */
const nameSections = (shape: readonly FittedSection[], style: Style): string[] => {
  const seen = new Map<SectionKind, number>();
  return shape.map(({ kind }) => {
    const nth = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, nth);
    const name = style.sectionNames[kind] ?? defaultNames[kind];
    return shape.filter((other) => other.kind === kind).length > 1 ? `${name} ${nth}` : name;
  });
};

const unwantedNames = ({
  drums,
  bass,
  melody,
  harmony,
  vocals,
  instruments: unwantedInstruments,
}: Unwanted): string[] => [
  ...(drums ? ['drums'] : []),
  ...(bass ? ['bass'] : []),
  ...(melody ? ['melody'] : []),
  ...(harmony ? ['chords'] : []),
  ...(vocals ? ['vocals'] : []),
  ...familyLabels(unwantedInstruments),
];

const globalStyles = (intent: Intent, style: Style): string[] => [
  style.label,
  `${roundTo(intent.bpm, 3)} bpm`,
  keyName(intent.key),
  intent.metre,
  ...intent.moods,
  ...new Set(intent.instruments.map((name) => instruments[name].label)),
  ...intent.percussion.map((name) => percussion[name].label),
  ...(intent.kit === undefined ? [] : [kitLabels[intent.kit]]),
  ...(intent.ending === undefined ? [] : [endingStyles[intent.ending.kind]]),
];

const hasNoDrums = (kind: SectionKind, style: Style): boolean =>
  kind === 'break' && !(style.drums?.grooves ?? []).some(({ kinds }) => kinds?.includes('break'));

const details: Readonly<Partial<Record<SectionKind, string>>> = {
  intro: 'the theme is hinted at',
  'pre-chorus': 'tension before the chorus',
  chorus: 'the main hook',
  bridge: 'new chords',
  build: 'rising tension',
  drop: 'the main groove',
  outro: 'the layers leave, a full close',
};

/**
 * Generates a plan: named sections with styles and durations. The durations add up to the length of the intent to the
 * millisecond and end on bar lines; if a requested tempo does not fit the length, the last section takes the rest.
 */
export const writePlan = (intent: Intent): CompositionPlan => {
  const style = styleFor(intent);
  const barBeats = barBeatsOf(intent.metre);
  const lengthBars = (intent.lengthMs * intent.bpm) / 60_000 / barBeats;
  const shape = fitForm(
    formOf(style, intent),
    Math.max(1, Math.floor(lengthBars + 0.02)),
    intent.sections.length > 1,
  );
  const names = nameSections(shape, style);
  const msAfter = (bars: number): Milliseconds => Math.round(msAt(bars * barBeats, intent));

  let bars = 0;
  const sections = shape.map(({ kind, bars: own }, i): PlanSection => {
    const startMs = msAfter(bars);
    const intensity = defaultIntensity(kind, intent.energy, bars / lengthBars);
    bars += own;
    const detail = details[kind];
    return {
      section_name: names[i] ?? 'Section',
      duration_ms: (i === shape.length - 1 ? intent.lengthMs : msAfter(bars)) - startMs,
      positive_local_styles: [intensityWord(intensity), ...(detail === undefined ? [] : [detail])],
      negative_local_styles: hasNoDrums(kind, style) && !intent.unwanted.drums ? ['drums'] : [],
      lines: [],
    };
  });
  return {
    positive_global_styles: globalStyles(intent, style),
    negative_global_styles: unwantedNames(intent.unwanted),
    sections,
  };
};
