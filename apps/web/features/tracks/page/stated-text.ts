import type { TrackDetail } from '#contract/tracks.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { messages } from '#web/features/tracks/page/messages.ts';

const { facts: texts } = messages;

/** Rounding, and the tolerance of the measurement. */
const sameTempo = 0.02;

const differenceText = (name: string, stated: string, measured: string | null): string =>
  measured === null
    ? texts.statedNotMeasured({ name, stated })
    : texts.statedText({ name, stated, measured });

/**
 * Tempo and key that the provider states where they differ from what was measured, or where nothing could be measured:
 * "Key D minor, measured A major". Empty if they agree.
 */
export function statedText({
  bpm,
  key,
  provenance,
}: Pick<TrackDetail, 'bpm' | 'key' | 'provenance'>): string {
  if (!provenance) return '';
  const { bpm: statedBpm, key: statedKey } = provenance;
  const parts: string[] = [];
  if (statedBpm !== null && !(bpm !== null && Math.abs(bpm / statedBpm - 1) <= sameTempo))
    parts.push(differenceText(texts.tempo, statedBpm.toFixed(0), bpm === null ? null : bpm.toFixed(0)));
  if (statedKey !== null && statedKey !== key)
    parts.push(differenceText(texts.key, musicWord(statedKey), key === null ? null : musicWord(key)));
  return parts.join('; ');
}
