import type { Milliseconds } from '#engine/kit/units.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { GenreChoice } from '#engine/theory/genres/idiom-for.ts';
import type { DrumKit, InstrumentName } from '#engine/theory/instruments.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import type { Ending } from '#engine/understand/read-ending.ts';
import type { KeyWish } from '#engine/understand/read-key.ts';
import type { Subject } from '#engine/understand/subject.ts';
import type { Unwanted } from '#engine/theory/words/read-unwanted.ts';

export type Energy = 'low' | 'medium' | 'high';

export interface Sung {
  readonly singer: SingerName;
  /** Verses are rapped, the hook is sung. */
  readonly isRapped: boolean;
}

export interface StandIn {
  /** As the prompt says it: "harp". */
  readonly asked: string;
  readonly played: InstrumentName;
}

/** What a request means, settled: every field has its final value, and says where it matters if it was asked for. */
export interface Intent {
  readonly prompt: string;
  readonly seed: number;
  /** The seeds of sections that do not take their notes from the piece's own, by their place from 0. */
  readonly sectionSeeds: ReadonlyMap<number, number>;
  /** Two to five words of the prompt, or a made-up title where it has none. */
  readonly title: string;
  readonly lengthMs: Milliseconds;
  /** The genre whose rhythm section plays. */
  readonly genre: GenreChoice;
  /** A second genre, whose harmony and lead it borrows. */
  readonly colour: GenreChoice | undefined;
  /** Names for tags, e.g. ["Electronic", "Jazz"]. */
  readonly genres: readonly string[];
  /** A genre was named by a control or by words. */
  readonly genreAsked: boolean;
  /** Quarter-notes a minute. Not asked for, it was nudged so that whole bars fill the length. */
  readonly bpm: number;
  readonly tempoAsked: boolean;
  /** The tempo in words, where the prompt has one. */
  readonly pace: 'slow' | 'fast' | undefined;
  readonly key: Key;
  readonly keyAsked: boolean;
  /** What was said of the key, refusals aside: the tonic, the mode, both or neither. */
  readonly keyWish: KeyWish;
  readonly metre: MetreName;
  readonly metreAsked: boolean;
  /** The time signature that was asked for, where the engine plays another in its place: "7/8". */
  readonly metreMissed: string | undefined;
  readonly energy: Energy;
  /** As the prompt says them: "melancholic", "dreamy". */
  readonly moods: readonly string[];
  /** -1 (sad, dark) to 1 (happy, bright), from the moods; 0 if there are none. */
  readonly valence: number;
  /** "80s", "baroque"; undefined if none was named. */
  readonly era: string | undefined;
  /** Instruments that must sound, in the order of the prompt. */
  readonly instruments: readonly InstrumentName[];
  /** Instruments of the prompt that the engine does not have, and what plays in their place. */
  readonly standIns: readonly StandIn[];
  readonly kit: DrumKit | undefined;
  /** Drums were asked for by name. */
  readonly drumsAsked: boolean;
  /** Only the named instruments play ("solo piano", "just cello and bass"). */
  readonly onlyNamed: boolean;
  readonly unwanted: Unwanted;
  /** The form that was asked for, in order; empty leaves it to the genre. One name only: it must occur. */
  readonly sections: readonly SectionKind[];
  readonly unwantedSections: readonly SectionKind[];
  /** How it ends, where that was asked for; undefined: the last chord rings. */
  readonly ending: Ending | undefined;
  /** A voice was asked for by a word or a switch; `sung` says whether it sings. */
  readonly vocalsAsked: boolean;
  /** Who sings and how; undefined for an instrumental piece. */
  readonly sung: Sung | undefined;
  /** What the prompt says that the piece is about. */
  readonly subject: Subject | undefined;
}
