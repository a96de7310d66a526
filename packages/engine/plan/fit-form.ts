import { limits } from '#contract/limits.ts';
import { log2 } from '#engine/kit/exact.ts';
import type { Form, FormSection, SectionKind } from '#engine/theory/form.ts';

export interface FittedSection {
  readonly kind: SectionKind;
  readonly bars: number;
}

const sum = (sections: readonly { readonly bars: number }[]): number =>
  sections.reduce((total, { bars }) => total + bars, 0);

const isFrame = (kind: SectionKind): boolean => kind === 'intro' || kind === 'outro';

/** Minimum bars of a section: half for sections of rank 1 and 2, all for a twelve-bar blues chorus. */
const minBars = ([, bars, rank]: FormSection): number =>
  bars % 12 === 0 ? bars : rank <= 2 ? Math.max(2, bars / 2) : bars * 0.75;

/** The sections of highest rank that fit into the length, in order. */
const chooseSections = (form: Form, bars: number): FormSection[] => {
  const ranks = [...new Set(form.map(([, , rank]) => rank))].toSorted((a, b) => a - b);
  let chosen = form.filter(([, , rank]) => rank === ranks[0]);
  for (const rank of ranks.slice(1)) {
    const more = form.filter(([, , own]) => own <= rank);
    if (more.reduce((total, section) => total + minBars(section), 0) > bars) break;
    chosen = more;
  }
  const first = form[0];
  if (chosen.length === 1 && bars >= 8 && first !== undefined && first !== chosen[0]) {
    chosen = [first, ...chosen];
  }
  return chosen.slice(0, Math.max(1, bars));
};

/** Repeats the body (the sections between intro and outro) until the form is long enough. */
const extend = (sections: FittedSection[], bars: number): FittedSection[] => {
  const body = sections.filter(({ kind }) => !isFrame(kind)).slice(0, 6);
  const extended = [...sections];
  const most = limits.planSections.max - body.length;
  while (body.length > 0 && extended.length <= most && sum(extended) * 1.4 < bars) {
    const end = extended.at(-1)?.kind === 'outro' ? extended.length - 1 : extended.length;
    extended.splice(end, 0, ...body);
  }
  return extended;
};

/** The shortest part of a form of choruses that is a section of its own: eight bars, as in an eight-bar blues. */
const SHORT_CHORUS = 8;
const TURNAROUND = 4;

/**
 * A form of choruses of twelve bars: as many as fit, those of highest rank first. What is left is an intro of up to four
 * bars and an outro, or a chorus of eight bars. Undefined if the form has other sections or there is no room for one.
 */
const fitChoruses = (form: Form, bars: number): FittedSection[] | undefined => {
  const body = form.filter(([kind]) => !isFrame(kind));
  const count = Math.floor(bars / 12);
  const hasFrame = form.some(([kind]) => kind === 'intro') && form.at(-1)?.[0] === 'outro';
  if (!hasFrame || count === 0 || count + 3 > limits.planSections.max) return undefined;
  if (body.some((section) => section[1] !== 12)) return undefined;
  const chosen =
    count > body.length
      ? Array.from({ length: count }, (_, i) => body[i % body.length]!)
      : body.toSorted((a, b) => a[2] - b[2]).slice(0, count);
  const inOrder = count > body.length ? chosen : body.filter((section) => chosen.includes(section));
  const rest = bars - 12 * count;
  const short = rest >= SHORT_CHORUS ? SHORT_CHORUS : 0;
  const left = rest - short;
  const intro = left === 1 ? 0 : Math.min(TURNAROUND, left);
  const sections: FittedSection[] = [
    { kind: 'intro', bars: intro },
    ...inOrder.map(([kind]): FittedSection => ({ kind, bars: 12 })),
    { kind: inOrder.at(-1)?.[0] === 'solo' ? 'verse' : 'solo', bars: short },
    { kind: 'outro', bars: left - intro },
  ];
  return sections.filter((section) => section.bars > 0);
};

