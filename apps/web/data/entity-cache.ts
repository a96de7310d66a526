import type { Query, QueryKey } from '@tanstack/react-query';
import { type Entity, type LiveEntity, liveEntities, type Reads } from '#contract/entities.ts';
import { reads } from '#contract/reads-and-changes.ts';
import { inserted, removed, replaced, rowIn, withoutActivitiesOf } from '#web/data/entity-rows.ts';
import { queryClient } from '#web/data/query.ts';

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

export const isLive = (entity: Entity): entity is LiveEntity => liveEntities.some((live) => live === entity);

const readsOf = ([name]: QueryKey): Reads | undefined =>
  (reads as Partial<Record<string, Reads>>)[String(name)];

const isComputedFrom = ({ queryKey }: Query, entity: Entity): boolean =>
  readsOf(queryKey)?.from?.includes(entity) ?? false;

const dependsOn = (query: Query, entity: Entity): boolean =>
  readsOf(query.queryKey)?.rows === entity || isComputedFrom(query, entity);

/** Invalidates the queries that contain these entities; mounted ones are refetched. */
export const invalidateEntities = (entities: readonly Entity[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) => entities.some((entity) => dependsOn(query, entity)),
  });

/** Refetches all mounted queries. The response of a first fetch in progress may be old too, so it is repeated. */
export async function refetchAll(): Promise<void> {
  const cache = queryClient.getQueryCache();
  const firstFetches = cache
    .getAll()
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await queryClient.invalidateQueries();
  await queryClient.invalidateQueries({ predicate: (query) => firstFetches.includes(query) });
}

/** Whether a query belongs to another project or comment target than the change. */
const isOtherScope = ([, params]: QueryKey, change: EntityChange): boolean =>
  Object.entries(params ?? {}).some(([name, value]) => {
    const changed = change[name as keyof EntityChange];
    return changed !== undefined && changed !== value;
  });

/** Sets the data of a query and keeps its invalidated state. */
function setQueryData(query: Query, data: unknown): void {
  const { isInvalidated } = query.state;
  query.setData(data, { manual: true });
  if (isInvalidated) query.invalidate();
}

const staleQueries = new Set<string>();
/** Changes within this time cause one refetch. */
const coalesceMs = 30;

function scheduleRefetch({ queryHash }: Query): void {
  if (staleQueries.size === 0) setTimeout(refetchStale, coalesceMs);
  staleQueries.add(queryHash);
}

function refetchStale(): void {
  const hashes = new Set(staleQueries);
  staleQueries.clear();
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
}

/** @returns false if the query has to be refetched */
function applyToRows(query: Query, read: Reads, change: EntityChange): boolean {
  const { id, row, entity } = change;
  // Rows of a track are those of its current version; only the server has those of another one.
  const hasVersion =
    entity === 'track' && (query.queryKey[2] as { v?: unknown } | undefined)?.v !== undefined;
  if (row === undefined || hasVersion) return false;
  const { data } = query.state;
  if (data === undefined) {
    // A change without an id, such as the balance, is the whole response.
    if (id === undefined && row !== null) setQueryData(query, row);
    return true;
  }
  const before = rowIn(data, id);
  if (row === null) {
    // A query whose whole data is the deleted row keeps it.
    if (before && before !== data) setQueryData(query, removed(data, id));
    return true;
  }
  const sortKey = read.latest;
  const isMoved =
    sortKey !== undefined &&
    before !== undefined &&
    sortKey in row &&
    Reflect.get(row, sortKey) !== Reflect.get(before, sortKey);
  if (before && !isMoved) {
    setQueryData(query, replaced(data, id, row));
    const field = read.reloadOn;
    return field === undefined || !(field in row) || Reflect.get(row, field) === Reflect.get(before, field);
  }
  // A partial row is only merged into an existing row.
  if (sortKey === undefined || (!before && !(sortKey in row))) return true;
  // Project events carry a partial row.
  if (!before && entity === 'project') return false;
  const placed = inserted(before ? removed(data, id) : data, { ...before, ...row }, query.queryKey, read);
  if (placed !== undefined && placed !== data) setQueryData(query, placed);
  return placed !== undefined;
}

