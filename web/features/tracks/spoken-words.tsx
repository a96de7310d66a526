import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import type { SpokenWord, Track } from '#contract/tracks.ts';
import { spokenText, wordAt } from '#web/features/tracks/spoken-text.ts';
import { followPosition } from '#web/kit/audio/follow-position.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import styles from './track-list.module.css';

interface SpokenWordsProps {
  readonly track: Track;
  /** Whether the track is in the player. */
  readonly current: boolean;
}

/** The text of a voice track; the current word is highlighted during playback. */
export function SpokenWords({ track, current }: SpokenWordsProps) {
  const { data } = useOne('getTrack', { params: { trackId: track.id }, enabled: current });
  if (!track.prompt) return null;
  if (!current || !data) return <p className={styles.spoken}>{track.prompt}</p>;
  return <FollowedWords text={track.prompt} words={data.words} />;
}

function FollowedWords({ text, words }: { readonly text: string; readonly words: readonly SpokenWord[] }) {
  const playback = usePlayback();
  const line = useRef<HTMLParagraphElement>(null);
  const stretches = useMemo(() => spokenText(text, words), [text, words]);
  useEffect(() => {
    let marked = -1;
    return followPosition(playback, () => {
      const place = wordAt(stretches, playback.position() * 1000);
      if (place === marked) return;
      line.current?.children[marked]?.removeAttribute('data-sounding');
      line.current?.children[place]?.setAttribute('data-sounding', '');
      marked = place;
    });
  }, [playback, stretches]);
  return (
    <p ref={line} className={clsx(styles.spoken, styles.spokenFollowed)}>
      {stretches.map((stretch, place) => (
        <span key={place}>{stretch.text}</span>
      ))}
    </p>
  );
}
