import type { GenrePreset } from '#contract/genres.ts';
import type { StemName } from '#contract/part-groups.ts';
import type { Stored } from '#contract/stored-score.ts';
import type { ReverbType } from '#engine/dsp/reverb-types.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import type { BusCompression } from '#engine/theory/genres/style.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { DrumKit, DrumPiece } from '#engine/theory/drum-pieces.ts';

/*
 * A score is described in the contract, where it is stored. Here names are those that this composer knows, and a sung
 * line is the spoken one in place of its index.
 */

/** Values of a stored type with narrower types of some fields. */
type Narrowed<T, Fields> = Omit<T, keyof Fields> & Readonly<Fields>;
type StoredScore = Stored['score'];

export interface NotePart extends Narrowed<Stored['notePart'], { instrument: InstrumentName }> {}

export interface DrumHit extends Narrowed<Stored['drumPart']['hits'][number], { piece: DrumPiece }> {}
export interface DrumPart extends Narrowed<Stored['drumPart'], { kit: DrumKit; hits: readonly DrumHit[] }> {}

/** A line as sung by one voice. */
export interface VoiceLine extends Narrowed<Stored['voicePart']['lines'][number], { spoken: SpokenLine }> {}
export interface VoicePart extends Narrowed<
  Stored['voicePart'],
  { singer: SingerName; lines: readonly VoiceLine[] }
> {}

export type Part = NotePart | DrumPart | VoicePart;

/** From `beat` on, the music is `semitones` higher than at the start, in `key`. */
export interface KeyChange extends Narrowed<NonNullable<StoredScore['keyChanges']>[number], { key: Key }> {}

/** A segment of bus automation: linear from one state to another. */
export interface AutomationSegment extends Narrowed<StoredScore['automation'][number], { stem: StemName }> {}

/** Settings of the reverb that all parts share. */
export interface ReverbSettings extends Narrowed<StoredScore['reverb'], { type: ReverbType }> {}

/** A complete score: the only input of the renderer. */
export interface Score extends Narrowed<
  StoredScore,
  {
    key: Key;
    keyChanges?: readonly KeyChange[] | undefined;
    genre: GenrePreset;
    parts: readonly Part[];
    reverb: ReverbSettings;
    automation: readonly AutomationSegment[];
    busCompression?: BusCompression | undefined;
  }
> {}
