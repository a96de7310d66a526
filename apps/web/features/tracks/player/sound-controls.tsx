import { useRef } from 'react';
import { messages } from '#web/features/tracks/player/messages.ts';
import { speeds } from '#web/audio/preferences.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Slider } from '#web/ui/slider.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './player.module.css';

export function SoundControls() {
  const playback = usePlayback();
  const volume = usePlaybackState((state) => state.volume);
  const speed = usePlaybackState((state) => state.speed);
  const previousVolume = useRef(volume || 1);
  const mute = () => {
    if (volume > 0) previousVolume.current = volume;
    playback.setVolume(volume > 0 ? 0 : previousVolume.current);
  };
  return (
    <div className={styles.soundControls}>
      <select
        className={styles.speedChoice}
        aria-label={messages.speed}
        value={speed}
        onChange={(event) => playback.setSpeed(Number(event.target.value))}
      >
        {speeds.map((option) => (
          <option key={option} value={option}>
            {messages.speedLabel(formatNumber(option, { minimumFractionDigits: 1 }))}
          </option>
        ))}
      </select>
      <IconButton
        icon={volume > 0 ? 'volume' : 'muted'}
        label={volume > 0 ? messages.mute : messages.unmute}
        onClick={mute}
      />
      <Slider
        aria-label={messages.volume}
        ticks={8}
        min={0}
        max={100}
        value={Math.round(volume * 100)}
        onChange={(event) => playback.setVolume(Number(event.target.value) / 100)}
      />
    </div>
  );
}
