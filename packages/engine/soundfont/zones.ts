import { defaultGenerators, generator, GENERATORS, noGenerators } from './generators.ts';
import { readModulators, type Modulators } from './modulators.ts';
import { SoundFontError } from './soundfont-error.ts';
import type { ZoneTable } from './tables.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

/** Generators or modulators of one zone: there are 61 generators, and fonts use up to 7 modulators. */
const MAX_RECORDS = 128;

/** A zone with the settings of the global zone before it. */
export interface Zone {
  readonly generators: Int16Array;
  readonly modulators: Modulators;
  /** Index of the zone's instrument (in a preset) or sample (in an instrument). */
  readonly target: number;
}

/**
 * The zones `from..to` of a preset or an instrument. A first zone without a target is the global zone; other zones
 * without one are ignored, as the specification requires.
 */
export function readZones(
  table: ZoneTable,
  from: number,
  to: number,
  level: 'preset' | 'instrument',
): Zone[] {
  const target = level === 'preset' ? generator.instrument : generator.sample;
  let globals = level === 'preset' ? noGenerators() : defaultGenerators();
  let globalModulators: Modulators = new Map();
  const zones: Zone[] = [];
  for (let zone = from; zone < to; zone++) {
    checkRecords(table, zone);
    const generators = globals.slice();
    const isComplete = readGenerators(table, zone, generators, target);
    const modulators = readModulators(
      table.modulators,
      table.firstModulator(zone),
      table.firstModulator(zone + 1),
      globalModulators,
    );
    if (isComplete) zones.push({ generators, modulators, target: generators[target]! & 0xffff });
    else if (zone === from) [globals, globalModulators] = [generators, modulators];
  }
  return zones;
}

function checkRecords(table: ZoneTable, zone: number): void {
  const generators = table.firstGenerator(zone + 1) - table.firstGenerator(zone);
  const modulators = table.firstModulator(zone + 1) - table.firstModulator(zone);
  if (generators > MAX_RECORDS || modulators > MAX_RECORDS) {
    throw new SoundFontError(soundFontErrors.tooManySettings);
  }
}

/** Writes the zone's generators into `values`. The target ends the list; returns whether there is one. */
function readGenerators(table: ZoneTable, zone: number, values: Int16Array, target: number): boolean {
  const end = table.firstGenerator(zone + 1);
  for (let i = table.firstGenerator(zone); i < end; i++) {
    const number = table.generators.word(i, 0);
    if (number < GENERATORS) values[number] = table.generators.signedWord(i, 2);
    if (number === target) return true;
  }
  return false;
}
