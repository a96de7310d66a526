import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ShownPart } from '#web/features/landing/score.tsx';
import { Waveform } from '#web/features/landing/waveform.tsx';
import { words } from '#web/features/landing/words.ts';
import { Note } from '#web/kit/note.tsx';
import avatarStyles from '#web/kit/avatar.module.css';
import chipStyles from '#web/kit/chip.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './landing.module.css';

interface FeatureProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

function Feature({ number, title, text, picture }: FeatureProps) {
  return (
    <article className={styles.measure}>
      <span className={styles.measureNumber} aria-hidden="true">
        {number}
      </span>
      <div className={styles.measurePicture} aria-hidden="true">
        {picture}
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
    </article>
  );
}

/** The four product features, one measure each. */
export function Features({ effects }: { readonly effects: ShownPart }) {
  return (
    <section className={styles.measures} aria-label={words.features}>
      <Feature number={1} {...words.generation} picture={<Understood />} />
      <Feature number={2} {...words.collaboration} picture={<Team />} />
      <Feature number={3} {...words.quality} picture={<Meter />} />
      <Feature
        number={4}
        {...words.effects}
        picture={
          <div className={styles.artLine} data-track-type="sound_effect">
            <Waveform part={effects} />
          </div>
        }
      />
    </section>
  );
}

function Understood() {
  return (
    <div className={chipStyles.chips}>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>Tempo</span>
        <span>
          <Note /> = 90
        </span>
      </span>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>Key</span>D minor
      </span>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>Mood</span>wistful
      </span>
      <span className={chipStyles.chip}>felt piano</span>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>Without</span>
        <span className={chipStyles.without}>vocals</span>
      </span>
    </div>
  );
}

const team = ['ML', 'JA', 'IC', 'TW'];

function Team() {
  return (
    <>
      <div className={clsx(avatarStyles.team, styles.team)}>
        {team.map((letters) => (
          <span key={letters} className={avatarStyles.avatar}>
            {letters}
          </span>
        ))}
      </div>
      <p className={textStyles.secondary}>
        <b className={textStyles.primary}>{words.collaboration.quoteBy}</b> {words.collaboration.quote}
      </p>
    </>
  );
}

function Meter() {
  return (
    <>
      <div className={styles.meter}>
        <span>L</span>
        <i />
        <span>R</span>
        <i />
      </div>
      <span className={textStyles.label}>{words.quality.meter}</span>
    </>
  );
}
