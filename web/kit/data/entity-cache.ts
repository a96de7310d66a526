import type { Query, QueryKey } from '@tanstack/react-query';
import { type Entity, type LiveEntity, liveEntities, type Reads, reads } from '#contract/entities.ts';
import { inserted, removed, replaced, rowIn, withoutToldOf } from '#web/kit/data/entity-rows.ts';
import { queryClient } from '#web/kit/data/query.ts';

/** A change of an entity: a live event, or an optimistic change by an action. */
export interface EntityChange {
  readonly entity: Entity;
  /** Absent if several entities changed. */
  readonly id?: string | undefined;
  readonly projectId?: string | undefined;
  /** The target of a comment. */
  readonly entityType?: string | undefined;
  readonly entityId?: string | undefined;
  /** The new row; null: deleted; absent: has to be refetched. */
  readonly row?: object | null | undefined;
}

type Listener = (change: EntityChange, before: object | undefined) => void;
const listeners = new Set<Listener>();

/** Calls the listener after each change, with the previous row. @returns the function that unsubscribes */
export function onEntityChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isLive = (entity: Entity): entity is LiveEntity =>
  liveEntities.some((live) => live === entity);

const readsOf = ([name]: QueryKey): Reads | undefined =>
  (reads as Partial<Record<string, Reads>>)[String(name)];

const isComputedFrom = ({ queryKey }: Query, entity: Entity): boolean =>
  readsOf(queryKey)?.from?.includes(entity) ?? false;

const follows = (query: Query, entity: Entity): boolean =>
  readsOf(query.queryKey)?.rows === entity || isComputedFrom(query, entity);

/** Invalidates the queries that contain these entities; mounted ones are refetched. */
export const outdate = (entities: readonly Entity[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) => entities.some((entity) => follows(query, entity)),
  });

/** Whether a query belongs to another project or comment target than the change. */
const isElsewhere = ([, params]: QueryKey, change: EntityChange): boolean =>
  Object.entries(params ?? {}).some(([name, value]) => {
    const changed = change[name as keyof EntityChange];
    return changed !== undefined && changed !== value;
  });

/** Sets the data of a query and keeps its invalidated state. */
function show(query: Query, data: unknown): void {
  const { isInvalidated } = query.state;
  query.setData(data, { manual: true });
  if (isInvalidated) query.invalidate();
}

const outdated = new Set<string>();
/** Changes within this time cause one refetch. */
const coalesceMs = 30;

function readAgain({ queryHash }: Query): void {
  if (outdated.size === 0) setTimeout(refetchOutdated, coalesceMs);
  outdated.add(queryHash);
}

function refetchOutdated(): void {
  const hashes = new Set(outdated);
  outdated.clear();
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
}

/** @returns false if the query has to be refetched */
function changeRows(query: Query, read: Reads, change: EntityChange): boolean {
  const { id, row, entity } = change;
  if (row === undefined) return false;
  const { data } = query.state;
  if (data === undefined) {
    // A change without an id, such as the balance, is the whole response.
    if (id === undefined && row !== null) show(query, row);
    return true;
  }
  const before = rowIn(data, id);
  if (row === null) {
    // A query whose whole data is the deleted row keeps it.
    if (before && before !== data) show(query, removed(data, id));
    return true;
  }
  const time = read.latest;
  const isMoved =
    time !== undefined && before !== undefined && time in row && Reflect.get(row, time) !== Reflect.get(before, time);
  if (before && !isMoved) {
    show(query, replaced(data, id, row));
    return true;
  }
  // A partial row is only merged into an existing row.
  if (time === undefined || (!before && !(time in row))) return true;
  // Project events carry a partial row.
  if (!before && entity === 'project') return false;
  const placed = inserted(before ? removed(data, id) : data, { ...before, ...row }, query.queryKey, read);
  if (placed !== undefined && placed !== data) show(query, placed);
  return placed !== undefined;
}

