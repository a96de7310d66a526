import type { ReactNode } from 'react';
import { musicWord } from '#web/domain/music-words.ts';
import { dialogMessages as texts } from '#web/features/compose/generation/import/messages.ts';
import { PianoRoll } from '#web/features/compose/generation/import/piano-roll.tsx';
import type { Imported } from '#web/features/compose/generation/import/read-import.ts';
import { formatClock } from '#web/ui/clock-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './import.module.css';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was read from a file: facts, sections with chords, the melody in outline, and what was read differently. */
export function ImportResult({ imported }: { readonly imported: Imported }) {
  const { kind, understanding, composition_plan: plan, warnings, ignored } = imported;
  const { title, bpm, key, metre, length_ms: lengthMs, bars, notes, melody_track: track } = understanding;
  return (
    <section className={styles.result} aria-label={texts.result}>
      <h3 className={styles.name}>{title ?? texts.kinds[kind]}</h3>
      <dl className={styles.facts}>
        <Fact name={texts.facts.tempo}>{texts.bpm(bpm)}</Fact>
        <Fact name={texts.facts.key}>{musicWord(key)}</Fact>
        <Fact name={texts.facts.metre}>{metre}</Fact>
        <Fact name={texts.facts.length}>{`${texts.bars(bars)}, ${formatClock(lengthMs / 1000)}`}</Fact>
        <Fact name={texts.facts.melody}>
          {notes === 0
            ? texts.noMelody
            : track
              ? texts.melodyFrom({ notes: texts.notes(notes), track })
              : texts.notes(notes)}
        </Fact>
      </dl>
      <PianoRoll plan={plan} />
      <h4 className={styles.heading}>{texts.sections}</h4>
      <ol className={styles.sections}>
        {plan.sections.map((section, index) => (
          <li key={index}>
            <span className={styles.section}>{musicWord(section.section_name)}</span>
            <span className={styles.chords}>{section.chords}</span>
          </li>
        ))}
      </ol>
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="warning" size="small" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <p className={styles.ignored}>
          {texts.notRead}: {ignored.join('; ')}.
        </p>
      )}
    </section>
  );
}
