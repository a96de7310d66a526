import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ScorePart } from '#web/features/landing/landing-score.ts';
import { Waveform } from '#web/features/landing/waveform.tsx';
import { messages } from '#web/features/landing/messages.ts';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import avatarStyles from '#web/domain/avatar.module.css';
import chipStyles from '#web/ui/chip.module.css';
import textStyles from '#web/ui/text.module.css';
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
export function Features({ effects }: { readonly effects: ScorePart }) {
  return (
    <section className={styles.measures} aria-label={messages.features}>
      <Feature number={1} {...messages.generation} picture={<PromptPicture />} />
      <Feature number={2} {...messages.collaboration} picture={<TeamPicture />} />
      <Feature number={3} {...messages.quality} picture={<MeterPicture />} />
      <Feature
        number={4}
        {...messages.effects}
        picture={
          <div className={styles.waveformPicture} data-track-type="sound_effect">
            <Waveform part={effects} />
          </div>
        }
      />
    </section>
  );
}

function PromptPicture() {
  return (
    <div className={chipStyles.chips}>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>Tempo</span>
        <span>
          <QuarterNote /> = 90
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

function TeamPicture() {
  return (
    <>
      <div className={clsx(avatarStyles.team, styles.team)}>
        {team.map((initials) => (
          <span key={initials} className={avatarStyles.avatar}>
            {initials}
          </span>
        ))}
      </div>
      <p className={textStyles.secondary}>
        <b className={textStyles.primary}>{messages.collaboration.quoteBy}</b> {messages.collaboration.quote}
      </p>
    </>
  );
}

function MeterPicture() {
  return (
    <>
      <div className={styles.meter}>
        <span>L</span>
        <i />
        <span>R</span>
        <i />
      </div>
      <span className={textStyles.label}>{messages.quality.meter}</span>
    </>
  );
}
