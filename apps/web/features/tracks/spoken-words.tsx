import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import type { SpokenWord, Track } from '#contract/tracks.ts';
import { segmentText, segmentIndexAt } from '#web/features/tracks/text-segments.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import styles from './track-list.module.css';

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
