import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';
import textStyles from './text.module.css';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** Aligns the values to the right. */
  readonly isNumeric?: boolean;
  /** Gives long values two grid columns in the stacked layout. */
  readonly isLong?: boolean;
  /** A CSS width; columns without one share the remaining width. */
  readonly width?: string;
}

const columnClass = ({ isNumeric, isLong }: Column): string | undefined =>
  isNumeric ? styles.numeric : isLong ? styles.long : undefined;

interface DataTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** The total number of rows of a table that renders only those in view; -1 while it is unknown. */
  readonly rowCount?: number;
  /** The width that the columns need, in rem; below it the layout is stacked. */
  readonly minWidthRems: number;
  /** The `<tbody>`. */
  readonly children: ReactNode;
}

/** Whether an element is narrower than `rems`; updated when the window or the text size changes. */
function useNarrower(ref: RefObject<HTMLElement | null>, rems: number): boolean {
  const [narrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setNarrower(element.clientWidth < rems * remPx);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, rems]);
  return narrower;
}

/**
 * A table of `RowHeader`, `Cell` and `ActionsCell`. If its container is too narrow, each row becomes a block of
 * labelled values.
 */
export function DataTable({ label, columns, rowCount, minWidthRems, children }: DataTableProps) {
  const container = useRef<HTMLDivElement>(null);
  const isStacked = useNarrower(container, minWidthRems);
  return (
    <div ref={container} data-stacked={isStacked || undefined}>
      <table className={styles.table} aria-label={label} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={columnClass(column)} style={{ width: column.width }}>
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

export function RowHeader({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <th scope="row" id={id} className={styles.rowHeader}>
      {children}
    </th>
  );
}

interface CellProps {
  readonly column: Column;
  readonly children: ReactNode;
}

/** A value; in the stacked layout with the label of its column. */
export function Cell({ column, children }: CellProps) {
  return (
    <td className={columnClass(column)}>
      <span className={clsx(styles.label, textStyles.label)} aria-hidden="true">
        {column.label}
      </span>
      {children}
    </td>
  );
}

export function ActionsCell({ children }: { readonly children: ReactNode }) {
  return <td className={styles.actions}>{children}</td>;
}

/** Takes the height of the rows that a table does not render. */
export function SpacerRow({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr className={styles.spacer} aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the spacer cell is empty */}
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}
