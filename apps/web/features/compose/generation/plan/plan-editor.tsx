import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { musicWord } from '#web/domain/music-words.ts';
import { endsOf, lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import { allSectionCommands, type SectionSubject } from '#web/features/compose/generation/plan/commands.ts';
import { barsOf, type DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import * as edit from '#web/features/compose/generation/plan/edit-plan.ts';
import { editorMessages } from '#web/features/compose/generation/plan/messages.ts';
import { DynamicsRow, Ruler, Times } from '#web/features/compose/generation/plan/score-rows.tsx';
import { SectionBlock } from '#web/features/compose/generation/plan/section-block.tsx';
import { SectionPanel } from '#web/features/compose/generation/plan/section-panel.tsx';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { StyleField } from '#web/features/compose/generation/plan/style-field.tsx';
import { runPressed } from '#web/ui/command.ts';
import textStyles from '#web/ui/text.module.css';
import planStyles from './plan.module.css';

interface PlanEditorProps {
  readonly plan: DraftPlan;
  /** Whether the sections can have lyrics. */
  readonly isSung: boolean;
  /**
   * Called with the plan after an edit and the announcement for screen readers, empty while typing. Called with the
   * same plan if the edit was not possible.
   */
  readonly onEdit: (next: DraftPlan, announcement: string) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

interface PiecePanelProps {
  readonly plan: DraftPlan;
  readonly onChange: (part: Partial<Pick<DraftPlan, 'styles' | 'without'>>) => void;
}

/** The styles of the whole piece. */
function PiecePanel({ plan, onChange }: PiecePanelProps) {
  const heading = useId();
  return (
    <section className={planStyles.panel} aria-labelledby={heading}>
      <header className={planStyles.panelHead}>
        <h4 id={heading}>{editorMessages.piece}</h4>
      </header>
      <div className={planStyles.fields}>
        <StyleField
          label={editorMessages.pieceStyles}
          styles={plan.styles}
          onChange={(styles) => onChange({ styles })}
        />
        <StyleField
          label={editorMessages.pieceWithout}
          styles={plan.without}
          excluded
          onChange={(without) => onChange({ without })}
        />
      </div>
    </section>
  );
}

/** The plan as a timeline: sections can be dragged, resized, split and renamed by pointer or by keyboard alone. */
export function PlanEditor({ plan: saved, isSung, onEdit, onUndo, onRedo }: PlanEditorProps) {
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const focusNext = useRef<string>(undefined);
  const [selectedId, setSelectedId] = useState<string>();
  const [dragged, setDragged] = useState<DraftPlan>();
  const plan = dragged ?? saved;
  const { sections } = plan;
  const ends = endsOf(sections);
  const selectedAt = sections.findIndex(({ id }) => id === selectedId);
  const marks = useMemo(
    () => sectionMarks(sections.map(({ name }) => ({ section_name: name, start_ms: 0, duration_ms: 0 }))),
    [sections],
  );
  const maxMs = Math.max(...sections.map(({ durationMs }) => durationMs));

  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-section="${focusNext.current}"]`)?.focus();
    focusNext.current = undefined;
  });

  /** After an edit, focus on a section moves with the section; focus on a button stays there. */
  function applyEdit(next: DraftPlan, announcement: string, focusAt: number) {
    const nextId = next.sections[focusAt]?.id;
    if (document.activeElement?.matches('[data-section]')) focusNext.current = nextId;
    if (selectedId !== undefined && !next.sections.some(({ id }) => id === selectedId)) setSelectedId(nextId);
    onEdit(next, announcement);
  }

  const nameAt = (index: number) => musicWord(saved.sections[index]?.name ?? '');
  const moveTo = (from: number, to: number) =>
    applyEdit(
      edit.move(saved, from, to),
      editorMessages.moved({ name: nameAt(from), position: to + 1, count: sections.length }),
      to,
    );
  const resizeBy = (index: number, bars: number) => {
    const next = edit.resize(saved, index, bars);
    const section = next.sections[index];
    if (section)
      applyEdit(next, editorMessages.resized({ name: section.name, bars: barsOf(next, section) }), index);
  };
  const splitAt = (index: number) =>
    applyEdit(edit.split(saved, index), editorMessages.splitDone(nameAt(index)), index);
  const removeAt = (index: number) =>
    applyEdit(edit.remove(saved, index), editorMessages.removed(nameAt(index)), Math.max(0, index - 1));
  const renameAt = (index: number) => {
    // The field is rendered once the section is selected; synchronously, so that the next keystroke already goes into
    // it.
    flushSync(() => setSelectedId(saved.sections[index]?.id));
    nameField.current?.focus();
    nameField.current?.select();
  };

  const sectionAt = (index: number): SectionSubject => ({
    name: nameAt(index),
    move: (by) => moveTo(index, index + by),
    resize: (bars) => resizeBy(index, bars),
    rename: () => renameAt(index),
    split: () => splitAt(index),
    remove: () => removeAt(index),
    undo: onUndo,
    redo: onRedo,
  });
  const onKey = (event: KeyboardEvent, index: number) => {
    if (runPressed(allSectionCommands, sectionAt(index), event.nativeEvent)) event.preventDefault();
  };

  /** Converts pixels to bars: the width of the list is the length of the piece. */
  function onBoundaryDrag(index: number, dx: number | undefined, isDone: boolean) {
    if (dx === undefined) return setDragged(undefined);
    const widthPx = list.current?.getBoundingClientRect().width ?? 1;
    const bars = Math.round(((dx / widthPx) * lengthOf(saved.sections)) / saved.barMs);
    const next = edit.moveBoundary(saved, index, bars);
    if (!isDone) return setDragged(next);
    setDragged(undefined);
    const section = next.sections[index];
    if (next !== saved && section)
      onEdit(next, editorMessages.resized({ name: section.name, bars: barsOf(next, section) }));
  }

  return (
    <div className={planStyles.editor}>
      <p id={hintId} className={textStyles.visuallyHidden}>
        {editorMessages.keyboardHint}
      </p>
      <div
        className={planStyles.score}
        style={{ '--cols': sections.map(({ durationMs }) => `minmax(0, ${durationMs}fr)`).join(' ') }}
      >
        <Ruler plan={plan} />
        <ol ref={list} className={planStyles.blocks} aria-label={editorMessages.sections}>
          {sections.map((section, index) => {
            const mark = marks[index];
            const startMs = index === 0 ? 0 : (ends[index - 1] ?? 0);
            const position = {
              index,
              fromBar: Math.round(startMs / plan.barMs) + 1,
              bars: barsOf(plan, section),
              share: section.durationMs / maxMs,
            };
            return (
              mark && (
                <SectionBlock
                  key={section.id}
                  {...{ section, mark, position, hintId, list }}
                  isSelected={section.id === selectedId}
                  isLast={index === sections.length - 1}
                  canSplit={edit.canSplit(plan, section)}
                  onSelect={() => setSelectedId(section.id === selectedId ? undefined : section.id)}
                  subject={sectionAt(index)}
                  onKeyDown={(event) => onKey(event, index)}
                  onMoveTo={(to) => to !== index && moveTo(index, to)}
                  onBoundaryDrag={(dx, isDone) => onBoundaryDrag(index, dx, isDone)}
                />
              )
            );
          })}
        </ol>
        <DynamicsRow plan={plan} />
        <Times plan={plan} />
      </div>
      <div className={planStyles.panels}>
        <SectionPanel
          plan={plan}
          index={selectedAt}
          mark={marks[selectedAt]}
          nameField={nameField}
          isSung={isSung}
          onChange={(part, announcement) => onEdit(edit.change(saved, selectedAt, part), announcement)}
          onDone={() => {
            list.current?.querySelector<HTMLElement>(`[data-section="${selectedId}"]`)?.focus();
          }}
          subject={sectionAt(selectedAt)}
          onAdd={() => {
            const index = selectedAt < 0 ? indexOfLongest(plan) : selectedAt;
            applyEdit(
              edit.addAfter(saved, index, editorMessages.newSection),
              editorMessages.added,
              index + 1,
            );
          }}
        />
        <PiecePanel plan={plan} onChange={(part) => onEdit({ ...saved, ...part }, editorMessages.changed)} />
      </div>
    </div>
  );
}

/** The index of the longest section: a new section takes half of its duration. */
const indexOfLongest = ({ sections }: DraftPlan): number =>
  sections.reduce(
    (best, { durationMs }, index) => (durationMs > (sections[best]?.durationMs ?? 0) ? index : best),
    0,
  );