const lastValues = new Map<Entity, string>();

/** Whether a value without an id, such as the balance, differs from the last one received. */
function isNewValue({ entity, id, row }: EntityChange): boolean {
  if (id !== undefined || !row) return false;
  const text = JSON.stringify(row);
  const isNew = lastValues.get(entity) !== text;
  lastValues.set(entity, text);
  return isNew;
}

interface QueuedChange {
  readonly change: EntityChange;
  /** The promise of the fetch during which the change arrived. */
  readonly fetch: Promise<unknown> | undefined;
}

/** Changes received during a fetch, by query hash: the response may be older than they are. */
const changesDuringFetch = new Map<string, QueuedChange[]>();

/** Queues what the server is known to have for all fetches in progress. */
function queueDuringFetch(change: EntityChange): void {
  for (const { queryHash, state, promise } of queryClient.getQueryCache().getAll()) {
    if (state.fetchStatus !== 'fetching') continue;
    const queued = changesDuringFetch.get(queryHash) ?? [];
    changesDuringFetch.set(queryHash, [...queued, { change, fetch: promise }]);
  }
}

/** A fetch ends by its response, by an error, or by a cancellation, which only sets the state. */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'removed') changesDuringFetch.delete(event.query.queryHash);
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (query.state.fetchStatus !== 'idle') return;
  const queued = changesDuringFetch.get(query.queryHash) ?? [];
  changesDuringFetch.delete(query.queryHash);
  if (action.type !== 'success' || action.manual) return;
  // A later fetch, which replaced the one of the change, was answered after the change.
  for (const { change, fetch } of queued) if (fetch === query.promise) applyToQuery(query, change, false);
  rebaseOn(query);
  patchQuery(query);
});

/** Applies a change to one query; refetches it if only the server can compute the new data. */
function applyToQuery(query: Query, change: EntityChange, isValueNew: boolean): void {
  const read = readsOf(query.queryKey);
  if (!read || isOtherScope(query.queryKey, change)) return;
  const isFetching = query.state.fetchStatus === 'fetching';
  const isApplied = read.rows !== change.entity || applyToRows(query, read, change);
  const isComputed =
    read.from?.includes(change.entity) &&
    (!change.row ||
      isValueNew ||
      (change.id !== undefined && rowIn(query.state.data, change.id) !== undefined));
  if ((isApplied && !isComputed) || (isFetching && query.state.data === undefined)) return;
  scheduleRefetch(query);
}

function apply(change: EntityChange): void {
  const before = change.id === undefined ? undefined : rowOf(change.entity, change.id);
  const isValueNew = isNewValue(change);
  for (const query of queryClient.getQueryCache().getAll()) applyToQuery(query, change, isValueNew);
  for (const listener of listeners) listener(change, before);
}

/** Removes the activities of a deleted entity. */
function removeActivitiesOf({ id, row }: EntityChange): void {
  if (row !== null || id === undefined) return;
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state;
    if (data === undefined || readsOf(query.queryKey)?.rows !== 'activity') continue;
    const remaining = withoutActivitiesOf(data, id);
    if (remaining !== data) setQueryData(query, remaining);
  }
}

