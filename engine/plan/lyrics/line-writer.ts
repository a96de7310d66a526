import type { Random } from '#engine/kit/random.ts';
import { countSyllables } from '#engine/phonetics/split-spelling.ts';
import type { Subject } from '#engine/understand/subject.ts';
import { actionBodies, plainBodies, rapOpeners, subjectBodies } from './bodies.data.ts';
import { type EndingKind, endingKinds, type RhymeFamily, rhymes } from './rhymes.data.ts';
import type { Theme } from './themes.data.ts';

interface Draft {
  readonly text: string;
  readonly body: string;
  readonly ending: string;
  readonly syllables: number;
  readonly cost: number;
}

/** Adjectives that cannot follow "so". */
const notAfterSo = new Set([
  'mine',
  'done',
  'alright',
  'okay',
  'aglow',
  'found',
  'new',
  'inspired',
  'incomplete',
  'complete',
  'divine',
]);
/** Candidates per line. */
const CANDIDATES = 48;

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);

const finishLine = (text: string): string => {
  const articled = text.replace(/\b([Aa]) (?=[aeiouAEIOU](?!ne\b))/g, '$1n ');
  return articled.charAt(0).toUpperCase() + articled.slice(1);
};

/** Writes the lines of one song and tracks used words to avoid repetition. */
export class LineWriter {
  private readonly theme: Theme;
  private readonly subject: Subject | undefined;
  private readonly random: Random;
  private readonly used = new Map<string, number>();

  constructor(theme: Theme, subject: Subject | undefined, random: Random) {
    this.theme = theme;
    this.subject = subject;
    this.random = random;
  }

  /** Two rhyming lines of about `syllables` syllables; if `namesSubject`, one of them contains the subject. */
  couplet(syllables: number, namesSubject: boolean): [string, string] {
    const families = this.random
      .shuffle(rhymes)
      .toSorted((a, b) => this.usageOf(familyName(a)) - this.usageOf(familyName(b)))
      .slice(0, 4);
    let best: { lines: [Draft, Draft]; family: RhymeFamily; cost: number } | undefined;
    for (const family of families) {
      const first = this.draft(family, syllables, namesSubject ? 'subject' : 'any', undefined);
      const second = first && this.draft(family, first.syllables, 'any', first);
      if (!first || !second) continue;
      const cost = first.cost + second.cost;
      if (!best || cost < best.cost) best = { lines: [first, second], family, cost };
    }
    if (!best) throw new RangeError('There is no rhyme to write with.');
    this.recordUse(familyName(best.family));
    for (const { body, ending } of best.lines) for (const part of [body, ending]) this.recordUse(part);
    return [best.lines[0].text, best.lines[1].text];
  }

  /** A line that rhymes with an existing line. */
  rhymingLine(line: string, syllables: number): string {
    const end = lastWord(line).toLowerCase();
    const family = rhymes.find((own) => endingsOf(own).some((ending) => lastWord(ending) === end));
    const draft =
      family &&
      this.draft(family, syllables, 'any', { text: line, body: '', ending: end, syllables, cost: 0 });
    if (!draft) return this.couplet(syllables, false)[1];
    this.recordUse(draft.body);
    this.recordUse(draft.ending);
    return draft.text;
  }

  /** A couplet of rap lines: each has an opener before the line. */
  rapCouplet(syllables: number, namesSubject: boolean): [string, string] {
    const pair = this.couplet(Math.max(6, syllables - 6), namesSubject);
    return pair.map((line) => {
      const opener = this.rarelyUsed(rapOpeners);
      this.recordUse(opener);
      const rest = /^(?:I|I’m)\b/.test(line) ? line : line.charAt(0).toLowerCase() + line.slice(1);
      return `${opener} ${rest}`;
    }) as [string, string];
  }

  private draft(
    family: RhymeFamily,
    syllables: number,
    about: 'any' | 'subject',
    partner: Draft | undefined,
  ): Draft | undefined {
    let best: Draft | undefined;
    for (let i = 0; i < CANDIDATES; i++) {
      const kind = this.random.pick(endingKinds.filter((name) => (family[name]?.length ?? 0) > 0));
      const ending = this.random.pick(family[kind] ?? []);
      if (partner && lastWord(ending) === lastWord(partner.ending)) continue;
      const body = this.random.pick(this.bodiesFor(kind, about));
      if (body === partner?.body || !fits(body, ending)) continue;
      const text = finishLine(`${this.fillSlots(body)} ${ending}`);
      const count = countSyllables(text);
      const cost =
        Math.abs(count - syllables) +
        2.5 * this.usageOf(body) +
        1.5 * this.usageOf(ending) +
        (new Set(text.toLowerCase().split(' ')).size < text.split(' ').length ? 0.8 : 0) +
        0.6 * this.random.next();
      if (!best || cost < best.cost) best = { text, body, ending, syllables: count, cost };
    }
    return best;
  }

  private bodiesFor(kind: EndingKind, about: 'any' | 'subject'): readonly string[] {
    const own = this.subject && (this.subject.kind === 'action' ? actionBodies : subjectBodies)[kind];
    if (about === 'subject' && own) return own;
    const themed = this.theme.bodies[kind] ?? [];
    return themed.length > 0 && this.random.chance(0.4) ? themed : plainBodies[kind];
  }

  private fillSlots(body: string): string {
    const { theme } = this;
    return body
      .replace('{S}', this.subject?.words ?? '')
      .replace(/\{(thing|things|doing|like)\}/g, (_, slot: 'thing' | 'things' | 'doing' | 'like') => {
        const word = this.rarelyUsed(theme[slot]);
        this.recordUse(word, 0.34);
        return word;
      });
  }

  private rarelyUsed(words: readonly string[]): string {
    const least = Math.min(...words.map((word) => this.usageOf(word)));
    return this.random.pick(words.filter((word) => this.usageOf(word) <= least + 0.4));
  }

  private usageOf(part: string): number {
    return this.used.get(part) ?? 0;
  }

  private recordUse(part: string, amount = 1): void {
    this.used.set(part, this.usageOf(part) + amount);
  }
}

const endingsOf = (family: RhymeFamily): string[] => endingKinds.flatMap((kind) => family[kind] ?? []);

const familyName = (family: RhymeFamily): string => `family ${endingsOf(family)[0] ?? ''}`;

/** "so" takes a single adjective; a word must not repeat ("stay stay"). */
function fits(body: string, ending: string): boolean {
  if (body.endsWith(' so')) return !ending.includes(' ') && !notAfterSo.has(ending);
  return !body.toLowerCase().split(' ').includes(lastWord(ending));
}
