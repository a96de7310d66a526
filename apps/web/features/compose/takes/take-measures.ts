import type { Take, TakeSet } from '#contract/take-sets.ts';
import type { TakeMiss } from '#contract/take-states.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { messages } from '#web/features/compose/takes/messages.ts';

/** A measurement of a take against its brief. */
export interface TakeMeasure {
  readonly name: string;
  readonly text: string;
  readonly isMissed: boolean;
}

type Measurements = NonNullable<Take['measurements']>;

const textOr = (value: number | null, format: (known: number) => string): string =>
  value === null ? messages.unknown : format(value);

const textOf = (bpm: number | null | undefined) => (bpm == null ? undefined : messages.bpm(bpm));

/** What was measured, beside what the provider states. */
const withStated = (measured: string, stated: string | null | undefined): string =>
  stated == null || stated === measured
    ? measured
    : messages.measuredAndStated({ measured, stated: messages.stated(stated) });

/** The measurements that a track type has. Clipping, silence and voice are named by the outcome. */
export function measuresOf(
  { brief }: Pick<TakeSet, 'brief'>,
  { misses }: Pick<Take, 'misses'>,
  { durationMs, bpm, key, stated, loudnessLufs, truePeakDbtp }: Measurements,
): TakeMeasure[] {
  const measure = (name: string, text: string, ...by: TakeMiss[]): TakeMeasure => ({
    name,
    text,
    isMissed: by.some((miss) => misses.includes(miss)),
  });
  const ofMusic =
    brief.type === 'music'
      ? [
          measure(messages.tempo, withStated(textOr(bpm, messages.bpm), textOf(stated?.bpm)), 'tempo'),
          measure(
            messages.key,
            withStated(
              key === null ? messages.unknown : musicWord(key),
              stated?.key && musicWord(stated.key),
            ),
            'key',
          ),
        ]
      : [];
  return [
    ...ofMusic,
    measure(messages.length, messages.seconds(durationMs / 1000), 'length'),
    measure(messages.loudness, textOr(loudnessLufs, messages.lufs), 'loudness'),
    measure(messages.peak, textOr(truePeakDbtp, messages.dbtp), 'peak', 'clipping'),
  ];
}
