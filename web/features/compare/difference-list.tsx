import { clsx } from 'clsx';
import type { Difference, DifferenceKind } from '#web/features/compare/differences.ts';
import { messages } from '#web/features/compare/messages.ts';
import { AccidentalText } from '#web/kit/accidental-text.tsx';
import { QuarterNote } from '#web/kit/quarter-note.tsx';
import type { SectionMark } from '#web/kit/section-marks.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './difference-list.module.css';

interface DifferenceListProps {
  /** The label of the version compared with. */
  readonly reference: string;
  readonly marks: readonly SectionMark[];
  /** For each section. */
  readonly differences: readonly (readonly Difference[])[];
  readonly hidden: ReadonlySet<DifferenceKind>;
}

/** What a version has in place of the reference, section by section; a repeat-bar sign where it is the same. */
export function DifferenceList({ reference, marks, differences, hidden }: DifferenceListProps) {
  return (
    <ol className={styles.list} aria-label={messages.differencesFrom(reference)}>
      {differences.map((section, index) => {
        const shown = section.filter(({ kind }) => !hidden.has(kind));
        const mark = marks[index];
        return (
          <li
            key={mark ? mark.startMs : 0}
            className={clsx(styles.section, shown.length > 0 && styles.changed)}
            data-letter={mark?.letter ?? ''}
          >
            {mark && (
              <span className={textStyles.visuallyHidden}>{messages.section(mark.letter, mark.name)}: </span>
            )}
            {shown.length === 0 ? (
              <>
                <span className={textStyles.visuallyHidden}>{messages.same(reference)}</span>
                <RepeatBarSign />
              </>
            ) : (
              shown.map((difference) => (
                <DifferenceText
                  key={`${difference.kind} ${difference.before} ${difference.after}`}
                  difference={difference}
                />
              ))
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The sign for “as the bar before”: here “as the reference”. */
export function RepeatBarSign() {
  return (
    <svg className={styles.repeat} viewBox="0 0 26 16" aria-hidden="true">
      <path d="M6.500 15 17.500 1h2L8.500 15zM5.200 5.500a1.700 1.700 0 1 0 0-.1zM17.400 11a1.700 1.700 0 1 0 0-.1z" />
    </svg>
  );
}

function Value({ kind, text }: { readonly kind: DifferenceKind; readonly text: string }) {
  if (kind === 'tempo')
    return (
      <span className={styles.tempo}>
        <QuarterNote /> {text}
      </span>
    );
  if (kind === 'energy') return <b className={textStyles.dynamic}>{text}</b>;
  if (kind === 'chords') return <span className={styles.chords}>{text}</span>;
  return <AccidentalText text={text} />;
}

function DifferenceText({ difference }: { readonly difference: Difference }) {
  const { kind, before, after, changeDb, isMeasured } = difference;
  return (
    <span className={styles.difference} title={isMeasured ? messages.measured : undefined}>
      <span className={textStyles.visuallyHidden}>{messages.kinds[kind]}: </span>
      {before !== null && before !== after && (
        <>
          <span className={textStyles.visuallyHidden}>{messages.was} </span>
          <s data-kind={kind}>
            <Value kind={kind} text={before} />
          </s>
        </>
      )}
      {after !== null && (
        <b className={styles.after} data-added={before === null || undefined}>
          <Value kind={kind} text={after} />
        </b>
      )}
      {after === null && <span className={textStyles.visuallyHidden}>{messages.missing}</span>}
      {changeDb !== undefined && <span className={styles.change}>{messages.formatDb(changeDb)}</span>}
    </span>
  );
}

interface ReferenceListProps {
  readonly label: string;
  readonly marks: readonly SectionMark[];
  readonly sections: readonly { readonly mark: string; readonly chords: string | undefined }[];
}

/** What the reference plays in each section. */
export function ReferenceList({ label, marks, sections }: ReferenceListProps) {
  return (
    <ol className={clsx(styles.list, styles.reference)} aria-label={messages.whatItPlays(label)}>
      {sections.map(({ mark, chords }, index) => (
        <li key={marks[index]?.startMs ?? 0} className={styles.section}>
          {marks[index] && (
            <span className={textStyles.visuallyHidden}>
              {messages.section(marks[index].letter, marks[index].name)}:{' '}
            </span>
          )}
          <b className={textStyles.dynamic}>{mark}</b>
          {chords !== undefined && <span className={styles.chords}>{chords}</span>}
        </li>
      ))}
    </ol>
  );
}
