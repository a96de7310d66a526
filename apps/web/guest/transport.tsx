import { useRef, useState } from 'react';
import type { Step } from '#web/guest/media-keys.ts';
import { messages } from '#web/guest/messages.ts';
import { usePlayer, usePlayerState, usePosition } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import { Slider } from '#web/ui/slider.tsx';
import styles from './transport.module.css';

interface TransportProps {
  readonly track: ShownTrack;
  /** Undefined on the page of a single track. */
  readonly step: Step | undefined;
  readonly onCompose: (() => void) | undefined;
}

function KeyHint({ name, action }: { readonly name: string; readonly action: string }) {
  return (
    <span className={styles.hint} aria-hidden="true">
      <kbd>{name}</kbd> {action}
    </span>
  );
}

/** Play, time and volume; on phones the button of the comment field. */
export function Transport({ track, step, onCompose }: TransportProps) {
  const player = usePlayer();
  const { status, failure, source } = usePlayerState();
  const [volume, setVolume] = useState(100);
  const clock = useRef<HTMLSpanElement>(null);
  usePosition((seconds) => {
    const text = formatDuration(seconds);
    if (clock.current && clock.current.textContent !== text) clock.current.textContent = text;
  });
  const isPlaying = status !== 'paused';
  const number = source?.version;
  return (
    <>
      {step && (
        <IconButton
          icon="previous"
          label={messages.previous}
          disabled={!step.previous}
          onClick={() => step.previous?.()}
        />
      )}
      <span className={styles.play}>
        <PlayButton
          isPlaying={isPlaying}
          label={(isPlaying ? messages.pause : messages.play)(track.title)}
          onClick={() => player.toggle()}
        />
      </span>
      {step && (
        <IconButton icon="next" label={messages.next} disabled={!step.next} onClick={() => step.next?.()} />
      )}
      <span className={styles.time} aria-hidden="true">
        <span ref={clock}>0:00</span>{' '}
        <small>{messages.of(formatDuration(source?.duration ?? track.duration))}</small>
      </span>
      {number !== undefined && number !== track.version && (
        <span className={styles.version}>{messages.version(number)}</span>
      )}
      {failure && (
        <span className={styles.failed} role="alert">
          <FieldError>{failure === 'file' ? messages.failed : messages.noOutput}</FieldError>
          <Button onClick={() => player.play()}>{messages.tryAgain}</Button>
        </span>
      )}
      <span className={styles.end}>
        <KeyHint name={messages.keys.space} action={messages.keys.play} />
        {onCompose && <KeyHint name="C" action={messages.keys.comment} />}
        <span className={styles.volume}>
          <Icon name="volume" />
          <Slider
            ticks={8}
            min={0}
            max={100}
            value={volume}
            aria-label={messages.volume}
            onChange={({ target }) => {
              setVolume(target.valueAsNumber);
              player.setVolume(target.valueAsNumber / 100);
            }}
          />
        </span>
        {onCompose && (
          <Button className={styles.compose} onClick={onCompose}>
            <Icon name="comment" size="small" />
            {messages.comments.compose}
          </Button>
        )}
      </span>
    </>
  );
}
