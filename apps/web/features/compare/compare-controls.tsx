import type { ReactNode } from 'react';
import { compareCommands } from '#web/features/compare/commands.ts';
import { type DifferenceKind, differenceKinds } from '#web/features/compare/differences.ts';
import { messages } from '#web/features/compare/messages.ts';
import { Switch } from '#web/ui/field.tsx';
import { keyNames, type Shortcut } from '#web/ui/shortcut.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './compare-controls.module.css';

interface CompareControlsProps {
  /** LUFS that all are matched to; undefined if fewer than two are known. */
  readonly matchedTo: number | undefined;
  /** How many of how many are matched: those of known loudness. */
  readonly matchedCount: number;
  readonly count: number;
  readonly isMatched: boolean;
  readonly onMatch: (isMatched: boolean) => void;
  readonly reference: string;
  readonly counts: ReadonlyMap<DifferenceKind, number>;
  readonly hidden: ReadonlySet<DifferenceKind>;
  readonly onToggle: (kind: DifferenceKind) => void;
}

function matchedText(lufs: number | undefined, matched: number, all: number): string {
  if (lufs === undefined) return messages.matched;
  return matched < all ? messages.matchedSome({ lufs, matched, all }) : messages.matchedTo(lufs);
}

/** The switch for matched loudness, and the kinds of differences that are shown. */
export function CompareControls(props: CompareControlsProps) {
  const { matchedTo, matchedCount, count, counts, hidden } = props;
  return (
    <div className={styles.controls}>
      <Switch
        label={matchedText(matchedTo, matchedCount, count)}
        checked={props.isMatched && matchedTo !== undefined}
        disabled={matchedTo === undefined}
        onChange={({ target }) => props.onMatch(target.checked)}
      />
      {counts.size > 0 && (
        <div className={styles.kinds}>
          <span className={textStyles.label} aria-hidden="true">
            {messages.differencesFrom(props.reference)}
          </span>
          <ul aria-label={messages.differencesFrom(props.reference)}>
            {differenceKinds
              .filter((kind) => counts.has(kind))
              .map((kind) => (
                <li key={kind}>
                  <button
                    type="button"
                    className={styles.kind}
                    aria-pressed={!hidden.has(kind)}
                    onClick={() => props.onToggle(kind)}
                  >
                    {messages.kinds[kind]} <span>{counts.get(kind)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const firstKey = ({ shortcut }: { readonly shortcut: Shortcut }) =>
  keyNames(shortcut.chords[0]!, navigator.platform).join(' + ');

/** The keys of a comparison, and how the versions are lined up. */
export function CompareHints(props: {
  readonly count: number;
  readonly legend?: ReactNode;
  readonly hasNext?: boolean;
  readonly hasVote?: boolean;
  readonly lineUp: string;
}) {
  const { hints } = messages;
  return (
    <div className={styles.hints}>
      <span className={styles.keys}>
        {Array.from({ length: props.count }, (_, index) => (
          <kbd key={index}>{index + 1}</kbd>
        ))}
        {hints.switch}
      </span>
      <span className={styles.keys}>
        <kbd>{firstKey(compareCommands.lastTwo)}</kbd>
        {hints.lastTwo}
      </span>
      {props.hasNext && (
        <span className={styles.keys}>
          <kbd>{firstKey(compareCommands.next)}</kbd>
          {hints.next}
        </span>
      )}
      {props.hasVote && (
        <span className={styles.keys}>
          <kbd>{firstKey(compareCommands.vote)}</kbd>
          {hints.vote}
        </span>
      )}
      {props.legend}
      <span className={styles.lineUp}>{props.lineUp}</span>
    </div>
  );
}
