import type { Reply } from '#contract/api.ts';
import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { newSections, scoreRows } from '#web/features/compose/edits/changed-score.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import chipStyles from '#web/ui/chip.module.css';
import styles from './small-score.module.css';

interface SmallScoreProps {
  readonly outline: ScoreOutline;
  readonly edits: readonly Edit[];
  readonly changed: Reply<'estimateRemake'>['changed'];
}

/**
 * The new version as a score: a row for each part, a cell for each section; what changes is lit. Hidden from screen
 * readers, which read the same in words below.
 */
export function SmallScore({ outline, edits, changed }: SmallScoreProps) {
  const sections = newSections(outline, edits);
  const marks = sectionMarks(
    sections.map(({ name }) => ({ section_name: name, start_ms: 0, duration_ms: 0 })),
  );
  const isChanged = (index: number) => changed.some(({ section }) => section === index);
  return (
    <div
      className={styles.score}
      style={{ '--cols': sections.map(({ bars }) => `minmax(0, ${bars}fr)`).join(' ') }}
      aria-hidden="true"
    >
      <div className={styles.line}>
        <em className={styles.name}>{messages.bars}</em>
        {sections.map(({ firstBar }, index) => (
          <span key={index} className={styles.bar}>
            {firstBar}
          </span>
        ))}
      </div>
      <div className={styles.line}>
        <span />
        {marks.map(({ letter, name, color }, index) => (
          <span
            key={index}
            className={styles.band}
            data-ink={color}
            data-changed={isChanged(index) || undefined}
          >
            <b className={chipStyles.rehearsalMark}>{letter}</b>
            <span>{name}</span>
          </span>
        ))}
      </div>
      {scoreRows(outline, edits, changed).map(({ part, label, sections: cells }) => (
        <div key={part} className={styles.line}>
          <span className={styles.name}>{label}</span>
          {cells.map((bars, index) => (
            <span key={index} className={styles.cell}>
              {bars.map(({ plays, changes }, bar) => (
                <i key={bar} data-plays={plays || undefined} data-changes={changes || undefined} />
              ))}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** What changes, section by section: "Chorus: Drums, Bass". */
export function changeTexts(
  sections: readonly { readonly name: string }[],
  { parts }: ScoreOutline,
  changed: SmallScoreProps['changed'],
): string[] {
  const labelOf = (part: string) => parts.find((one) => one.part === part)?.label ?? part;
  return changed.map(({ section, parts: names }) => {
    const isAll = parts.length > 1 && parts.every(({ part }) => names.includes(part));
    const who = isAll ? [messages.everything] : names.map(labelOf);
    return messages.changesIn({ section: sections[section]?.name ?? '', parts: who.join(', ') });
  });
}