const figures = new Map<Entity, string>();

/** Whether a value without an id, such as the balance, differs from the last one received. */
function isNewFigure({ entity, id, row }: EntityChange): boolean {
  if (id !== undefined || !row) return false;
  const text = JSON.stringify(row);
  const isNew = figures.get(entity) !== text;
  figures.set(entity, text);
  return isNew;
}

/** Changes received during a fetch, by query hash: the response may be older than they are. */
const meanwhile = new Map<string, EntityChange[]>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type !== 'error' && (action.type !== 'success' || action.manual)) return;
  const changes = meanwhile.get(query.queryHash) ?? [];
  meanwhile.delete(query.queryHash);
  if (action.type === 'success') for (const change of changes) changeAnswer(query, change, false);
});

/** Applies a change to one query; refetches it if only the server can compute the new data. */
function changeAnswer(query: Query, change: EntityChange, isComputedAnew: boolean): void {
  const read = readsOf(query.queryKey);
  if (!read || isElsewhere(query.queryKey, change)) return;
  const isUnderWay = query.state.fetchStatus === 'fetching';
  if (isUnderWay) meanwhile.set(query.queryHash, [...(meanwhile.get(query.queryHash) ?? []), change]);
  const isShown = read.rows !== change.entity || changeRows(query, read, change);
  const isComputed =
    read.from?.includes(change.entity) &&
    (!change.row ||
      isComputedAnew ||
      (change.id !== undefined && rowIn(query.state.data, change.id) !== undefined));
  if ((isShown && !isComputed) || (isUnderWay && query.state.data === undefined)) return;
  readAgain(query);
}

function apply(change: EntityChange): void {
  const queries = queryClient.getQueryCache().getAll();
  const before = change.id === undefined ? undefined : rowOf(change.entity, change.id);
  const isComputedAnew = isNewFigure(change);
  for (const query of queries) changeAnswer(query, change, isComputedAnew);
  for (const listener of listeners) listener(change, before);
}

/** Removes the activities of a deleted entity. */
function forgetToldOf({ id, row }: EntityChange): void {
  if (row !== null || id === undefined) return;
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state;
    if (data === undefined || readsOf(query.queryKey)?.rows !== 'activity') continue;
    const left = withoutToldOf(data, id);
    if (left !== data) show(query, left);
  }
}

function applyTold(change: EntityChange): void {
  apply(change);
  forgetToldOf(change);
}

/** The row of an entity from any cached query. */
export function rowOf(entity: Entity, id: string): object | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const row = readsOf(query.queryKey)?.rows === entity ? rowIn(query.state.data, id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** Applies the row from the response of an action, and invalidates the queries computed from its entity. */
export async function applyAnswer(change: EntityChange): Promise<void> {
  applyTold(change);
  await queryClient.invalidateQueries({ predicate: (query) => isComputedFrom(query, change.entity) });
}

/** Rows with optimistic changes in progress, and the last change received for each meanwhile. */
const held = new Map<string, { actions: number; told: EntityChange | undefined }>();

/** Applies a change to all queries; deferred while optimistic changes of the same row are in progress. */
export function applyChange(change: EntityChange): void {
  const own = change.id === undefined ? undefined : held.get(change.id);
  if (own) own.told = change;
  else applyTold(change);
}

/**
 * Applies a change before the server has responded. @returns the function to call at the end of the action, which
 * reverts the change on failure
 */
export function applyAtOnce(change: EntityChange & { readonly id: string }): (isDone: boolean) => void {
  const { entity, id } = change;
  const before = rowOf(entity, id);
  const own = held.get(id) ?? { actions: 0, told: undefined };
  own.actions += 1;
  held.set(id, own);
  apply(change);
  return (isDone) => {
    own.actions -= 1;
    if (own.actions > 0) return;
    held.delete(id);
    if (own.told) applyTold(own.told);
    else if (!isDone && before) apply({ ...change, row: before });
  };
}
