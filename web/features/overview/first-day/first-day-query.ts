import { useQuery } from '@tanstack/react-query';
import { getFirstDay } from '#contract/overview.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';

/** Fetches what is left to do before the shop sells; null data once it has sold. `isVisit`: fetched again at each visit. */
export function useFirstDay({ isVisit = false } = {}) {
  return useQuery({
    ...endpointQuery(getFirstDay),
    select: ({ firstDay }) => firstDay,
    ...(isVisit && { refetchOnMount: 'always' }),
  });
}
