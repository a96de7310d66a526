import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import {
  applyChange,
  applyOptimistically,
  applyReply,
  onEntityChange,
  refetchAll,
} from '#web/data/entity-cache.ts';
import { queryClient, queryKeyOf } from '#web/data/query.ts';

const projectId = 'p';
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const row = (id: string, second: number, more: object = {}) => ({ id, createdAt: at(second), ...more });

type QueryOptions = Parameters<typeof queryKeyOf>[1];
const inProject = { params: { projectId } };

/** A mounted query with its data, and the responses to its refetches. */
function mountQuery(name: RouteName, options: QueryOptions, data: unknown, replies: unknown[] = []) {
  const queryFn = vi.fn<() => Promise<unknown>>(() => Promise.resolve(replies.shift() ?? data));
  const observer = new QueryObserver(queryClient, {
    queryKey: [...queryKeyOf(name, options), 'pages'],
    queryFn,
    initialData: data,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  cleanups.push(unsubscribe);
  return { current: () => observer.getCurrentResult().data, queryFn };
}
const cleanups: (() => void)[] = [];

const pages = (...lists: object[][]) => ({
  pages: lists.map((rows, pageIndex) => ({
    rows,
    nextCursor: pageIndex < lists.length - 1 ? 'more' : undefined,
  })),
  pageParams: lists.map(() => undefined),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const unsubscribe of cleanups.splice(0)) unsubscribe();
  queryClient.clear();
  vi.useRealTimers();
});

describe('a live event', () => {
  it('updates its row in each list and in the detail, which keeps its additional fields', () => {
    const list = mountQuery('listProjectTracks', inProject, pages([row('a', 1, { title: 'Old' })]));
    const detail = mountQuery(
      'getTrack',
      { params: { trackId: 'a' } },
      row('a', 1, { title: 'Old', words: [1] }),
    );
    applyChange({ entity: 'track', id: 'a', projectId, row: row('a', 1, { title: 'New' }) });
    expect(list.current()).toEqual(pages([row('a', 1, { title: 'New' })]));
    expect(detail.current()).toEqual(row('a', 1, { title: 'New', words: [1] }));
  });

  it('refetches the detail of a track that has a new version, and of no other', async () => {
    const second = row('a', 1, { version: 2, words: [2] });
    const detail = mountQuery(
      'getTrack',
      { params: { trackId: 'a' } },
      row('a', 1, { version: 1, words: [1] }),
      [second],
    );
    applyChange({ entity: 'track', id: 'a', projectId, row: row('a', 1, { version: 1, title: 'New' }) });
    applyChange({ entity: 'track', id: 'a', projectId, row: { reactions: ['up'] } });
    await vi.advanceTimersByTimeAsync(100);
    expect(detail.queryFn).not.toHaveBeenCalled();
    applyChange({ entity: 'track', id: 'a', projectId, row: row('a', 1, { version: 2 }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(detail.current()).toEqual(second);
  });

  it('inserts a new row by time, also on a later page', () => {
    const list = mountQuery('listProjectTracks', inProject, pages([row('d', 9), row('c', 7)], [row('a', 1)]));
    applyChange({ entity: 'track', id: 'e', projectId, row: row('e', 10) });
    applyChange({ entity: 'track', id: 'b', projectId, row: row('b', 5) });
    expect(list.current()).toEqual(
      pages([row('e', 10), row('d', 9), row('c', 7)], [row('b', 5), row('a', 1)]),
    );
  });

  it('does not change lists of other projects', () => {
    const otherProject = mountQuery('listProjectTracks', { params: { projectId: 'q' } }, pages([]));
    applyChange({ entity: 'track', id: 'a', projectId, row: row('a', 1) });
    expect(otherProject.current()).toEqual(pages([]));
  });

  it.each([{ sort: 'title' }, { type: 'music' }])(
    'refetches a list with the query %o, once for several events',
    async (query) => {
      const sorted = mountQuery('listProjectTracks', { ...inProject, query }, pages([]));
      applyChange({ entity: 'track', id: 'a', projectId, row: row('a', 1) });
      applyChange({ entity: 'track', id: 'b', projectId, row: row('b', 2) });
      await vi.advanceTimersByTimeAsync(100);
      expect(sorted.current()).toEqual(pages([]));
      expect(sorted.queryFn).toHaveBeenCalledTimes(1);
    },
  );

  it('removes a deleted row from its lists and its activities from the feed', () => {
    const list = mountQuery('listProjectTracks', inProject, pages([row('a', 1), row('b', 0)]));
    const feed = mountQuery('listProjectActivities', inProject, {
      activities: [row('1', 3, { entityId: 'a' }), row('2', 2, { entityId: 'b' })],
    });
    applyChange({ entity: 'track', id: 'a', projectId, row: null });
    expect(list.current()).toEqual(pages([row('b', 0)]));
    expect(feed.current()).toEqual({ activities: [row('2', 2, { entityId: 'b' })] });
  });

  it('keeps a list with a limit at that length', () => {
    const options = { ...inProject, query: { limit: 2 } };
    const feed = mountQuery('listProjectActivities', options, { activities: [row('2', 2), row('1', 1)] });
    applyChange({ entity: 'activity', id: '3', projectId, row: row('3', 3) });
    expect(feed.current()).toEqual({ activities: [row('3', 3), row('2', 2)] });
  });

  it('moves a changed project to the top of the list, with its new counts', () => {
    const project = (id: string, second: number, trackCount: number) => ({
      id,
      updatedAt: at(second),
      trackCount,
      name: id,
    });
    const list = mountQuery('listProjects', {}, pages([project('b', 2, 0), project('a', 1, 0)]));
    applyChange({ entity: 'project', id: 'a', row: { updatedAt: at(3), trackCount: 1 } });
    expect(list.current()).toEqual(pages([project('a', 3, 1), project('b', 2, 0)]));
  });

  it('refetches prices if the balance changed, and not otherwise', async () => {
    const prices = mountQuery('getTokenPrices', {}, { prices: [] });
    const balance = { balance: 90, freeTokensUsed: {} };
    applyChange({ entity: 'balance', row: balance });
    await vi.advanceTimersByTimeAsync(100);
    applyChange({ entity: 'balance', row: balance });
    await vi.advanceTimersByTimeAsync(100);
    expect(prices.queryFn).toHaveBeenCalledTimes(1);
  });

  it('is also applied to a response that was being fetched', async () => {
    const list = mountQuery('listProjectTracks', inProject, pages([]), [
      pages([row('a', 1, { title: 'Old' })]),
    ]);
    void queryClient.invalidateQueries();
    applyChange({ entity: 'track', id: 'a', projectId, row: row('a', 1, { title: 'New' }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(list.current()).toEqual(pages([row('a', 1, { title: 'New' })]));
  });

  it('is passed to listeners with the previous row', () => {
    mountQuery('listGenerations', inProject, { generations: [row('g', 1, { status: 'generating' })] });
    const listener = vi.fn<Parameters<typeof onEntityChange>[0]>();
    cleanups.push(onEntityChange(listener));
    const change = {
      entity: 'generation',
      id: 'g',
      projectId,
      row: row('g', 1, { status: 'failed' }),
    } as const;
    applyChange(change);
    expect(listener).toHaveBeenCalledWith(change, row('g', 1, { status: 'generating' }));
  });
});

const thumb = { entity: 'track', id: 'a', projectId, row: { reactions: ['up'] } } as const;
const list = () => mountQuery('listProjectTracks', inProject, pages([row('a', 1, { reactions: [] })]));
const both = (first: object, second: object) => [
  applyOptimistically({ ...thumb, row: first }),
  applyOptimistically({ ...thumb, row: second }),
];

describe('an optimistic change', () => {
  it('is visible immediately and reverted on failure', () => {
    const tracks = list();
    const settle = applyOptimistically(thumb);
    expect(tracks.current()).toEqual(pages([row('a', 1, { reactions: ['up'] })]));
    settle(false);
    expect(tracks.current()).toEqual(pages([row('a', 1, { reactions: [] })]));
  });

  it('restores a row to its position if the deletion fails', () => {
    const tracks = mountQuery('listProjectTracks', inProject, pages([row('b', 2), row('a', 1)]));
    const settle = applyOptimistically({ entity: 'track', id: 'b', projectId, row: null });
    expect(tracks.current()).toEqual(pages([row('a', 1)]));
    settle(false);
    expect(tracks.current()).toEqual(pages([row('b', 2), row('a', 1)]));
  });

  it('deletes its row also if a response from before arrives meanwhile', async () => {
    const rows = pages([row('b', 2), row('a', 1)]);
    const tracks = mountQuery('listProjectTracks', inProject, rows, [rows]);
    const settle = applyOptimistically({ entity: 'track', id: 'b', projectId, row: null });
    await queryClient.invalidateQueries();
    settle(true);
    expect(tracks.current()).toEqual(pages([row('a', 1)]));
  });

  it('does not make a reply a comment of the list if its deletion fails', () => {
    const target = { entityType: 'project', entityId: 'p' };
    const listed = { comments: [row('a', 1, { parentId: null })] };
    const comments = mountQuery(
      'listComments',
      { params: target },
      { pages: [listed], pageParams: [undefined] },
    );
    const options = { params: target, query: { parentId: 'a' } };
    mountQuery('listComments', options, {
      pages: [{ comments: [row('r', 2, { parentId: 'a' })] }],
      pageParams: [undefined],
    });
    applyOptimistically({ entity: 'comment', id: 'r', ...target, row: null })(false);
    expect(comments.current()).toEqual({ pages: [listed], pageParams: [undefined] });
  });

  it('defers events for its row until the last of several actions is done', () => {
    const tracks = list();
    const [first, second] = [
      applyOptimistically(thumb),
      applyOptimistically({ ...thumb, row: { reactions: ['down'] } }),
    ];
    first(true);
    applyChange({ ...thumb, row: row('a', 1, { reactions: ['up'] }) });
    expect(tracks.current()).toEqual(pages([row('a', 1, { reactions: ['down'] })]));
    applyChange({ ...thumb, row: row('a', 1, { reactions: ['down', 'other'] }) });
    second(true);
    expect(tracks.current()).toEqual(pages([row('a', 1, { reactions: ['down', 'other'] })]));
  });

  it('is not reverted by the response to an earlier action', async () => {
    const tracks = list();
    const [up, none] = [
      applyOptimistically(thumb),
      applyOptimistically({ ...thumb, row: { reactions: [] } }),
    ];
    await applyReply({ ...thumb, row: row('a', 1, { reactions: ['up'] }) });
    up(true);
    expect(tracks.current()).toEqual(pages([row('a', 1, { reactions: [] })]));
    await applyReply({ ...thumb, row: row('a', 1, { reactions: [], title: 'Stored' }) });
    none(true);
    expect(tracks.current()).toEqual(pages([row('a', 1, { reactions: [], title: 'Stored' })]));
  });

  describe('of a row with another one in progress', () => {
    const server = { title: 'Server', reactions: ['server'] };
    const mounted = () => mountQuery('listProjectTracks', inProject, pages([row('a', 1, server)]));
    const outcomes = [true, false];
    const orders = [
      [0, 1],
      [1, 0],
    ] as const;
    const cases = orders.flatMap((order) =>
      outcomes.flatMap((first) => outcomes.map((second) => ({ order, results: [first, second] as const }))),
    );

    it.each(cases)('shows what succeeded, ending in the order $order with $results', ({ order, results }) => {
      const tracks = mounted();
      const ends = both({ reactions: ['first'] }, { title: 'Second' });
      for (const index of order) ends[index]!(results[index]);
      const shown = {
        reactions: results[0] ? ['first'] : ['server'],
        title: results[1] ? 'Second' : 'Server',
      };
      expect(tracks.current()).toEqual(pages([row('a', 1, shown)]));
    });

    it.each(cases)(
      'leaves the later success of one field, ending in the order $order with $results',
      ({ order, results }) => {
        const tracks = mounted();
        const ends = both({ reactions: ['first'] }, { reactions: ['second'] });
        for (const index of order) ends[index]!(results[index]);
        const reactions = results[1] ? ['second'] : results[0] ? ['first'] : ['server'];
        expect(tracks.current()).toEqual(pages([row('a', 1, { ...server, reactions })]));
      },
    );
  });

  it('is shown over a row received meanwhile, whose other fields appear at once and stay after a failure', () => {
    const tracks = mountQuery(
      'listProjectTracks',
      inProject,
      pages([row('a', 1, { title: 'Old', reactions: [] })]),
    );
    const settle = applyOptimistically({ ...thumb, row: { reactions: ['up'], title: 'Mine' } });
    applyChange({ ...thumb, row: { trackNumber: 7 } });
    expect(tracks.current()).toEqual(
      pages([row('a', 1, { title: 'Mine', reactions: ['up'], trackNumber: 7 })]),
    );
    settle(false);
    expect(tracks.current()).toEqual(pages([row('a', 1, { title: 'Old', reactions: [], trackNumber: 7 })]));
  });

  it('is shown over a response that was requested before it', async () => {
    const response = pages([row('a', 1, { title: 'Renamed', reactions: [] })]);
    const tracks = mountQuery(
      'listProjectTracks',
      inProject,
      pages([row('a', 1, { title: 'Old', reactions: [] })]),
      [response],
    );
    const settle = applyOptimistically(thumb);
    void queryClient.invalidateQueries();
    await vi.advanceTimersByTimeAsync(100);
    expect(tracks.current()).toEqual(pages([row('a', 1, { title: 'Renamed', reactions: ['up'] })]));
    settle(false);
    expect(tracks.current()).toEqual(response);
  });

  it('hides the deleted row in a response, and shows what was received after a failure', async () => {
    const tracks = mountQuery('listProjectTracks', inProject, pages([row('a', 1, { title: 'Old' })]));
    const settle = applyOptimistically({ ...thumb, row: null });
    void queryClient.invalidateQueries();
    applyChange({ ...thumb, row: row('a', 1, { title: 'Renamed' }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(tracks.current()).toEqual(pages([]));
    settle(false);
    expect(tracks.current()).toEqual(pages([row('a', 1, { title: 'Renamed' })]));
  });

  it('does not bring back a row that was deleted meanwhile', () => {
    const tracks = list();
    const settle = applyOptimistically(thumb);
    applyChange({ ...thumb, row: null });
    expect(tracks.current()).toEqual(pages([]));
    settle(false);
    expect(tracks.current()).toEqual(pages([]));
  });

  it('adds no partial row to lists without the row', () => {
    const others = mountQuery('listTracks', {}, pages([row('z', 9)]));
    list();
    applyOptimistically(thumb)(true);
    expect(others.current()).toEqual(pages([row('z', 9)]));
  });
});

it('a reload of all data repeats a first fetch that is in progress, because its response may be older than the gap', async () => {
  const first = Promise.withResolvers<unknown>();
  const replies = [first.promise, pages([row('a', 1)])];
  const queryFn = vi.fn<() => unknown>(() => replies.shift());
  const queryKey = [...queryKeyOf('listProjectTracks', inProject), 'pages'];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  cleanups.push(observer.subscribe(() => undefined));
  const reload = refetchAll();
  first.resolve(pages([]));
  await reload;
  expect(observer.getCurrentResult().data).toEqual(pages([row('a', 1)]));
});

const named = (title: string) => row('a', 1, { title });
const rename = (title: string) => applyChange({ entity: 'track', id: 'a', projectId, row: named(title) });

describe('a change received during a fetch that does not end', () => {
  const queryKey = [...queryKeyOf('listProjectTracks', inProject), 'pages'];
  /** Mounts the list with a fetch that answers when `answer` is called. */
  function mountSlowly() {
    const answers: ((data: unknown) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: ({ signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        answers.push(resolve);
        return promise;
      },
    });
    return {
      answer: (data: unknown) => answers.at(-1)!(data),
      leave: observer.subscribe(() => undefined),
      observer,
    };
  }

  it('is not applied to the response of a later fetch, after the first one was cancelled', async () => {
    const { leave } = mountSlowly();
    rename('Name one');
    leave();
    await vi.advanceTimersByTimeAsync(10);
    rename('Name two');
    const back = mountSlowly();
    cleanups.push(back.leave);
    back.answer(pages([named('Name two')]));
    await vi.advanceTimersByTimeAsync(10);
    expect(back.observer.getCurrentResult().data).toEqual(pages([named('Name two')]));
  });

  it('is not applied to the response of a fetch that replaced the first one', async () => {
    const { leave, observer, answer } = mountSlowly();
    cleanups.push(leave);
    answer(pages([named('Old')]));
    await vi.advanceTimersByTimeAsync(10);
    void queryClient.invalidateQueries();
    rename('Name one');
    void queryClient.invalidateQueries();
    await vi.advanceTimersByTimeAsync(1);
    answer(pages([named('Name two')]));
    await vi.advanceTimersByTimeAsync(10);
    expect(observer.getCurrentResult().data).toEqual(pages([named('Name two')]));
  });
});
