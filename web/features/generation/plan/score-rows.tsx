import { endsOf, lengthOf } from '#web/features/generation/plan/bar-grid.ts';
import { barsOf, type DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import { dynamicSigns, levelOf } from '#web/features/generation/plan/dynamics.ts';
import { clock } from '#web/kit/figures.ts';
import textStyles from '#web/kit/text.module.css';
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
      {plan.sections.map((section, at) => (
        <span key={section.id} style={{ '--bars': barsOf(plan, section) }}>
          {Math.round((starts[at] ?? 0) / plan.barMs) + 1}
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
      {plan.sections.map(({ id }, at) => {
        const startMs = starts[at] ?? 0;
        return <span key={id}>{hasRoom(startMs) && clock(startMs / 1000)}</span>;
      })}
      <span className={planStyles.end}>{clock(lengthMs / 1000)}</span>
    </div>
  );
}

/** The viewBox of the drawing. */
const wide = 1000;
const middle = 14;
const mouth = 5;
/** A hairpin takes the end of a section, if it is wide enough. */
const hairpinShare = 0.55;
const narrowest = 22;
const besideLetters = 16;
const widthOfLetters = 38;

function hairpin(fromX: number, toX: number, isGrowing: boolean): string {
  const [tip, open] = isGrowing ? [fromX, toX] : [toX, fromX];
  return `M${open} ${middle - mouth}L${tip} ${middle}L${open} ${middle + mouth}`;
}

/** The intensity of the sections in music notation: p, mf, f, with hairpins between different levels. */
export function DynamicsRow({ plan }: RowProps) {
  const total = lengthOf(plan.sections);
  const starts = startsOf(plan);
  const levels = plan.sections.map(({ styles }) => levelOf(styles));
  const xAt = (at: number) => ((starts[at] ?? total) / total) * wide;
  const pins = levels.flatMap((level, at) => {
    const next = levels[at + 1];
    if (level === undefined || next === undefined || level === next) return [];
    const endX = xAt(at + 1) - besideLetters;
    const fromX = Math.max(xAt(at) + widthOfLetters, endX - (endX - xAt(at)) * hairpinShare);
    return endX - fromX < narrowest ? [] : [hairpin(fromX, endX, next > level)];
  });
  return (
    <div className={planStyles.dynamics} aria-hidden="true">
      <svg viewBox={`0 0 ${wide} ${middle * 2}`} preserveAspectRatio="none">
        <path vectorEffect="non-scaling-stroke" d={pins.join('')} />
      </svg>
      {levels.map((level, at) =>
        level === undefined || level === levels[at - 1] ? null : (
          <b
            key={plan.sections[at]?.id}
            className={textStyles.dynamic}
            style={{ left: `${(xAt(at) / wide) * 100}%` }}
          >
            {dynamicSigns[level]}
          </b>
        ),
      )}
    </div>
  );
}
