import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { partCommands, sectionCommands } from '#web/features/compare/merge/commands.ts';
import { mergedBars } from '#web/features/compare/merge/describe-merge.ts';
import {
  cyclePart,
  mergeParts,
  type MergeDraft,
  type MergeVersion,
  outlineSection,
  partVersion,
  playersOf,
} from '#web/features/compare/merge/merge-draft.ts';
import { messages } from '#web/features/compare/merge/messages.ts';
import { offered } from '#web/ui/command.ts';
import { CommandItems, Menu } from '#web/ui/menu.tsx';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { barsText } from '#web/features/compare/merge/bars-text.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './merge-table.module.css';

interface MergeTableProps {
  readonly versions: readonly MergeVersion[];
  readonly draft: MergeDraft;
  readonly onChange: (draft: MergeDraft) => void;
}

/** The marks of the new version’s sections. */
const marksOf = (versions: readonly MergeVersion[], { sections }: MergeDraft) =>
  sectionMarks(
    sections.map((section, index) => ({
      ...outlineSection(versions, section),
      start_ms: index,
      duration_ms: 1,
    })),
  );

/**
 * Parts by sections: pressing a cell cycles through the versions that play the part there, names and headers open menus
 * for a whole row or column. One tab stop; the arrow keys move between the cells.
 */
export function MergeTable({ versions, draft, onChange }: MergeTableProps) {
  const [focus, setFocus] = useState({ row: 1, column: 1 });
  const { base, sections } = draft;
  const others = [...versions.keys()].filter((version) => version !== base);
  const parts = mergeParts(versions, base);
  const marks = marksOf(versions, draft);
  const bars = mergedBars(versions, sections);
  const totalBars = bars.at(-1)!.to;
  // A row or column may be gone.
  const current = { row: Math.min(focus.row, parts.length), column: Math.min(focus.column, sections.length) };
  const stop = (row: number, column: number) => ({
    'data-cell': `${row} ${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => setFocus({ row, column }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, target, currentTarget } = event;
    if (!(target instanceof Element) || target.closest('[popover]')) return;
    const { row, column } = current;
    const targets: Record<string, readonly [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, sections.length],
    };
    const next = targets[key];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"]`)?.focus();
  };

  const subject = { versions, draft, onChange };

  return (
    <div className={styles.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid has one tab stop */}
      <table role="grid" className={styles.table} aria-label={messages.table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <td className={styles.corner}>
              <span className={textStyles.visuallyHidden}>{messages.corner}</span>
            </td>
            {sections.map((section, index) => {
              const { letter, name, color } = marks[index]!;
              const { label } = versions[section.version]!;
              return (
                <th
                  key={`${section.place.version} ${section.place.section}`}
                  scope="col"
                  data-ink={color}
                  style={{ '--share': `${(outlineSection(versions, section).bars / totalBars) * 100}%` }}
                >
                  <Menu
                    triggerClass={clsx(styles.section, section.version !== base && styles.taken)}
                    triggerProps={stop(0, index + 1)}
                    label={messages.sectionHeader({ letter, name, bars: barsText([bars[index]!]), label })}
                    trigger={
                      <>
                        <b>{letter}</b> <span>{name}</span>
                      </>
                    }
                  >
                    <CommandItems commands={offered(sectionCommands(subject, index), subject)} />
                  </Menu>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, label }, row) => (
            <tr key={part}>
              <th scope="row">
                <Menu
                  triggerClass={styles.part}
                  triggerProps={stop(row + 1, 0)}
                  label={messages.partMenu(label)}
                  trigger={<span>{label}</span>}
                >
                  <CommandItems commands={offered(partCommands(subject, part), subject)} />
                </Menu>
              </th>
              {sections.map((section, index) => {
                const version = partVersion(versions, section, part);
                const state = version === null ? messages.silent : versions[version]!.label;
                const isFixed = playersOf(versions, base, section, part).length === 0;
                return (
                  <td key={`${section.place.version} ${section.place.section}`}>
                    <button
                      type="button"
                      className={clsx(
                        styles.cell,
                        version === null && styles.silent,
                        version !== null && version !== base && styles.taken,
                      )}
                      data-rank={others.findIndex((other) => other === version)}
                      aria-label={messages.cell({ part: label, section: marks[index]!.name, state })}
                      aria-disabled={isFixed || undefined}
                      {...stop(row + 1, index + 1)}
                      onClick={() => !isFixed && onChange(cyclePart(versions, draft, index, part))}
                    >
                      {version === null ? <span aria-hidden="true">–</span> : state}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={textStyles.visuallyHidden}>{messages.tableHint}</p>
    </div>
  );
}
