import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import type { SpokenWord, Track } from '#contract/tracks.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import styles from './track-list.module.css';

/** A segment of a text: a spoken word with its times, or the text between words without. */
export interface TextSegment {
  readonly text: string;
  /** Milliseconds from the start of the audio. */
  readonly spokenMs?: { readonly start: number; readonly end: number };
}

/**
 * Splits a text at its word boundaries. A word that does not occur in the text (spoken differently than written) is
 * skipped, so that the segments always add up to the text.
 */
export function segmentText(text: string, words: readonly SpokenWord[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let offset = 0;
  for (const word of words) {
    const index = word.text === '' ? -1 : text.indexOf(word.text, offset);
    if (index < 0) continue;
    if (index > offset) segments.push({ text: text.slice(offset, index) });
    segments.push({ text: word.text, spokenMs: { start: word.start_ms, end: word.end_ms } });
    offset = index + word.text.length;
  }
  if (offset < text.length) segments.push({ text: text.slice(offset) });
  return segments;
}

/** Index of the word that is spoken at a time, or of the last one before it; -1 before the first. */
export function segmentIndexAt(segments: readonly TextSegment[], ms: number): number {
  return segments.findLastIndex(({ spokenMs }) => spokenMs !== undefined && spokenMs.start <= ms);
}

interface SpokenWordsProps {
  readonly track: Track;
  /** Whether the track is in the player. */
  readonly isCurrent: boolean;
}

/** The text of a voice track; the current word is highlighted during playback. */
export function SpokenWords({ track, isCurrent }: SpokenWordsProps) {
  const { data } = useApiQuery('getTrack', { params: { trackId: track.id }, enabled: isCurrent });
  if (!track.prompt) return null;
  if (!isCurrent || !data) return <p className={styles.spoken}>{track.prompt}</p>;
  return <HighlightedText text={track.prompt} words={data.words} />;
}

function HighlightedText({ text, words }: { readonly text: string; readonly words: readonly SpokenWord[] }) {
  const playback = usePlayback();
  const line = useRef<HTMLParagraphElement>(null);
  const segments = useMemo(() => segmentText(text, words), [text, words]);
  useEffect(() => {
    let markedIndex = -1;
    return followPosition(playback, () => {
      const index = segmentIndexAt(segments, playback.position() * 1000);
      if (index === markedIndex) return;
      line.current?.children[markedIndex]?.removeAttribute('data-current-word');
      line.current?.children[index]?.setAttribute('data-current-word', '');
      markedIndex = index;
    });
  }, [playback, segments]);
  return (
    <p ref={line} className={clsx(styles.spoken, styles.spokenHighlighted)}>
      {segments.map((segment, index) => (
        <span key={index}>{segment.text}</span>
      ))}
    </p>
  );
}
