import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient, queryKeyOf, refreshAnswer, settle } from '#web/kit/data/query.ts';

afterEach(() => queryClient.clear());

test('an event that arrives while the answer is fetched after a change fetches it again', async () => {
  const params = { entityType: 'project', entityId: '1' };
  const fetches: ((answer: string) => void)[] = [];
  const query = new QueryObserver(queryClient, {
    queryKey: queryKeyOf('listComments', { params }),
    queryFn: () => new Promise<string>((resolve) => void fetches.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: 'before',
  });
  const unsubscribe = query.subscribe(() => undefined);
  const change = new MutationObserver(queryClient, {
    mutationKey: ['listComments'],
    mutationFn: () => Promise.resolve(),
    onSettled: () => settle('listComments'),
  });
  const changed = change.mutate();
  await expect.poll(() => fetches.length).toBe(1);
  void refreshAnswer('listComments', params);
  await expect.poll(() => fetches.length).toBe(2);
  fetches[0]!('without the other change');
  fetches[1]!('with both changes');
  await changed;
  await expect.poll(() => query.getCurrentResult().data).toBe('with both changes');
  unsubscribe();
});
