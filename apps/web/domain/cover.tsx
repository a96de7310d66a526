import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { type CoverNote, drawCover } from '#contract/cover-drawing.ts';
import styles from './cover.module.css';

interface CoverProps {
  readonly imageUrl: string | null;
  /** Seed of the default cover: the id of the project or track. */
  readonly seed: string;
  /** The picture is in the first view and loaded at once. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/** The square picture of a project or track; the generated one if it fails to load. Hidden from screen readers: the name is next to it. */
export function Cover({ imageUrl, seed, isFirst = false, className }: CoverProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={clsx(styles.cover, className)} aria-hidden="true">
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          src={imageUrl}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <GeneratedCover seed={seed} />
      )}
    </span>
  );
}

function GeneratedCover({ seed }: { readonly seed: string }) {
  const { palette, disc, staff, notes } = useMemo(() => drawCover(seed), [seed]);
  return (
    <svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice">
      <rect width="120" height="120" fill={palette.ground} />
      <circle cx={disc.x} cy={disc.y} r={disc.radius} fill={palette.disc} />
      <path
        d={staff.map((y) => `M0 ${y}H120`).join('')}
        stroke={palette.line}
        strokeWidth="1.200"
        opacity="0.8"
      />
      {notes.map((note) => (
        <Note key={note.x} note={note} fill={note.kind === 'head' ? palette.line : palette.note} />
      ))}
    </svg>
  );
}

function Note({ note, fill }: { readonly note: CoverNote; readonly fill: string }) {
  const { x, y } = note;
  if (note.kind === 'head') return <circle cx={x} cy={y} r={note.radius} fill={fill} />;
  if (note.kind === 'held') return <rect x={x} y={y - 3} width={note.length} height="6" fill={fill} />;
  return <path d={`M${x} ${y}l${note.length} -6v12z`} fill={fill} />;
}
