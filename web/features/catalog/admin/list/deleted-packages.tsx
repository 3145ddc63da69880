import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type DeletedPackage, listDeletedPackages, restorePackage } from '#contract/catalog.ts';
import { call } from '../../../../lib/call.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { formatDay } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { ItemButton } from '../../../../ui/item-button.tsx';
import { FoldedList } from '../../../../ui/long-lists/folded-list.tsx';
import { useCatalogChange } from '../../../../ui/use-catalog-change.ts';
import { useFocusInRows } from '../../../../ui/use-focus-in-rows.ts';
import { restored } from './delete-package.tsx';

/** So many are shown at first. */
const SHOWN = 5;

type Restorable = DeletedPackage & { restorableUntil: string };

function Row({ item: { id, name, deletedAt, restorableUntil } }: { item: Restorable }) {
  const restore = useCatalogChange({
    change: () => call(restorePackage, { params: { id } }),
    done: () => restored(name),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="figures text-sm text-ink-soft">
          {`Deleted ${formatDay(deletedAt)}. Can be restored until ${formatDay(restorableUntil)}.`}
        </p>
      </div>
      <ItemButton
        busy={restore.isPending}
        busyLabel="Restoring..."
        item={name}
        onClick={() => restore.mutate(undefined)}
      >
        Restore
      </ItemButton>
    </li>
  );
}

/** The packages that were deleted in the last days and can be restored; nothing where there are none. */
export function DeletedPackages() {
  const { data = [] } = useQuery(endpointQuery(listDeletedPackages));
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  const items = data.filter((one): one is Restorable => one.restorableUntil !== null);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="deleted-packages" className="grid grid-cols-1 gap-3 pt-3">
      <h2 className="text-xl" id="deleted-packages">
        Deleted Packages
      </h2>
      <FoldedList items={items} name="the deleted packages" noun="package" page={SHOWN}>
        {(shown) => (
          <Card padded={false}>
            <ul className="divide-y divide-line" ref={list} {...focus}>
              {shown.map((item) => (
                <Row item={item} key={item.id} />
              ))}
            </ul>
          </Card>
        )}
      </FoldedList>
    </section>
  );
}
