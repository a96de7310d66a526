import { useList } from '#web/data/use-list.ts';

const pageSize = 20;

/** The activities of all the user's projects, newest first. */
export const useActivities = () => useList('listActivities', { query: { limit: pageSize } });
