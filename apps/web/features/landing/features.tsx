import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ScorePart } from '#web/features/landing/landing-score.ts';
import { outputFormats } from '#contract/formats.ts';
import { Waveform } from '#web/features/landing/waveform.tsx';
import { messages } from '#web/features/landing/messages.ts';
import { appName } from '#web/ui/app-name.ts';
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
      <Feature
        number={1}
        title={messages.generation.title}
        text={messages.generation.text(appName())}
        picture={<PromptPicture />}
      />
      <Feature number={2} {...messages.collaboration} picture={<TeamPicture />} />
      <Feature
        number={3}
        title={messages.quality.title}
        text={messages.quality.text(outputFormats.length)}
        picture={<MeterPicture />}
      />
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
  const { understood } = messages.generation;
  return (
    <div className={chipStyles.chips}>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>{understood.tempo}</span>
        <span>
          <QuarterNote /> = 90
        </span>
      </span>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>{understood.key}</span>
        {understood.dMinor}
      </span>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>{understood.mood}</span>
        {understood.wistful}
      </span>
      <span className={chipStyles.chip}>{understood.instrument}</span>
      <span className={chipStyles.chip}>
        <span className={chipStyles.label}>{understood.without}</span>
        <span className={chipStyles.without}>{understood.vocals}</span>
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
        <span>{messages.quality.left}</span>
        <i />
        <span>{messages.quality.right}</span>
        <i />
      </div>
      <span className={textStyles.label}>{messages.quality.meter}</span>
    </>
  );
}
