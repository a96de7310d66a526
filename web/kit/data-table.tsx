import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useNarrower } from '#web/kit/use-narrower.ts';
import styles from './data-table.module.css';
import textStyles from './text.module.css';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** Figures stand at the right. */
  readonly figure?: boolean;
  /** Long values get twice the room where the row is a block. */
  readonly long?: boolean;
  /** A CSS width; columns without one share what is left. */
  readonly width?: string;
}

const classOf = ({ figure, long }: Column): string | undefined =>
  figure ? styles.figure : long ? styles.long : undefined;

interface DataTableProps {
  /** Read out for the whole table. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** All rows, for a table that draws only those in view; -1 while nobody knows. */
  readonly rowCount?: number;
  /** The width in rem that the columns need. */
  readonly roomRems: number;
  /** `<tbody>`. */
  readonly children: ReactNode;
}

/**
 * A ruled table of `RowHead`, `Cell` and `KeysCell`. Where it has little room, each row stands as a
 * block of labelled values, so that nothing is lost.
 */
export function DataTable({ label, columns, rowCount, roomRems, children }: DataTableProps) {
  const room = useRef<HTMLDivElement>(null);
  const stacked = useNarrower(room, roomRems);
  return (
    <div ref={room} data-stacked={stacked || undefined}>
      <table className={styles.table} aria-label={label} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)} style={{ width: column.width }}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The cell that names its row. */
export function RowHead({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <th scope="row" id={id} className={styles.name}>
      {children}
    </th>
  );
}

interface CellProps {
  readonly column: Column;
  readonly children: ReactNode;
}

/** A value; on narrow screens its column's name stands before it. */
export function Cell({ column, children }: CellProps) {
  return (
    <td className={classOf(column)}>
      <span className={clsx(styles.label, textStyles.label)} aria-hidden="true">
        {column.label}
      </span>
      {children}
    </td>
  );
}

/** The keys of a row. */
export function KeysCell({ children }: { readonly children: ReactNode }) {
  return <td className={styles.keys}>{children}</td>;
}

/** The height of rows that are not drawn. */
export function GapRow({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr className={styles.gap} aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing stands there to be named */}
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}
