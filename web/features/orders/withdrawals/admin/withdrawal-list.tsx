import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decideWithdrawals,
  listWithdrawals,
  type Withdrawal,
} from '#contract/consumer-rights/withdrawals.ts';
import { call } from '../../../../lib/call.ts';
import { endpointPages } from '../../../../lib/endpoint-pages.ts';
import { formatCount } from '../../../../lib/format.ts';
import { LoadMore } from '../../../../ui/long-lists/load-more.tsx';
import { SelectAll } from '../../../../ui/long-lists/select-all.tsx';
import { Decide } from './decide-dialog.tsx';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

/** As many as one call takes. */
const AT_ONCE = 200;

async function decideAll(ids: readonly string[], note: string): Promise<number> {
  let decided = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { ids: ids.slice(from, from + AT_ONCE), note };
    decided += (await call(decideWithdrawals, { body })).decided;
  }
  return decided;
}

/** Selects all that are shown, and deals with those that are selected. */
function SelectionBar({
  shown,
  selected,
  onSelect,
}: {
  shown: readonly Withdrawal[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}) {
  const count = formatCount(selected.length, 'Withdrawal');
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <SelectAll onSelect={onSelect} selected={selected} shown={shown} />
      {selected.length > 0 && (
        <Decide
          label={`Mark ${selected.length} Selected as Dealt With…`}
          onDecide={(note) => decideAll(selected, note)}
          title={count}
        />
      )}
    </div>
  );
}

/** The open withdrawals of known or of unknown addresses, page by page. */
export function useOpenWithdrawals(address: 'known' | 'unknown') {
  const list = useInfiniteQuery({
    ...endpointPages(listWithdrawals, { query: { state: 'open', address } }),
    refetchOnMount: 'always',
  });
  return { list, withdrawals: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** Withdrawals that wait, of which any number is dealt with in one step. */
export function WithdrawalList({
  list,
  withdrawals,
  onOpen,
}: ReturnType<typeof useOpenWithdrawals> & { onOpen: (orderId: string) => void }) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const selected = withdrawals.map(({ id }) => id).filter((id) => wanted.includes(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      {withdrawals.length > 1 && (
        <SelectionBar onSelect={setWanted} selected={selected} shown={withdrawals} />
      )}
      <ul className="divide-y divide-line">
        {withdrawals.map((withdrawal) => (
          <li className="flex gap-3 py-4 first:pt-0 last:pb-0" key={withdrawal.id}>
            {withdrawals.length > 1 && (
              <input
                aria-label={`Select the withdrawal of ${withdrawal.name}`}
                checked={selected.includes(withdrawal.id)}
                data-row={withdrawal.id}
                className="mt-0.5 size-5 shrink-0 cursor-pointer accent-pine"
                onChange={({ target }) =>
                  setWanted(
                    target.checked
                      ? [...selected, withdrawal.id]
                      : selected.filter((id) => id !== withdrawal.id),
                  )
                }
                type="checkbox"
              />
            )}
            <div className="min-w-0 flex-1">
              <WithdrawalFacts onOpen={onOpen} withdrawal={withdrawal} />
            </div>
          </li>
        ))}
      </ul>
      <LoadMore list={list} rows={withdrawals} things="withdrawals" />
    </div>
  );
}
