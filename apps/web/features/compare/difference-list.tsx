import { clsx } from 'clsx';
import { differenceKey, DifferenceText } from '#web/features/compare/difference-text.tsx';
import type { Difference, DifferenceKind, VersionDifferences } from '#web/features/compare/differences.ts';
import { messages } from '#web/features/compare/messages.ts';
import type { SectionMark } from '#web/domain/section-marks.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './difference-list.module.css';

interface DifferenceListProps {
  /** The label of the version compared with. */
  readonly reference: string;
  readonly marks: readonly SectionMark[];
  /** Undefined while they load. */
  readonly differences: VersionDifferences | undefined;
  readonly hidden: ReadonlySet<DifferenceKind>;
  /** An open vote on one of the two hides what would tell who or what made it. */
  readonly isHiddenByVote: boolean;
}

/**
 * What a version has in place of the reference: in the whole piece, and section by section. A repeat-bar sign where
 * the scores are the same.
 */
export function DifferenceList({
  reference,
  marks,
  differences,
  hidden,
  isHiddenByVote,
}: DifferenceListProps) {
  if (!differences)
    return (
      <div className={styles.list} aria-busy="true">
        <span className={textStyles.visuallyHidden}>{messages.comparing(reference)}</span>
      </div>
    );
  const { whole, sections, isMeasured } = differences;
  const visible = (all: readonly Difference[]) => all.filter(({ kind }) => !hidden.has(kind));
  const shownOfWhole = visible(whole);
  /** A section is only called the same if nothing of it differs, shown or not. */
  const unchanged = (section: readonly Difference[]) => {
    if (section.length > 0) return <Note text={messages.hiddenHere} />;
    if (whole.length > 0) return <Note text={messages.onlyWhole} />;
    if (isHiddenByVote) return <Note text={messages.hiddenByVote} />;
    if (isMeasured) return <Note text={messages.nothingMeasured} />;
    return (
      <>
        <span className={textStyles.visuallyHidden}>{messages.same(reference)}</span>
        <RepeatBarSign />
      </>
    );
  };
  const list = (
    <ol className={styles.list} aria-label={messages.differencesFrom(reference)}>
      {sections.map((section, index) => {
        const shown = visible(section);
        const mark = marks[index];
        return (
          <li
            key={mark ? mark.startMs : 0}
            className={clsx(styles.section, shown.length > 0 && styles.changed)}
            data-letter={mark?.letter ?? ''}
          >
            {mark && (
              <span className={textStyles.visuallyHidden}>
                {messages.section({ letter: mark.letter, name: mark.name })}:{' '}
              </span>
            )}
            {shown.length === 0
              ? unchanged(section)
              : shown.map((difference) => (
                  <DifferenceText key={differenceKey(difference)} difference={difference} />
                ))}
          </li>
        );
      })}
    </ol>
  );
  return (
    <>
      {shownOfWhole.length > 0 && (
        <p className={styles.whole}>
          <b>{messages.wholePiece}</b>
          {shownOfWhole.map((difference) => (
            <DifferenceText key={differenceKey(difference)} difference={difference} />
          ))}
        </p>
      )}
      {isHiddenByVote && <p className={styles.hiddenByVote}>{messages.hiddenByVote}</p>}
      {list}
    </>
  );
}

/** A section for which no difference is drawn, although it need not be the same. */
function Note({ text }: { readonly text: string }) {
  return (
    <span className={styles.note} title={text}>
      <span aria-hidden="true">–</span>
      <span className={textStyles.visuallyHidden}>{text}</span>
    </span>
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
              {messages.section({ letter: marks[index].letter, name: marks[index].name })}:{' '}
            </span>
          )}
          <b className={textStyles.dynamic}>{mark}</b>
          {chords !== undefined && <span className={styles.chords}>{chords}</span>}
        </li>
      ))}
    </ol>
  );
}
