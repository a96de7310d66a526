import { LoadingRows } from '#web/ui/feedback.tsx';

/** The loading state of a table. */
export const TableSkeleton = ({ label }: { readonly label: string }) => (
  <LoadingRows subject={label} rows={3} widths={['25%', '20%', '4rem', '4rem']} />
);
