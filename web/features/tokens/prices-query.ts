import { queryOf } from '#web/kit/data/query.ts';

/** What things cost here now, and whether tokens can be bought. */
export const pricesQuery = queryOf('getTokenPrices');
