import { endsOf, lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import { barsOf, type DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import { dynamicMarks, levelOf } from '#web/features/compose/generation/plan/dynamics.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import planStyles from './plan.module.css';

interface RowProps {
  readonly plan: DraftPlan;
}

const startsOf = ({ sections }: DraftPlan) => [0, ...endsOf(sections)].slice(0, -1);

/** The first bar number of each section, and a tick for each bar. */
export function Ruler({ plan }: RowProps) {
  const starts = startsOf(plan);
  return (
    <div className={planStyles.ruler} aria-hidden="true">
      {plan.sections.map((section, index) => (
        <span key={section.id} style={{ '--bars': barsOf(plan, section) }}>
          {Math.round((starts[index] ?? 0) / plan.barMs) + 1}
        </span>
      ))}
    </div>
  );
}

/** The fraction of the row reserved for the end time. */
const endShare = 0.12;

/** The start time of each section and the end time of the piece. */
export function Times({ plan }: RowProps) {
  const starts = startsOf(plan);
  const lengthMs = lengthOf(plan.sections);
  const hasRoom = (startMs: number) => startMs === 0 || startMs < lengthMs * (1 - endShare);
  return (
    <div className={planStyles.times} aria-hidden="true">
      {plan.sections.map(({ id }, index) => {
        const startMs = starts[index] ?? 0;
        return <span key={id}>{hasRoom(startMs) && formatDuration(startMs / 1000)}</span>;
      })}
      <span className={planStyles.end}>{formatDuration(lengthMs / 1000)}</span>
    </div>
  );
}

/** The viewBox of the drawing. */
const viewWidth = 1000;
const viewMiddle = 14;
const hairpinHalfHeight = 5;
/** A hairpin takes the end of a section, if it is wide enough. */
const hairpinShare = 0.55;
const minHairpinWidth = 22;
const markGap = 16;
const markWidth = 38;

function hairpin(fromX: number, toX: number, isGrowing: boolean): string {
  const [tip, open] = isGrowing ? [fromX, toX] : [toX, fromX];
  return `M${open} ${viewMiddle - hairpinHalfHeight}L${tip} ${viewMiddle}L${open} ${viewMiddle + hairpinHalfHeight}`;
}

/** The intensity of the sections in music notation: p, mf, f, with hairpins between different levels. */
export function DynamicsRow({ plan }: RowProps) {
  const total = lengthOf(plan.sections);
  const starts = startsOf(plan);
  const levels = plan.sections.map(({ styles }) => levelOf(styles));
  const xAt = (index: number) => ((starts[index] ?? total) / total) * viewWidth;
  const hairpins = levels.flatMap((level, index) => {
    const next = levels[index + 1];
    if (level === undefined || next === undefined || level === next) return [];
    const endX = xAt(index + 1) - markGap;
    const fromX = Math.max(xAt(index) + markWidth, endX - (endX - xAt(index)) * hairpinShare);
    return endX - fromX < minHairpinWidth ? [] : [hairpin(fromX, endX, next > level)];
  });
  return (
    <div className={planStyles.dynamics} aria-hidden="true">
      <svg viewBox={`0 0 ${viewWidth} ${viewMiddle * 2}`} preserveAspectRatio="none">
        <path vectorEffect="non-scaling-stroke" d={hairpins.join('')} />
      </svg>
      {levels.map((level, index) =>
        level === undefined || level === levels[index - 1] ? null : (
          <b
            key={plan.sections[index]?.id}
            className={textStyles.dynamic}
            style={{ left: `${(xAt(index) / viewWidth) * 100}%` }}
          >
            {dynamicMarks[level]}
          </b>
        ),
      )}
    </div>
  );
}
