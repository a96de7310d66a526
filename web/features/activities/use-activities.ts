import { useList } from '#web/kit/data/use-list.ts';

const perPage = 20;

/** What happened in all projects of the person, newest first. */
export const useActivities = () => useList('listActivities', { query: { limit: perPage } });