/** The row of an entity from any cached query. */
export function rowOf(entity: Entity, id: string): object | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const row = readsOf(query.queryKey)?.rows === entity ? rowIn(query.state.data, id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** An optimistic change of a row: some of its fields, or null for its deletion. */
interface Patch {
  readonly row: object | null;
  /** Confirmed by the server, after an earlier patch that is still in progress. */
  isConfirmed: boolean;
  /** Since it was made, the server has sent the row, which contains the outcome. */
  isCovered: boolean;
}

/** A row with optimistic changes in progress: `base` with the patches, oldest first, is shown. */
interface PatchedRow {
  readonly entity: Entity;
  /** As the server has it: null if deleted, undefined if no query contains it. */
  base: object | null | undefined;
  patches: readonly Patch[];
}

const patchedRows = new Map<string, PatchedRow>();

const merged = (base: object | null | undefined, row: object | null): object | null =>
  row ? { ...base, ...row } : null;

const shownRow = ({ base, patches }: PatchedRow): object | null | undefined =>
  patches.reduce((row, patch) => (row === null ? null : merged(row, patch.row)), base);

/** The fields of a row that are also in `like`. */
const fieldsOf = (row: object, like: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in like));

function setBase(entry: PatchedRow, row: object | null): void {
  entry.base = merged(entry.base, row);
  for (const patch of entry.patches) patch.isCovered = true;
}

/** The rows with optimistic changes that are in the response of a query are what the server has. */
function rebaseOn(query: Query): void {
  for (const [id, entry] of patchedRows) {
    const row = readsOf(query.queryKey)?.rows === entry.entity ? rowIn(query.state.data, id) : undefined;
    if (row) setBase(entry, row);
  }
}

/** Applies the optimistic changes in progress to the data of a query. */
function patchQuery(query: Query): void {
  for (const [id, entry] of patchedRows) {
    const { data } = query.state;
    const row = readsOf(query.queryKey)?.rows === entry.entity ? rowIn(data, id) : undefined;
    const shown = shownRow(entry);
    if (!row || shown === undefined) continue;
    if (shown)
      setQueryData(
        query,
        replaced(data, id, fieldsOf(shown, Object.assign({}, ...entry.patches.map((patch) => patch.row)))),
      );
    else if (row !== data) setQueryData(query, removed(data, id));
  }
}

/** Applies a change to all queries. Optimistic changes of the same row stay on top of it. */
export function applyChange(change: EntityChange): void {
  const { id, row } = change;
  const entry = id === undefined ? undefined : patchedRows.get(id);
  if (entry && row !== undefined) setBase(entry, row);
  const shown = entry && shownRow(entry);
  queueDuringFetch(change);
  if (row && shown !== undefined) apply({ ...change, row: shown && fieldsOf(shown, row) });
  else apply(change);
  removeActivitiesOf(change);
}

/**
 * Applies the row from the response of an action, and invalidates the queries computed from its entity. The response to
 * an earlier action does not revert a later one that is still in progress.
 */
export async function applyReply(change: EntityChange): Promise<void> {
  applyChange(change);
  await queryClient.invalidateQueries({ predicate: (query) => isComputedFrom(query, change.entity) });
}

/**
 * Applies a change before the server has responded. @returns the function to call at the end of the action, which
 * reverts the change on failure
 */
export function applyOptimistically(
  change: EntityChange & { readonly id: string; readonly row: object | null },
): (isSuccess: boolean) => void {
  const { entity, id, row } = change;
  const entry = patchedRows.get(id) ?? { entity, base: rowOf(entity, id), patches: [] };
  const patch: Patch = { row, isConfirmed: false, isCovered: false };
  entry.patches = [...entry.patches, patch];
  patchedRows.set(id, entry);
  apply(change);
  return (isSuccess) => {
    // A covered patch is in the base already, perhaps with another outcome; a deletion has only one.
    const isKept = isSuccess && (row === null || !patch.isCovered);
    patch.isConfirmed = isKept;
    if (!isKept) entry.patches = entry.patches.filter((other) => other !== patch);
    while (entry.patches[0]?.isConfirmed) {
      entry.base = merged(entry.base, entry.patches[0].row);
      entry.patches = entry.patches.slice(1);
    }
    if (entry.patches.length === 0) patchedRows.delete(id);
    if (isKept) {
      queueDuringFetch(change);
      return;
    }
    const shown = shownRow(entry);
    if (shown !== undefined) apply({ ...change, row: shown && row ? fieldsOf(shown, row) : shown });
  };
}
