import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  getMail,
  getMailSetup,
  listMail,
  type Mail,
  type MailState,
  retryMail,
} from '#contract/mail.ts';
import { call } from '../../lib/call.ts';
import { endpointPages } from '../../lib/endpoint-pages.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { type Search, wordsOf } from '../../ui/long-lists/search.ts';
import { toastFailure } from '../../ui/toasts/toast-failure.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { isUnderWay } from './describe-mail.ts';

const POLL_AGAIN_MS = 3000;

/** How long to wait before asking again, while one of the messages is being sent. */
const pauseFor = (mails: readonly Mail[]) =>
  mails.some((mail) => isUnderWay(mail, Date.now())) ? POLL_AGAIN_MS : false;

/** Whether messages can be sent, and if not, why. */
export function useMailSetup() {
  return useQuery({ ...endpointQuery(getMailSetup), refetchOnMount: 'always' });
}

/** The messages that match a search, newest first, as many as were loaded. */
export function useMailList(search: Search<MailState>) {
  const { choice } = search;
  const typed = wordsOf({ ...search, q: useDebounced(search.q, TYPING_PAUSE_MS) });
  const query = { ...typed, ...(choice !== '' && { state: choice }) };
  const list = useInfiniteQuery({
    ...endpointPages(listMail, { query }),
    placeholderData: keepPreviousData,
    // Every sale may have queued another.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      pauseFor(data?.pages.flatMap(({ items }) => items) ?? []),
  });
  const mails = list.data?.pages.flatMap(({ items }) => items);
  return { list, mails };
}

/** One message with what it says, asked for each time it is opened. */
export function useMail(mailId: string) {
  return useQuery({
    ...endpointQuery(getMail, { params: { mailId } }),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => pauseFor(data ? [data] : []),
  });
}

/** Sends a message that waits or failed again. Everything that shows it is refreshed, after a failure too. */
export function useRetryMail(mailId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryMail, { params: { mailId } }),
    onSuccess: () =>
      toast({
        title: 'Message Queued',
        description: 'It is sent as soon as possible, and tried for another 48 hours.',
      }),
    onError: (error) => toastFailure(error),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(endpointQuery(getMail, { params: { mailId } })),
        client.invalidateQueries({ queryKey: [listMail.path] }),
      ]),
  });
}
