export interface SoundPreferences {
  readonly volume: number;
  readonly speed: number;
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const key = 'tutti.sound';

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads the preferences; uses `fallback` for values that are missing, invalid or out of range. */
export function readPreferences(shelf: Shelf | undefined, fallback: SoundPreferences): SoundPreferences {
  try {
    const found: unknown = JSON.parse(shelf?.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return fallback;
    const { volume, speed } = found as Partial<Record<keyof SoundPreferences, unknown>>;
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : fallback.volume,
      speed: speeds.find((one) => one === speed) ?? fallback.speed,
    };
  } catch {
    return fallback;
  }
}

export function keepPreferences(shelf: Shelf | undefined, { volume, speed }: SoundPreferences): void {
  try {
    shelf?.setItem(key, JSON.stringify({ volume, speed }));
  } catch {
    // Storage is disabled or full.
  }
}
