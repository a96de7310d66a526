import { TakeSetPage } from '#web/features/compose/takes/take-set-page.tsx';
import { toPlayable } from '#web/features/tracks/playable.ts';

/** The page of several takes. */
export function TakeSetScreen({ takeSetId }: { readonly takeSetId: string }) {
  return <TakeSetPage takeSetId={takeSetId} toPlayable={toPlayable} />;
}
