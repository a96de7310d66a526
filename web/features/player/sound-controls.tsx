import { useRef } from 'react';
import { words } from '#web/features/player/words.ts';
import { speeds } from '#web/kit/audio/preferences.ts';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { Fader } from '#web/kit/fader.tsx';
import { IconKey } from '#web/kit/key.tsx';
import styles from './player.module.css';

export function SoundControls() {
  const playback = usePlayback();
  const volume = usePlaybackState((state) => state.volume);
  const speed = usePlaybackState((state) => state.speed);
  const before = useRef(volume || 1);
  const mute = () => {
    if (volume > 0) before.current = volume;
    playback.setVolume(volume > 0 ? 0 : before.current);
  };
  return (
    <div className={styles.soundControls}>
      <select
        className={styles.speedChoice}
        aria-label={words.speed}
        value={speed}
        onChange={(event) => playback.setSpeed(Number(event.target.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {words.speedName(one)}
          </option>
        ))}
      </select>
      <IconKey
        icon={volume > 0 ? 'volume' : 'muted'}
        label={volume > 0 ? words.mute : words.unmute}
        onClick={mute}
      />
      <Fader
        aria-label={words.volume}
        ticks={8}
        min={0}
        max={100}
        value={Math.round(volume * 100)}
        onChange={(event) => playback.setVolume(Number(event.target.value) / 100)}
      />
    </div>
  );
}
