import type { Difference, DifferenceKind } from '#web/features/compare/differences.ts';
import { messages } from '#web/features/compare/messages.ts';
import { AccidentalText } from '#web/domain/accidental-text.tsx';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './difference-text.module.css';

/** p, mf, ff */
const dynamicPattern = /^(p+|f+|m[pf])$/;

function Value({ kind, text }: { readonly kind: DifferenceKind; readonly text: string }) {
  if (kind === 'tempo')
    return (
      <span className={styles.tempo}>
        <QuarterNote /> {text}
      </span>
    );
  if (kind === 'energy' && dynamicPattern.test(text)) return <b className={textStyles.dynamic}>{text}</b>;
  if (kind === 'chords') return <span className={styles.chords}>{text}</span>;
  return <AccidentalText text={text} />;
}

/** Tells the differences of a section apart. */
export const differenceKey = ({ kind, part, words, before, after }: Difference): string =>
  [kind, part, words, before, after].join();

/** What was, struck through, and what is. */
export function DifferenceText({ difference }: { readonly difference: Difference }) {
  const { kind, part, words, before, after, changeDb, isMeasured } = difference;
  return (
    <span className={styles.difference} title={isMeasured ? messages.measured : undefined}>
      <span className={textStyles.visuallyHidden}>{messages.kinds[kind]}: </span>
      {part !== undefined && <span>{part} </span>}
      {words !== undefined && <b className={styles.after}>{words}</b>}
      {before !== null && before !== after && (
        <>
          <span className={textStyles.visuallyHidden}>{messages.was} </span>
          <s data-dynamic={dynamicPattern.test(before) || undefined}>
            <Value kind={kind} text={before} />
          </s>{' '}
        </>
      )}
      {after !== null && (
        <b className={styles.after} data-added={(before === null && part === undefined) || undefined}>
          <Value kind={kind} text={after} />
        </b>
      )}
      {after === null && words === undefined && (
        <span className={textStyles.visuallyHidden}>{messages.missing}</span>
      )}
      {changeDb !== undefined && <span className={styles.change}>{messages.db(changeDb)}</span>}
    </span>
  );
}
