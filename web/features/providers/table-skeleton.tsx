import { Loading, Skeleton } from '#web/kit/state.tsx';

const shownWhileLoading = ['first', 'second', 'third'];

/** A table that is still loading. */
export function TableSkeleton({ what }: { readonly what: string }) {
  return (
    <Loading what={what}>
      {shownWhileLoading.map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line py-4">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="ml-auto h-4 w-16" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </Loading>
  );
}
