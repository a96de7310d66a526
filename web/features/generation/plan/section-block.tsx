import { type KeyboardEvent, type RefObject, useState } from 'react';
import { type DraftSection } from '#web/features/generation/plan/draft-plan.ts';
import { dropPlace } from '#web/features/generation/plan/drop-place.ts';
import { editorWords } from '#web/features/generation/plan/editor-words.ts';
import { useDrag } from '#web/features/generation/plan/use-drag.ts';
import { words } from '#web/features/generation/plan/words.ts';
import { IconKey } from '#web/kit/key.tsx';
import type { SectionMark } from '#web/kit/section-marks.ts';
import chipStyles from '#web/kit/chip.module.css';
import textStyles from '#web/kit/text.module.css';
import planStyles from './plan.module.css';

export interface BlockPlace {
  readonly at: number;
  readonly fromBar: number;
  readonly bars: number;
  /** Relative to the longest section, 0..1. */
  readonly share: number;
}

interface SectionBlockProps {
  readonly section: DraftSection;
  readonly mark: SectionMark;
  readonly place: BlockPlace;
  readonly isSelected: boolean;
  readonly isLast: boolean;
  readonly maySplit: boolean;
  readonly hintId: string;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly onSelect: () => void;
  readonly onRename: () => void;
  readonly onSplit: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMoveTo: (place: number) => void;
  /** The boundary at the right was dragged by `dx` pixels, undefined if cancelled; `isDone` after the drop. */
  readonly onJoint: (dx: number | undefined, isDone: boolean) => void;
}

const secondsShown = (ms: number) => editorWords.seconds((ms / 1000).toFixed(1).replace(/\.0$/, ''));

/** A section on the timeline, as wide as it is long; it can be selected, dragged and resized. */
export function SectionBlock({ section, mark, place, ...props }: SectionBlockProps) {
  const { isSelected, isLast, list, onKeyDown, onJoint } = props;
  const { at, fromBar, bars, share } = place;
  const [dx, setDx] = useState<number>();
  const drag = useDrag({
    thresholdPx: 6,
    onMove: setDx,
    onDrop: (end) => {
      setDx(undefined);
      props.onMoveTo(dropPlace(list.current, at, end));
    },
    onCancel: () => setDx(undefined),
  });
  const joint = useDrag({
    thresholdPx: 1,
    onMove: (by) => onJoint(by, false),
    onDrop: (by) => onJoint(by, true),
    onCancel: () => onJoint(undefined, true),
  });
  const length = `${words.bars(bars)}, ${secondsShown(section.durationMs)}`;

  return (
    <li
      className={planStyles.block}
      data-ink={mark.ink}
      data-selected={isSelected || undefined}
      data-dragged={dx === undefined ? undefined : true}
      style={{ '--share': share, ...(dx !== undefined && { translate: `${dx}px 0` }) }}
    >
      <button
        type="button"
        className={planStyles.face}
        data-section={section.id}
        aria-pressed={isSelected}
        aria-describedby={props.hintId}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight F2 S Delete"
        title={section.name}
        onClick={() => drag.isClick() && props.onSelect()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') drag.cancel();
          onKeyDown(event);
        }}
        {...drag.pointer}
      >
        <span className={planStyles.name}>
          <b className={chipStyles.rehearsalMark}>{mark.letter}</b> <span>{section.name}</span>
        </span>
        <span className={textStyles.visuallyHidden}>
          {editorWords.span(fromBar, fromBar + bars - 1, length)}
        </span>
        <span className={planStyles.length} aria-hidden="true">
          {length}
        </span>
        <span className={planStyles.style}>{section.styles.join(', ')}</span>
      </button>
      {isSelected && (
        <div className={planStyles.tools}>
          <IconKey icon="edit" label={editorWords.rename(section.name)} onClick={props.onRename} />
          <IconKey
            icon="split"
            label={editorWords.split(section.name)}
            disabled={!props.maySplit}
            onClick={props.onSplit}
          />
        </div>
      )}
      {!isLast && <span className={planStyles.grip} aria-hidden="true" {...joint.pointer} />}
    </li>
  );
}
