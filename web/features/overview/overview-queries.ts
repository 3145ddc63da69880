import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  getBest,
  getNeeds,
  getOverview,
  type OverviewPeriod,
  overviewPeriod,
} from '#contract/overview.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';

/** Which days are looked at: a period that ends today, or chosen ones. */
export type ShownDays = { period: OverviewPeriod } | { from: string; to: string };

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the days from the page's address; this month if it has no valid ones. */
export function shownDaysOf(address: URLSearchParams): ShownDays {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (DAY.test(from) && DAY.test(to) && from <= to) return { from, to };
  const named = overviewPeriod.options.find((known) => known === address.get('period'));
  return { period: named ?? 'month' };
}

/** Options of queries for data that changes by itself: each visit fetches it again. */
const ALWAYS = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function useOverview(query: ShownDays) {
  return useQuery({ ...endpointQuery(getOverview, { query }), ...ALWAYS });
}

export function useBest(query: ShownDays) {
  return useQuery({ ...endpointQuery(getBest, { query }), ...ALWAYS });
}

export function useNeeds() {
  return useQuery({ ...endpointQuery(getNeeds), ...ALWAYS });
}
