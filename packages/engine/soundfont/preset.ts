import { combine } from './generators.ts';
import { region, type Region } from './region.ts';
import { SoundFontError } from './soundfont-error.ts';
import type { Tables } from './tables.ts';
import { readZones, type Zone } from './zones.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

/** Instrument zones that the zones of one preset refer to; large fonts have about 500. */
const MAX_ZONES = 8192;
/** Regions that sound for one note; a grand piano has two, layered pads up to eight. */
const MAX_LAYERS = 16;

/** A program of a SoundFont: its regions by key and velocity. */
export interface Preset {
  readonly name: string;
  readonly regions: readonly Region[];
  /** The regions that sound at a key and velocity of 0..127. */
  regionsAt(key: number, velocity: number): readonly Region[];
}

const contains = ({ low, high }: Region['keys'], value: number) => value >= low && value <= high;

/** Builds the regions of preset `index`. Throws SoundFontError. */
export function readPreset(tables: Tables, index: number): Preset {
  const { presets, presetZones } = tables;
  const { name, firstZone } = presets[index]!;
  const zones = readZones(presetZones, firstZone, presets[index + 1]!.firstZone, 'preset');
  const regions: Region[] = [];
  let visited = 0;
  for (const zone of zones) {
    for (const inner of instrumentZones(tables, zone, name, MAX_ZONES - visited)) {
      visited++;
      if (inner.target >= tables.samples.length) {
        throw new SoundFontError(soundFontErrors.noSampleOfPreset(name));
      }
      const combined = combine(zone.generators, inner.generators);
      if (combined.keys.low > combined.keys.high) continue;
      if (combined.velocities.low > combined.velocities.high) continue;
      const modulators = [...zone.modulators.values(), ...inner.modulators.values()];
      regions.push(region(combined, inner.target, modulators));
    }
  }
  const found = new Map<number, readonly Region[]>();
  return {
    name,
    regions,
    regionsAt(key, velocity) {
      const place = key * 128 + velocity;
      const known = found.get(place);
      if (known) return known;
      const sounding = regions
        .filter(({ keys, velocities }) => contains(keys, key) && contains(velocities, velocity))
        .slice(0, MAX_LAYERS);
      found.set(place, sounding);
      return sounding;
    },
  };
}

function instrumentZones(
  { instruments, instrumentZones: table }: Tables,
  zone: Zone,
  preset: string,
  max: number,
): readonly Zone[] {
  const [instrument, next] = [instruments[zone.target], instruments[zone.target + 1]];
  if (!instrument || !next) throw new SoundFontError(soundFontErrors.noInstrument);
  if (next.firstZone - instrument.firstZone > max) {
    throw new SoundFontError(soundFontErrors.tooManyZonesInPreset(preset));
  }
  return readZones(table, instrument.firstZone, next.firstZone, 'instrument');
}
