export interface AudioPreferences {
  readonly volume: number;
  readonly speed: number;
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const key = 'tutti.sound';

type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads the preferences; uses `fallback` for values that are missing, invalid or out of range. */
export function readPreferences(
  storage: PreferenceStorage | undefined,
  fallback: AudioPreferences,
): AudioPreferences {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return fallback;
    const { volume, speed } = stored as Partial<Record<keyof AudioPreferences, unknown>>;
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : fallback.volume,
      speed: speeds.find((allowed) => allowed === speed) ?? fallback.speed,
    };
  } catch {
    return fallback;
  }
}

export function savePreferences(
  storage: PreferenceStorage | undefined,
  { volume, speed }: AudioPreferences,
): void {
  try {
    storage?.setItem(key, JSON.stringify({ volume, speed }));
  } catch {
    // Storage is disabled or full.
  }
}
