import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { mapPosition, type BarFacts } from '#contract/bar-positions.ts';
import type { SwitchPlayer } from '#web/features/compare/switch-player.ts';
import { messages } from '#web/features/compare/messages.ts';
import { barAt, stepBar, type Timeline, timeTicks } from '#web/features/compare/timeline.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { spokenTime } from '#web/ui/spoken-time.ts';
import { secondsAt } from '#web/audio/waveform/seek-position.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './score-frame.module.css';

interface ScoreFrameProps {
  readonly timeline: Timeline;
  /** The bars of the version that is heard. */
  readonly heard: BarFacts;
  readonly player: SwitchPlayer | undefined;
  /** A column at the right of the lanes. */
  readonly hasSide?: boolean;
  /** Play button and position, in the corner of names and time. */
  readonly corner: ReactNode;
  readonly children: ReactNode;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** The ruler, sections and bar lines that all lanes share, and the playhead. The ruler is a slider. */
export function ScoreFrame({ timeline, heard, player, hasSide = false, corner, children }: ScoreFrameProps) {
  const { bars, lines } = timeline;
  const { duration } = bars;
  const marks = sectionMarks(bars.sections);
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const flag = useRef<HTMLElement>(null);

  const describe = (seconds: number) => {
    const bar = barAt(bars, seconds);
    return bar === undefined ? formatDuration(seconds) : messages.bar(bar);
  };
  const latest = useRef({ toTimeline: (seconds: number) => seconds, describe });
  useEffect(() => {
    latest.current = { toTimeline: (seconds) => mapPosition(heard, bars, seconds).seconds, describe };
  });
  useEffect(() => {
    if (!player) return undefined;
    let lastText = '';
    return followPosition(player, () => {
      const seconds = latest.current.toTimeline(player.position());
      frame.current?.style.setProperty('--p', percent(duration > 0 ? seconds / duration : 0));
      const text = latest.current.describe(seconds);
      if (text === lastText || !ruler.current || !flag.current) return;
      lastText = text;
      flag.current.textContent = text;
      ruler.current.ariaValueNow = String(Math.floor(seconds));
      ruler.current.ariaValueText = `${text}, ${spokenTime(seconds)}`;
    });
  }, [player, duration]);

  const seekTo = (seconds: number) => player?.seek(mapPosition(bars, heard, seconds).seconds);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = player ? latest.current.toTimeline(player.position()) : 0;
    const targets: Record<string, number> = {
      ArrowRight: stepBar(bars, at, 1),
      ArrowUp: stepBar(bars, at, 1),
      ArrowLeft: stepBar(bars, at, -1),
      ArrowDown: stepBar(bars, at, -1),
      Home: 0,
      End: duration,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    seekTo(target);
  };
  const ticks =
    lines.length > 0
      ? marks.map(({ startMs }) => ({ seconds: startMs / 1000, text: String(barAt(bars, startMs / 1000)) }))
      : timeTicks(duration).map((seconds) => ({ seconds, text: formatDuration(seconds) }));

  return (
    <div
      ref={frame}
      className={clsx(styles.frame, hasSide && styles.withSide)}
      // The CSP allows styles that scripts set.
      style={{
        '--columns':
          marks.map(({ durationMs }) => `minmax(0, ${Math.max(1, durationMs)}fr)`).join(' ') || '1fr',
      }}
    >
      <div className={styles.head}>
        <div className={styles.corner}>{corner}</div>
        <div className={styles.time}>
          <div
            ref={ruler}
            className={styles.ruler}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold the ticks
            role="slider"
            tabIndex={0}
            aria-label={messages.position}
            aria-valuemin={0}
            aria-valuemax={Math.ceil(duration)}
            aria-valuenow={0}
            aria-valuetext={spokenTime(0)}
            onKeyDown={onKeyDown}
            onClick={({ clientX, currentTarget }) =>
              seekTo(secondsAt(clientX, currentTarget.getBoundingClientRect(), duration))
            }
          >
            {ticks.map(({ seconds, text }) => (
              <span key={seconds} style={{ '--x': percent(seconds / (duration || 1)) }}>
                {text}
              </span>
            ))}
          </div>
          {marks.length > 0 && (
            <ol className={styles.bands} aria-label={messages.sections}>
              {marks.map(({ letter, name, startMs, color }) => (
                <li key={startMs}>
                  <button
                    type="button"
                    data-ink={color}
                    title={messages.section({ letter, name })}
                    onClick={() => seekTo(startMs / 1000)}
                  >
                    <b aria-hidden="true">{letter}</b>
                    <span aria-hidden="true">{name}</span>
                    <i className={textStyles.visuallyHidden}>{messages.section({ letter, name })}</i>
                  </button>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
      {children}
      <div className={styles.overlay} aria-hidden="true">
        {marks.slice(1).map(({ startMs }) => (
          <i
            key={startMs}
            className={styles.barline}
            style={{ '--x': percent(startMs / 1000 / (duration || 1)) }}
          />
        ))}
        <i className={styles.final} />
        <span className={styles.playhead}>
          <b ref={flag}>{describe(0)}</b>
        </span>
      </div>
    </div>
  );
}
