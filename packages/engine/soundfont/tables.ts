import type { ByteSource } from './byte-source.ts';
import { readChunks, readInside, type Chunk } from './riff.ts';
import { SoundFontError } from './soundfont-error.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

/** Indices in the tables have 16 bits, and each table ends with a terminal record. */
const MAX_RECORDS = 65_537;
const NAME = 20;

export interface PresetHeader {
  readonly name: string;
  readonly program: number;
  readonly bank: number;
  readonly firstZone: number;
}

export interface InstrumentHeader {
  readonly name: string;
  readonly firstZone: number;
}

export interface SampleHeader {
  readonly name: string;
  /** In frames of the sample data, in bytes for a compressed sample. */
  readonly start: number;
  readonly end: number;
  /** Relative to the beginning of the sample, in frames. */
  readonly loopStart: number;
  readonly loopEnd: number;
  readonly sampleRate: number;
  readonly rootKey: number;
  readonly correctionCents: number;
  readonly isVorbis: boolean;
  /** A sample in the ROM of a sound card. */
  readonly isRom: boolean;
}

/** The generators and modulators of zones, as ranges of records. */
export interface ZoneTable {
  readonly zones: number;
  firstGenerator(zone: number): number;
  firstModulator(zone: number): number;
  readonly generators: RecordTable;
  readonly modulators: RecordTable;
}

/** The tables of a SoundFont, each without its terminal record except where ranges end at it. */
export interface Tables {
  readonly presets: readonly PresetHeader[];
  readonly presetZones: ZoneTable;
  readonly instruments: readonly InstrumentHeader[];
  readonly instrumentZones: ZoneTable;
  readonly samples: readonly SampleHeader[];
}

/** Of Latin-1. */
const isControl = (code: number): boolean => code < 32 || (code > 126 && code < 160);

/** Records of equal size. */
export class RecordTable {
  readonly count: number;
  private readonly bytes: DataView;
  private readonly size: number;

  constructor(bytes: DataView, size: number) {
    this.bytes = bytes;
    this.size = size;
    this.count = bytes.byteLength / size;
  }

  byte(record: number, at: number): number {
    return this.bytes.getUint8(record * this.size + at);
  }

  signedByte(record: number, at: number): number {
    return this.bytes.getInt8(record * this.size + at);
  }

  word(record: number, at: number): number {
    return this.bytes.getUint16(record * this.size + at, true);
  }

  signedWord(record: number, at: number): number {
    return this.bytes.getInt16(record * this.size + at, true);
  }

  doubleWord(record: number, at: number): number {
    return this.bytes.getUint32(record * this.size + at, true);
  }

  /** A name of 20 bytes at the beginning of the record. */
  name(record: number): string {
    let name = '';
    for (let i = 0; i < NAME; i++) {
      const code = this.byte(record, i);
      if (code === 0) break;
      if (!isControl(code)) name += String.fromCharCode(code);
    }
    return name.trim();
  }
}

/** Reads and checks the tables of a `pdta` list. Throws SoundFontError. */
export function readTables(source: ByteSource, list: Chunk): Tables {
  const chunks = readChunks(source, list);
  const table = (id: string, size: number): RecordTable => {
    const chunk = chunks.get(id);
    const count = (chunk?.size ?? 0) / size;
    if (!chunk || count < 1) throw new SoundFontError(soundFontErrors.noTable(id));
    if (!Number.isInteger(count) || count > MAX_RECORDS) {
      throw new SoundFontError(soundFontErrors.tableSize(id));
    }
    return new RecordTable(readInside(source, chunk.offset, chunk.size), size);
  };
  const presets = table('phdr', 38);
  const presetZones = zoneTable(table('pbag', 4), table('pgen', 4), table('pmod', 10));
  const instruments = table('inst', 22);
  const instrumentZones = zoneTable(table('ibag', 4), table('igen', 4), table('imod', 10));
  const samples = table('shdr', 46);
  checkOrder(presets.count, (i) => presets.word(i, 24), presetZones.zones, 'presets');
  checkOrder(instruments.count, (i) => instruments.word(i, 20), instrumentZones.zones, 'instruments');
  return {
    presets: records(presets.count, (i) => ({
      name: presets.name(i),
      program: presets.word(i, 20),
      bank: presets.word(i, 22),
      firstZone: presets.word(i, 24),
    })),
    presetZones,
    instruments: records(instruments.count, (i) => ({
      name: instruments.name(i),
      firstZone: instruments.word(i, 20),
    })),
    instrumentZones,
    samples: records(samples.count - 1, (i) => sampleHeader(samples, i)),
  };
}

const records = <T>(count: number, read: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => read(i));

function zoneTable(bags: RecordTable, generators: RecordTable, modulators: RecordTable): ZoneTable {
  const zones = bags.count - 1;
  const firstGenerator = (zone: number) => bags.word(zone, 0);
  const firstModulator = (zone: number) => bags.word(zone, 2);
  checkOrder(bags.count, firstGenerator, generators.count, 'zones');
  checkOrder(bags.count, firstModulator, modulators.count, 'zones');
  return { zones, firstGenerator, firstModulator, generators, modulators };
}

/** Each record's range ends where the range of the next one begins. */
function checkOrder(
  count: number,
  first: (index: number) => number,
  max: number,
  of: 'instruments' | 'presets' | 'zones',
): void {
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const index = first(i);
    if (index < previous || index > max) {
      throw new SoundFontError(soundFontErrors.outsideTables(of));
    }
    previous = index;
  }
}

const ROM = 0x8000;
const VORBIS = 0x10;

function sampleHeader(table: RecordTable, i: number): SampleHeader {
  const type = table.word(i, 44);
  const isVorbis = (type & VORBIS) !== 0;
  const start = table.doubleWord(i, 20);
  // SF3 stores the loop relative to the sample, SF2 relative to all samples.
  const origin = isVorbis ? 0 : start;
  return {
    name: table.name(i),
    start,
    end: table.doubleWord(i, 24),
    loopStart: table.doubleWord(i, 28) - origin,
    loopEnd: table.doubleWord(i, 32) - origin,
    sampleRate: table.doubleWord(i, 36),
    // 255 means unpitched, other values above 127 are invalid.
    rootKey: table.byte(i, 40) > 127 ? 60 : table.byte(i, 40),
    correctionCents: table.signedByte(i, 41),
    isVorbis,
    isRom: (type & ROM) !== 0,
  };
}
