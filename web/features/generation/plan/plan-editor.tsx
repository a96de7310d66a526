import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { endsOf, lengthOf } from '#web/features/generation/plan/bar-grid.ts';
import { barsOf, type DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import * as edit from '#web/features/generation/plan/edit-plan.ts';
import { editorWords } from '#web/features/generation/plan/editor-words.ts';
import { PiecePanel } from '#web/features/generation/plan/piece-panel.tsx';
import { DynamicsRow, Ruler, Times } from '#web/features/generation/plan/score-rows.tsx';
import { SectionBlock } from '#web/features/generation/plan/section-block.tsx';
import { SectionPanel } from '#web/features/generation/plan/section-panel.tsx';
import { planShortcuts } from '#web/features/generation/plan/shortcuts.ts';
import { sectionMarks } from '#web/kit/section-marks.ts';
import { pressesOneOf, type Shortcut } from '#web/kit/shortcut.ts';
import textStyles from '#web/kit/text.module.css';
import planStyles from './plan.module.css';

interface PlanEditorProps {
  readonly plan: DraftPlan;
  /** Whether the sections can have lyrics. */
  readonly isSung: boolean;
  /**
   * Called with the plan after an edit and the announcement for screen readers, empty while typing. Called with the
   * same plan if the edit was not possible.
   */
  readonly onEdit: (next: DraftPlan, said: string) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

const directions: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** The plan as a timeline: sections can be dragged, resized, split and renamed by pointer or by keyboard alone. */
export function PlanEditor({ plan: kept, isSung, onEdit, onUndo, onRedo }: PlanEditorProps) {
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const focusNext = useRef<string>(undefined);
  const [selectedId, setSelectedId] = useState<string>();
  const [dragged, setDragged] = useState<DraftPlan>();
  const plan = dragged ?? kept;
  const { sections } = plan;
  const ends = endsOf(sections);
  const selectedAt = sections.findIndex(({ id }) => id === selectedId);
  const marks = useMemo(
    () => sectionMarks(sections.map(({ name }) => ({ section_name: name, start_ms: 0, duration_ms: 0 }))),
    [sections],
  );
  const longestMs = Math.max(...sections.map(({ durationMs }) => durationMs));

  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-section="${focusNext.current}"]`)?.focus();
    focusNext.current = undefined;
  });

  /** After an edit, focus on a section moves with the section; focus on a button stays there. */
  function apply(next: DraftPlan, said: string, focusAt: number) {
    const nextId = next.sections[focusAt]?.id;
    if (document.activeElement?.matches('[data-section]')) focusNext.current = nextId;
    if (selectedId !== undefined && !next.sections.some(({ id }) => id === selectedId)) setSelectedId(nextId);
    onEdit(next, said);
  }

  const nameAt = (at: number) => kept.sections[at]?.name ?? '';
  const moveTo = (from: number, to: number) =>
    apply(edit.move(kept, from, to), editorWords.moved(nameAt(from), to + 1, sections.length), to);
  const resizeBy = (at: number, bars: number) => {
    const next = edit.resize(kept, at, bars);
    const section = next.sections[at];
    if (section) apply(next, editorWords.resized(section.name, barsOf(next, section)), at);
  };
  const splitAt = (at: number) => apply(edit.split(kept, at), editorWords.splitDone(nameAt(at)), at);
  const removeAt = (at: number) =>
    apply(edit.remove(kept, at), editorWords.removed(nameAt(at)), Math.max(0, at - 1));
  const renameAt = (at: number) => {
    // The field is rendered once the section is selected; synchronously, so that the next keystroke already goes into
    // it.
    flushSync(() => setSelectedId(kept.sections[at]?.id));
    nameField.current?.focus();
    nameField.current?.select();
  };

  function onKey(event: KeyboardEvent, at: number) {
    const by = directions[event.key];
    const isPressed = (shortcut: Shortcut) => pressesOneOf(shortcut, event.nativeEvent);
    if (isPressed(planShortcuts.undo)) onUndo();
    else if (isPressed(planShortcuts.redo)) onRedo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (by !== undefined && event.shiftKey) resizeBy(at, by);
    else if (by !== undefined) moveTo(at, at + by);
    else if (isPressed(planShortcuts.rename)) renameAt(at);
    else if (isPressed(planShortcuts.split)) splitAt(at);
    else if (isPressed(planShortcuts.remove)) removeAt(at);
    else return;
    event.preventDefault();
  }

  /** Converts pixels to bars: the width of the list is the length of the piece. */
  function onJoint(at: number, dx: number | undefined, isDone: boolean) {
    if (dx === undefined) return setDragged(undefined);
    const widthPx = list.current?.getBoundingClientRect().width ?? 1;
    const bars = Math.round(((dx / widthPx) * lengthOf(kept.sections)) / kept.barMs);
    const next = edit.moveJoint(kept, at, bars);
    if (!isDone) return setDragged(next);
    setDragged(undefined);
    const section = next.sections[at];
    if (next !== kept && section) onEdit(next, editorWords.resized(section.name, barsOf(next, section)));
  }

  return (
    <div className={planStyles.editor}>
      <p id={hintId} className={textStyles.visuallyHidden}>
        {editorWords.keysHint}
      </p>
      <div
        className={planStyles.score}
        style={{ '--cols': sections.map(({ durationMs }) => `minmax(0, ${durationMs}fr)`).join(' ') }}
      >
        <Ruler plan={plan} />
        <ol ref={list} className={planStyles.blocks} aria-label={editorWords.sections}>
          {sections.map((section, at) => {
            const mark = marks[at];
            const startMs = at === 0 ? 0 : (ends[at - 1] ?? 0);
            const place = {
              at,
              fromBar: Math.round(startMs / plan.barMs) + 1,
              bars: barsOf(plan, section),
              share: section.durationMs / longestMs,
            };
            return (
              mark && (
                <SectionBlock
                  key={section.id}
                  {...{ section, mark, place, hintId, list }}
                  isSelected={section.id === selectedId}
                  isLast={at === sections.length - 1}
                  maySplit={edit.maySplit(plan, section)}
                  onSelect={() => setSelectedId(section.id === selectedId ? undefined : section.id)}
                  onRename={() => renameAt(at)}
                  onSplit={() => splitAt(at)}
                  onKeyDown={(event) => onKey(event, at)}
                  onMoveTo={(to) => to !== at && moveTo(at, to)}
                  onJoint={(dx, isDone) => onJoint(at, dx, isDone)}
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
          at={selectedAt}
          mark={marks[selectedAt]}
          nameField={nameField}
          isSung={isSung}
          onChange={(part, what) => onEdit(edit.change(kept, selectedAt, part), what)}
          onDone={() => {
            list.current?.querySelector<HTMLElement>(`[data-section="${selectedId}"]`)?.focus();
          }}
          onMove={(by) => moveTo(selectedAt, selectedAt + by)}
          onResize={(by) => resizeBy(selectedAt, by)}
          onSplit={() => splitAt(selectedAt)}
          onRemove={() => removeAt(selectedAt)}
          onAdd={() => {
            const at = selectedAt < 0 ? roomiest(plan) : selectedAt;
            apply(edit.addAfter(kept, at, editorWords.newSection), editorWords.added, at + 1);
          }}
        />
        <PiecePanel plan={plan} onChange={(part) => onEdit({ ...kept, ...part }, editorWords.changed)} />
      </div>
    </div>
  );
}

/** The index of the longest section: a new section takes half of its duration. */
const roomiest = ({ sections }: DraftPlan): number =>
  sections.reduce(
    (best, { durationMs }, at) => (durationMs > (sections[best]?.durationMs ?? 0) ? at : best),
    0,
  );
