import { memo, useMemo } from 'react';
import { graphicScore, type GraphicScore, type Shape } from '#web/kit/cover/graphic-score.ts';
import './cover.css';

/** The picture of a project: its own where there is one, else a small graphic score drawn from its id and name. */
export const Cover = memo(function Cover(props: {
  readonly id: string;
  readonly name: string;
  readonly imageUrl?: string | null;
}) {
  const { id, name, imageUrl } = props;
  return (
    <span className="cover">
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" /> : <DrawnCover seed={`${id} ${name}`} />}
    </span>
  );
});

function DrawnCover({ seed }: { readonly seed: string }) {
  const score = useMemo(() => graphicScore(seed), [seed]);
  return (
    <svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="120" height="120" style={{ fill: score.ground }} />
      {score.shapes.map((shape, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the drawing never changes its order
        <ShapeDrawing key={place} shape={shape} inks={score.inks} />
      ))}
    </svg>
  );
}

function ShapeDrawing({ shape, inks }: { readonly shape: Shape; readonly inks: GraphicScore['inks'] }) {
  const stroke = { stroke: inks.line };
  switch (shape.kind) {
    case 'disc':
      return <circle cx={shape.x} cy={shape.y} r={shape.r} style={{ fill: inks[shape.ink] }} />;
    case 'line':
      return <path d={`M0 ${shape.y}H120`} style={stroke} strokeWidth="1.2" opacity="0.8" />;
    case 'stroke':
      return <path d={`M${shape.x} ${shape.y}v${shape.length}`} style={stroke} strokeWidth="1.6" />;
    case 'bar':
      return (
        <rect x={shape.x} y={shape.y} width={shape.width} height="7" style={{ fill: inks[shape.ink] }} />
      );
    case 'swell':
      return <path d={`M${shape.x} ${shape.y}l${shape.width} -6v12z`} style={{ fill: inks[shape.ink] }} />;
    default:
      return shape satisfies never;
  }
}
