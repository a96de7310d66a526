import type { Energy } from '#contract/energies.ts';
import type { Interpretation } from '#contract/prompt-assistant.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { GenreChoice } from '#engine/theory/genres/style-for.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { DrumKit } from '#engine/theory/drum-pieces.ts';
import type { PercussionName } from '#engine/theory/instruments/percussion.data.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import type { RequestedEnding } from '#engine/understand/parse-ending.ts';
import type { SwingFeel } from '#engine/understand/parse-swing.ts';
import type { RequestedKey } from '#engine/understand/parse-key.ts';
import type { Subject } from '#engine/understand/subject.ts';
import type { Unwanted } from '#engine/theory/words/parse-unwanted.ts';

export interface VocalSettings {
  readonly singer: SingerName;
  /** If true, verses are rapped and the chorus is sung. */
  readonly isRapped: boolean;
}

/** A request that the engine cannot carry out as stated, with what it does instead. */
export type Substitution = Readonly<Interpretation['substitutions'][number]>;

/**
 * The resolved meaning of a request: every field is final. The `…Requested` fields say whether the user stated it.
 */
export interface Intent {
  readonly prompt: string;
  readonly seed: number;
  /** Seeds of sections that do not use the seed of the piece, by section index. */
  readonly sectionSeeds: ReadonlyMap<number, number>;
  /** Two to five words of the prompt, or a generated title. */
  readonly title: string;
  readonly lengthMs: Milliseconds;
  /** The main genre: it sets the rhythm section, tempo and form. */
  readonly genre: GenreChoice;
  /** A second genre, which supplies harmony, accompaniment and lead. */
  readonly secondaryGenre: GenreChoice | undefined;
  /** Names for tags, e.g. ["Electronic", "Jazz"]. */
  readonly genres: readonly string[];
  /** True if a control or the prompt names a genre. */
  readonly genreRequested: boolean;
  /** Quarter notes per minute. If not requested, it is adjusted so that whole bars fill the length. */
  readonly bpm: number;
  readonly tempoRequested: boolean;
  /** Tempo in words, if the prompt states one. */
  readonly pace: 'slow' | 'fast' | undefined;
  readonly key: Key;
  readonly keyRequested: boolean;
  /** The stated key without exclusions: tonic, mode, both or neither. */
  readonly requestedKey: RequestedKey;
  readonly metre: MetreName;
  readonly metreRequested: boolean;
  /** The requested time signature if the engine does not support it and plays `metre` instead: "11/8". */
  readonly unsupportedMetre: string | undefined;
  /** The requested division of the beat; undefined: the genre decides. */
  readonly swingFeel: SwingFeel | undefined;
  /** The last bars slow down, also in genres that do not end so. */
  readonly ritardando: boolean;
  /** The tempo rises from the start to the end; `bpm` is its mean. */
  readonly accelerando: boolean;
  /** Semitones by which the key changes in the last chorus; undefined: one key. */
  readonly keyChange: number | undefined;
  readonly energy: Energy;
  /** Mood words of the prompt: "melancholic", "dreamy". */
  readonly moods: readonly string[];
  /** -1 (sad, dark) to 1 (happy, bright), derived from the moods; 0 without moods. */
  readonly valence: number;
  /** "80s", "baroque"; undefined if none is named. */
  readonly era: string | undefined;
  /** Required instruments, in prompt order; an instrument with two players is listed twice. */
  readonly instruments: readonly InstrumentName[];
  /** Requested instruments that the engine does not have, with their substitutes. */
  readonly substitutions: readonly Substitution[];
  /** The requested genre, if the engine plays another style in its place. */
  readonly genreSubstitution: Substitution | undefined;
  /** Requested instruments and techniques that the engine leaves out. */
  readonly unavailable: readonly string[];
  /** Requested hand percussion, which plays beside or instead of the drum kit. */
  readonly percussion: readonly PercussionName[];
  readonly kit: DrumKit | undefined;
  /** True if the prompt names drums. */
  readonly drumsRequested: boolean;
  /** True if only the named instruments may play ("solo piano", "just cello and bass"). */
  readonly onlyNamed: boolean;
  /** Maximum number of players, with drums as one player: "trio" is three; undefined without a limit. */
  readonly playerCount: number | undefined;
  readonly unwanted: Unwanted;
  /** Requested form in order; empty: the genre decides. A single entry only has to occur somewhere. */
  readonly sections: readonly SectionKind[];
  readonly unwantedSections: readonly SectionKind[];
  /** Requested ending; undefined: the last chord rings out. */
  readonly ending: RequestedEnding | undefined;
  /** True if a word or the control requests vocals; `vocals` says whether there are any. */
  readonly vocalsRequested: boolean;
  /** Singer and style; undefined for an instrumental piece. */
  readonly vocals: VocalSettings | undefined;
  /** The stated subject of the lyrics. */
  readonly subject: Subject | undefined;
}
