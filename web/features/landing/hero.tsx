import { Link } from 'wouter';
import { announcement, rain, sectionStarts, waltz } from '#web/features/landing/envelope.ts';
import { Part } from '#web/features/landing/part.tsx';
import { Waveform } from '#web/features/landing/waveform.tsx';
import { words } from '#web/features/landing/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { Note } from '#web/kit/note.tsx';
import chipStyles from '#web/kit/chip.module.css';
import textStyles from '#web/kit/text.module.css';
import landingStyles from './landing.module.css';
import styles from './score.module.css';

const played = 0.53;
const marks = ['A', 'B', 'C', 'B', 'D'];

export function Hero() {
  return (
    <>
      <section className={landingStyles.hero}>
        <h1>{words.headline}</h1>
        <div>
          <p className={landingStyles.heroLead}>{words.lead}</p>
          <div className={landingStyles.heroKeys}>
            <Link className={keyClass('lit', 'big')} href="/sign-in?account=new">
              {words.start}
            </Link>
            <span className={textStyles.tertiary}>{words.startNote}</span>
          </div>
        </div>
      </section>
      <Score />
    </>
  );
}

function Score() {
  return (
    <figure className={styles.score} style={{ '--played': `${played * 100}%` }}>
      <figcaption className={styles.brief}>
        <span className={textStyles.visuallyHidden}>{words.score}: </span>
        <b>
          <Note /> {words.tempo}
        </b>
        <span>{words.brief}</span>
      </figcaption>
      <div className={styles.marks} aria-hidden="true">
        {marks.map((letter, at) => (
          <b
            key={sectionStarts[at]}
            className={chipStyles.rehearsalMark}
            style={{ left: `${(sectionStarts[at] ?? 0) * 100}%` }}
          >
            {letter}
          </b>
        ))}
      </div>
      <div className={styles.parts}>
        <span className={styles.bracket} aria-hidden="true" />
        <Part {...words.parts.music} type="music">
          <Waveform draw={waltz} played={played} />
        </Part>
        <Part {...words.parts.effects} type="sound_effect">
          <Waveform draw={rain} played={played} />
        </Part>
        <Part {...words.parts.voice} type="voice">
          <Waveform draw={announcement} played={played} />
        </Part>
        <div className={styles.playhead} aria-hidden="true">
          <b>{words.playedTo}</b>
        </div>
      </div>
    </figure>
  );
}
