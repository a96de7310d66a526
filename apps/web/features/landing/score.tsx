import type { LandingScore } from '#web/features/landing/landing-score.ts';
import { AudioElement } from '#web/audio/element-player.ts';
import { Part } from '#web/features/landing/part.tsx';
import { Waveform } from '#web/features/landing/waveform.tsx';
import { messages } from '#web/features/landing/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import chipStyles from '#web/ui/chip.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './score.module.css';

interface ScoreProps {
  readonly score: LandingScore;
  readonly soundUrl: string;
}

/** The three parts as waveforms, and the play button. apps/web/app/landing.ts moves the playhead. */
export function Score({ score, soundUrl }: ScoreProps) {
  const { bpm, durationMs, sections, parts } = score;
  return (
    <figure className={styles.score}>
      <figcaption className={styles.brief}>
        <span className={textStyles.visuallyHidden}>{messages.score}: </span>
        <b>
          <QuarterNote /> = {bpm}
        </b>
        <span>{messages.brief}</span>
      </figcaption>
      <div className={styles.marks} aria-hidden="true">
        {sections.map(({ startMs, letter }) => (
          <b key={startMs} className={chipStyles.rehearsalMark} data-at={startMs / durationMs}>
            {letter}
          </b>
        ))}
      </div>
      <div className={styles.parts}>
        <span className={styles.bracket} aria-hidden="true" />
        <Part {...messages.parts.music} type="music">
          <Waveform part={parts.music} durationMs={durationMs} />
        </Part>
        <Part {...messages.parts.effects} type="sound_effect">
          <Waveform part={parts.effects} durationMs={durationMs} />
        </Part>
        <Part {...messages.parts.voice} type="voice">
          <Waveform part={parts.voice} durationMs={durationMs} />
        </Part>
        <div className={styles.playhead} aria-hidden="true">
          <b data-position="">0:00</b>
        </div>
      </div>
      <div className={styles.transport}>
        <button type="button" className={buttonClass('plain', 'large')} data-play="" hidden>
          <Icon name="play" size="small" />
          <Icon name="pause" size="small" />
          <span>{messages.listen}</span>
          <span>{messages.pause}</span>
        </button>
        <span className={textStyles.tertiary}>{messages.credit}</span>
      </div>
      <AudioElement src={soundUrl} preload="none" />
    </figure>
  );
}
