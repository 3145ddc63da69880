import { useState } from 'react';
import type { MailState } from '#contract/mail.ts';
import { LongTable } from '../../ui/long-lists/long-table.tsx';
import { type Search, wholeList } from '../../ui/long-lists/search.ts';
import { SearchedList } from '../../ui/long-lists/searched-list.tsx';
import { stateOptions } from './describe-mail.ts';
import { useMailList } from './mail-queries.ts';
import { MailRow } from './mail-row.tsx';

/** The headings and their look. A list that is narrow, on a phone or beside a message, shows fewer. */
const COLUMNS = [
  ['Message', 'pl-4 @3xl:w-2/5'],
  ['To', 'hidden @3xl:table-cell'],
  ['State', 'pr-4 text-right @3xl:text-left'],
  ['Sent or Queued', 'hidden pr-4 @3xl:table-cell'],
] as const;

/** The shop's messages, newest first, with a search, a filter by state and a button that loads more. */
export function MailList({
  openId,
  onOpen,
}: {
  /** The message that is shown beside the list; null if none is. */
  openId: string | null;
  onOpen: (mailId: string) => void;
}) {
  const [search, setSearch] = useState<Search<MailState>>(wholeList);
  const { list, mails } = useMailList(search);
  return (
    <SearchedList
      drawing="parcel"
      empty="No messages yet. The shop writes to customers about their orders and accounts."
      filter="State"
      list={list}
      onSearch={setSearch}
      options={stateOptions}
      placeholder="E-mail address or subject"
      rows={mails}
      search={search}
      thing="message"
      title="Messages"
    >
      {(rows, isStale) => (
        <LongTable caption="Messages, newest first" columns={COLUMNS} isStale={isStale}>
          {rows.map((mail) => (
            <MailRow isOpen={mail.id === openId} key={mail.id} mail={mail} onOpen={onOpen} />
          ))}
        </LongTable>
      )}
    </SearchedList>
  );
}
