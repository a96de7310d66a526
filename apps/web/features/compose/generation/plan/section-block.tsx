import { type KeyboardEvent, type RefObject, useState } from 'react';
import { musicWord } from '#web/domain/music-words.ts';
import {
  sectionCommands,
  sectionKeys,
  type SectionSubject,
} from '#web/features/compose/generation/plan/commands.ts';
import { type DraftSection } from '#web/features/compose/generation/plan/draft-plan.ts';
import { useDrag } from '#web/features/compose/generation/plan/use-drag.ts';
import { editorMessages, messages } from '#web/features/compose/generation/plan/messages.ts';
import { CommandIconButton } from '#web/ui/command-button.tsx';
import type { SectionMark } from '#web/domain/section-marks.ts';
import chipStyles from '#web/ui/chip.module.css';
import textStyles from '#web/ui/text.module.css';
import planStyles from './plan.module.css';

export interface BlockPosition {
  readonly index: number;
  readonly fromBar: number;
  readonly bars: number;
  /** Relative to the longest section, 0..1. */
  readonly share: number;
}

interface SectionBlockProps {
  readonly section: DraftSection;
  readonly mark: SectionMark;
  readonly position: BlockPosition;
  readonly isSelected: boolean;
  readonly isLast: boolean;
  readonly canSplit: boolean;
  readonly hintId: string;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly onSelect: () => void;
  readonly subject: SectionSubject;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMoveTo: (position: number) => void;
  /** The boundary at the right was dragged by `dx` pixels, undefined if cancelled; `isDone` after the drop. */
  readonly onBoundaryDrag: (dx: number | undefined, isDone: boolean) => void;
}

const formatSeconds = (ms: number) => editorMessages.seconds(ms / 1000);

/**
 * The index of a block dropped `dx` pixels from its position: the number of other blocks whose centre is left of its
 * own. The dragged block is already translated by `dx`.
 */
function dropIndex(list: HTMLElement | null, from: number, dx: number): number {
  const centres = [...(list?.children ?? [])].map((block) => {
    const { left, width } = block.getBoundingClientRect();
    return left + width / 2;
  });
  const ownCentre = list?.children[from]?.hasAttribute('data-dragged')
    ? centres[from]
    : (centres[from] ?? 0) + dx;
  return centres.filter((centre, index) => index !== from && centre < (ownCentre ?? 0)).length;
}

/** A section on the timeline, as wide as it is long; it can be selected, dragged and resized. */
export function SectionBlock({ section, mark, position, ...props }: SectionBlockProps) {
  const { isSelected, isLast, list, onKeyDown, onBoundaryDrag } = props;
  const { index, fromBar, bars, share } = position;
  const [dx, setDx] = useState<number>();
  const drag = useDrag({
    thresholdPx: 6,
    onMove: setDx,
    onDrop: (end) => {
      setDx(undefined);
      props.onMoveTo(dropIndex(list.current, index, end));
    },
    onCancel: () => setDx(undefined),
  });
  const boundaryDrag = useDrag({
    thresholdPx: 1,
    onMove: (dragDx) => onBoundaryDrag(dragDx, false),
    onDrop: (dragDx) => onBoundaryDrag(dragDx, true),
    onCancel: () => onBoundaryDrag(undefined, true),
  });
  const length = editorMessages.extent({
    bars: messages.bars(bars),
    length: formatSeconds(section.durationMs),
  });

  return (
    <li
      className={planStyles.block}
      data-ink={mark.color}
      data-selected={isSelected || undefined}
      data-dragged={dx === undefined ? undefined : true}
      style={{ '--share': share, ...(dx !== undefined && { translate: `${dx}px 0` }) }}
    >
      <button
        type="button"
        className={planStyles.blockButton}
        data-section={section.id}
        aria-pressed={isSelected}
        aria-describedby={props.hintId}
        aria-keyshortcuts={sectionKeys}
        title={musicWord(section.name)}
        onClick={() => drag.isClick() && props.onSelect()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') drag.cancel();
          onKeyDown(event);
        }}
        {...drag.pointer}
      >
        <span className={planStyles.name}>
          <b className={chipStyles.rehearsalMark}>{mark.letter}</b> <span>{musicWord(section.name)}</span>
        </span>
        <span className={textStyles.visuallyHidden}>
          {bars === 1
            ? editorMessages.bar({ from: fromBar, length })
            : editorMessages.barRange({ from: fromBar, to: fromBar + bars - 1, length })}
        </span>
        <span className={planStyles.length} aria-hidden="true">
          {length}
        </span>
        <span className={planStyles.style}>{section.styles.map(musicWord).join(', ')}</span>
      </button>
      {isSelected && (
        <div className={planStyles.tools}>
          <CommandIconButton command={sectionCommands.rename} subject={props.subject} />
          <CommandIconButton
            command={sectionCommands.split}
            subject={props.subject}
            disabled={!props.canSplit}
          />
        </div>
      )}
      {!isLast && <span className={planStyles.boundaryHandle} aria-hidden="true" {...boundaryDrag.pointer} />}
    </li>
  );
}
