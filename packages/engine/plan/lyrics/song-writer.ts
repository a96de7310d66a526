import type { Random } from '#engine/kit/random.ts';
import { countSyllables } from '#engine/voice/phones/split-spelling.ts';
import type { Subject } from '#engine/understand/subject.ts';
import { rapScenes } from './songs/rap-verses.data.ts';
import type { Couplet, SongMaterial } from './songs/song-material.ts';
import { actionLines, nounLines, subjectAnswers, subjectLead } from './songs/subject-lines.data.ts';

interface SongOptions {
  readonly subject: Subject | undefined;
  readonly random: Random;
  /** Syllables that fit into a line of the chorus. */
  readonly titleSyllables: number;
  readonly hasChorus: boolean;
  readonly hasPreChorus: boolean;
}

const linesOf = (couplets: readonly Couplet[]): string[] =>
  couplets.flatMap((couplet) => couplet.split(' / '));

/** Takes couplets scene by scene, each scene in order; begins again when all are used. */
class SceneReader {
  private readonly scenes: readonly (readonly Couplet[])[];
  private readonly taken: number[];

  constructor(scenes: readonly (readonly Couplet[])[]) {
    this.scenes = scenes;
    this.taken = scenes.map(() => 0);
  }

  /** The next couplets of the scene that has been used least, continued with other scenes if it is too short. */
  take(count: number): Couplet[] {
    const { scenes, taken } = this;
    const couplets: Couplet[] = [];
    while (couplets.length < count) {
      if (scenes.every((scene, i) => taken[i]! >= scene.length)) taken.fill(0);
      const open = scenes.map((_, i) => i).filter((i) => taken[i]! < scenes[i]!.length);
      const scene = open.reduce((best, i) => (taken[i]! < taken[best]! ? i : best));
      const part = scenes[scene]!.slice(taken[scene], taken[scene]! + count - couplets.length);
      taken[scene]! += part.length;
      couplets.push(...part);
    }
    return couplets;
  }
}

/** Writes the stanzas of one song in their order. */
export class SongWriter {
  private readonly options: SongOptions;
  private readonly title: string;
  private readonly lead: Couplet;
  private readonly answers: readonly Couplet[];
  private readonly scenes: SceneReader;
  private readonly raps: SceneReader;
  private readonly bridges: SceneReader;
  /** Couplets with the subject that are not yet sung. */
  private opening: readonly Couplet[];
  private verses = 0;

  constructor(material: SongMaterial, options: SongOptions) {
    const { subject, random } = options;
    this.options = options;
    const about = subject && (subject.kind === 'action' ? actionLines : nounLines);
    const naming = (line: string) => line.replace('{S}', subject?.words ?? '');
    const own = random.pick(material.titles);
    this.title = about ? this.fittingTitle(random.shuffle(about.titles).map(naming)) : own.title;
    this.lead = about ? subjectLead : own.lead;
    this.answers = about ? random.shuffle(subjectAnswers) : random.shuffle(own.answers);
    this.scenes = new SceneReader(random.shuffle(material.scenes));
    this.raps = new SceneReader(random.shuffle(rapScenes));
    const bridges = random.shuffle(material.bridge);
    this.opening = about ? [naming(random.pick(about.openings))] : [];
    this.bridges = new SceneReader([about ? [naming(random.pick(about.bridges)), ...bridges] : bridges]);
  }

  /** The title before each line of the answers; one or two left-over lines are the title, three begin with it. */
  chorus(lines: number): string[] {
    const { title } = this;
    const written: string[] = [];
    for (let stanza = 0; written.length < lines; stanza++) {
      const [first, second] = linesOf([this.answers[stanza % this.answers.length]!]) as [string, string];
      const left = lines - written.length;
      if (left >= 4) written.push(title, first, title, second);
      else if (left === 3) written.push(title, first, second);
      else written.push(...Array.from({ length: left }, () => title));
    }
    return written;
  }

  /** Couplets of one scene. An odd last line, the first long verse and strophic songs lead to the title or are it. */
  verse(lines: number): string[] {
    const { hasChorus, hasPreChorus } = this.options;
    const isFirst = this.verses++ === 0;
    if (!hasChorus && lines >= 4 && lines % 2 === 0) {
      return [this.title, ...this.scene(lines / 2 - 1), this.title];
    }
    if (lines % 2 === 1) {
      const last = hasChorus && !hasPreChorus ? linesOf([this.lead])[1]! : this.title;
      return lines === 1 ? this.scene(1).slice(0, 1) : [...this.scene((lines - 1) / 2), last];
    }
    const leads = hasChorus && !hasPreChorus && (lines >= 6 || (isFirst && lines === 4));
    return leads ? [...this.scene(lines / 2 - 1), ...linesOf([this.lead])] : this.scene(lines / 2);
  }

  /** Ends with the lines that lead to the title. */
  preChorus(lines: number): string[] {
    const lead = linesOf([this.lead]);
    return lines === 1
      ? lead.slice(-1)
      : this.closedByTitle([...this.scene(Math.floor(lines / 2) - 1), ...lead], lines);
  }

  bridge(lines: number): string[] {
    return this.closedByTitle(linesOf(this.bridges.take(Math.floor(lines / 2))), lines);
  }

  /** The AAB form of a twelve-bar blues: a line, its repeat and a rhyming answer. */
  bluesVerse(lines: number): string[] {
    return this.couplets(lines / 3).flatMap((couplet) => {
      const [first, answer] = linesOf([couplet]);
      return [first!, first!, answer!];
    });
  }

  rap(lines: number): string[] {
    const { opening } = this;
    this.opening = [];
    const rest = Math.max(0, Math.floor(lines / 2) - opening.length);
    return this.closedByTitle(linesOf([...opening, ...this.raps.take(rest)]), lines);
  }

  /** Adds the title to couplets that are one line short. */
  private closedByTitle(written: readonly string[], lines: number): string[] {
    return written.length < lines ? [...written, this.title] : [...written];
  }

  private scene(couplets: number): string[] {
    return linesOf(this.couplets(couplets));
  }

  private couplets(count: number): Couplet[] {
    const opening = this.opening.slice(0, count);
    this.opening = this.opening.slice(count);
    return [...opening, ...this.scenes.take(count - opening.length)];
  }

  private fittingTitle(titles: readonly string[]): string {
    const excess = (line: string) => Math.max(0, countSyllables(line) - this.options.titleSyllables);
    return titles.toSorted((a, b) => excess(a) - excess(b))[0]!;
  }
}
