import type { Waveform as MeasuredWaveform } from '#contract/waveform.ts';
import { Part } from '#web/features/landing/part.tsx';
import { Waveform } from '#web/features/landing/waveform.tsx';
import { words } from '#web/features/landing/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { keyClass } from '#web/kit/key.tsx';
import { Note } from '#web/kit/note.tsx';
import chipStyles from '#web/kit/chip.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './score.module.css';

export interface ShownPart {
  readonly waveform: MeasuredWaveform;
  readonly startMs: number;
  readonly durationMs: number;
}

/** The piece generated at build time by the built-in provider. */
export interface ShownScore {
  readonly bpm: number;
  readonly durationMs: number;
  readonly sections: readonly { readonly startMs: number; readonly letter: string }[];
  readonly parts: { readonly music: ShownPart; readonly effects: ShownPart; readonly voice: ShownPart };
}

interface ScoreProps {
  readonly score: ShownScore;
  readonly soundUrl: string;
}

/** The three parts as waveforms, and the play button. web/app/landing.ts moves the playhead. */
export function Score({ score, soundUrl }: ScoreProps) {
  const { bpm, durationMs, sections, parts } = score;
  return (
    <figure className={styles.score}>
      <figcaption className={styles.brief}>
        <span className={textStyles.visuallyHidden}>{words.score}: </span>
        <b>
          <Note /> = {bpm}
        </b>
        <span>{words.brief}</span>
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
        <Part {...words.parts.music} type="music">
          <Waveform part={parts.music} durationMs={durationMs} />
        </Part>
        <Part {...words.parts.effects} type="sound_effect">
          <Waveform part={parts.effects} durationMs={durationMs} />
        </Part>
        <Part {...words.parts.voice} type="voice">
          <Waveform part={parts.voice} durationMs={durationMs} />
        </Part>
        <div className={styles.playhead} aria-hidden="true">
          <b data-position="">0:00</b>
        </div>
      </div>
      <div className={styles.transport}>
        <button type="button" className={keyClass('plain', 'big')} data-play="" hidden>
          <Icon name="play" size="small" />
          <Icon name="pause" size="small" />
          <span>{words.listen}</span>
        </button>
        <span className={textStyles.tertiary}>{words.madeHere}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page describes the audio, including the announcement */}
      <audio src={soundUrl} preload="none" />
    </figure>
  );
}