/** Cost of a number of bars for what a section is: music goes in phrases of four and eight bars, blues in twelve. */
const irregularity = (kind: SectionKind, bars: number, nominal: number, isLast: boolean): number => {
  const isEven = bars % 2 === 0;
  if (kind === 'intro') return isEven ? 0 : 0.7;
  if (kind === 'outro') return bars % 4 === 0 ? 0 : isEven ? 0.05 : 0.3;
  if (nominal % 12 === 0 && bars % 12 !== 0) return bars % 4 === 0 ? 0.4 : 2;
  if (bars % 8 === 0) return 0;
  // Where only some sections have eight bars, those of the hook do.
  if (bars % 4 === 0) return kind === 'chorus' || kind === 'drop' ? 0.06 : 0.04;
  // Short links, such as a pre-chorus or a break; the last section can have a bar for the final chord.
  if (nominal <= 4 && bars === 2) return 0.15;
  return isLast && bars % 4 === 1 ? 0.5 : isEven ? 1.2 : 2;
};

/** The largest section that is tried, in proportion to its share of the piece. */
const MAX_STRETCH = 2;

/**
 * Divides the bars of a piece among its sections: regular lengths near each section's share, with the least total cost
 * (dynamic programming over the bars that are left).
 */
const divide = (sections: readonly FittedSection[], bars: number): FittedSection[] => {
  const factor = bars / sum(sections);
  interface Division {
    readonly cost: number;
    readonly lengths: readonly number[];
  }
  let divisions = new Map<number, Division>([[0, { cost: 0, lengths: [] }]]);
  for (const [i, { kind, bars: nominal }] of sections.entries()) {
    const share = nominal * factor;
    const longest = Math.max(4, Math.ceil(share * MAX_STRETCH));
    const next = new Map<number, Division>();
    for (const [used, { cost, lengths }] of divisions) {
      for (let own = 1; own <= Math.min(longest, bars - used); own += 1) {
        const ratio = log2(own / share);
        const total = cost + ratio * ratio + irregularity(kind, own, nominal, i === sections.length - 1);
        if (total < (next.get(used + own)?.cost ?? Infinity))
          next.set(used + own, { cost: total, lengths: [...lengths, own] });
      }
    }
    divisions = next;
  }
  const lengths = divisions.get(bars)?.lengths ?? [];
  return sections.map(({ kind }, i) => ({ kind, bars: lengths[i] ?? 1 }));
};

const PHRASE = 4;

/**
 * Divides the bars among sections without a frame: two or three bars that would make a phrase irregular become an outro, or
 * an intro if the form has no outro.
 */
const divideBody = (sections: readonly FittedSection[], form: Form, bars: number): FittedSection[] => {
  const rest = bars % PHRASE;
  const [kind] = (form.at(-1)?.[0] === 'outro' ? form.at(-1) : form[0]) ?? [];
  if (rest < 2 || bars < 2 * PHRASE || kind === undefined || !isFrame(kind)) return divide(sections, bars);
  const body = divide(sections, bars - rest);
  return kind === 'outro' ? [...body, { kind, bars: rest }] : [{ kind, bars: rest }, ...body];
};

/** Maximum difference in bars that intro or outro absorb. */
const MAX_ABSORBED_BARS = 3;

/**
 * Fits a form to a number of bars (at least 1). Choruses of twelve bars keep their length. Otherwise a short piece gets
 * only the sections of highest rank, and a long one repeats the body. Intro or outro absorb a small difference; the
 * largest such difference becomes an outro if the form has one that was not chosen. Otherwise the bars are divided among
 * all sections in phrases of four bars. A requested form is never repeated.
 */
export const fitForm = (form: Form, bars: number, isRequested = false): FittedSection[] => {
  const choruses = isRequested ? undefined : fitChoruses(form, bars);
  if (choruses !== undefined) return choruses;
  const chosen = chooseSections(form, bars).map(([kind, own]) => ({ kind, bars: own }));
  const extended = isRequested ? chosen : extend(chosen, bars);
  const difference = bars - sum(extended);
  if (difference === 0) return extended;
  const outro = extended.findIndex(({ kind }) => kind === 'outro');
  const ends = !isRequested && outro < 0 && form.at(-1)?.[0] === 'outro';
  if (ends && extended.length > 1 && extended[0]?.kind === 'intro' && difference === MAX_ABSORBED_BARS) {
    return [...extended, { kind: 'outro', bars: difference }];
  }
  const frame = outro >= 0 ? outro : extended.findIndex(({ kind }) => kind === 'intro');
  const own = extended[frame];
  if (own !== undefined && own.bars + difference >= 2 && Math.abs(difference) <= MAX_ABSORBED_BARS) {
    return extended.map((section, i) =>
      i === frame ? { ...section, bars: section.bars + difference } : section,
    );
  }
  return isRequested || extended.some(({ kind }) => isFrame(kind))
    ? divide(extended, bars)
    : divideBody(extended, form, bars);
};
