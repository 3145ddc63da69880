import { useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { formatCount, formatDollars } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { LongTable } from '../../../../ui/long-lists/long-table.tsx';
import { RowButton } from '../../../../ui/long-lists/row-button.tsx';
import { MoreMenu } from '../../../../ui/more-menu.tsx';
import { isSoldEmpty } from '../is-sold-empty.ts';
import { DeletePackage } from './delete-package.tsx';
import { EditPackage } from './edit-package.tsx';
import { OnSaleBar } from './on-sale-bar.tsx';
import { useDuplicate } from './use-duplicate.ts';

/** On a phone the price and the videos stand below the name. */
const COLUMNS = [
  ['Package', 'pl-4'],
  ['Price', 'hidden text-right @2xl:table-cell'],
  ['Videos', 'hidden text-right @2xl:table-cell'],
  ['Actions', 'pr-4 text-right'],
] as const;

interface PackageTableProps {
  packages: readonly CatalogPackage[];
  onApproach: (item: CatalogPackage) => void;
  onOpen: (item: CatalogPackage) => void;
}

function Row({
  item,
  isSelected,
  onSelect,
  onApproach,
  onOpen,
}: Omit<PackageTableProps, 'packages'> & {
  item: CatalogPackage;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const { id, name, price, videoCount, isBundle, onSale } = item;
  return (
    <tr
      className="relative border-t border-line align-middle hover:bg-surface-sunken"
      onFocus={() => onApproach(item)}
      onPointerEnter={() => onApproach(item)}
    >
      <td className="py-2.5 pr-2 pl-4">
        <div className="flex items-center gap-3">
          {/* Around the box, too, a tap selects the package and does not open it. */}
          <label className="relative z-10 -m-2.5 shrink-0 cursor-pointer p-2.5">
            <input
              aria-label={`Select ${name}`}
              checked={isSelected}
              className="block size-5 cursor-pointer accent-pine"
              onChange={({ target }) => onSelect(target.checked)}
              type="checkbox"
            />
          </label>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <RowButton label={`View Details of ${name}`} onClick={() => onOpen(item)} rowId={id}>
                {name}
              </RowButton>
              {isBundle && <Badge tone="gold">Best Value</Badge>}
              {!onSale && <Badge>Not on sale</Badge>}
              {isSoldEmpty(item) && (
                <Badge icon="warning" tone="wait">
                  No videos
                </Badge>
              )}
            </div>
            <p className="figures text-sm text-ink-soft @2xl:hidden">
              <span translate="no">{formatDollars(price)}</span>
              <span>{`, ${formatCount(videoCount, 'video')}`}</span>
            </p>
          </div>
        </div>
      </td>
      <td className="figures hidden px-2 text-right @2xl:table-cell" translate="no">
        {formatDollars(price)}
      </td>
      <td className="figures hidden px-2 text-right @2xl:table-cell">{videoCount}</td>
      <td className="py-2.5 pr-4 pl-2">
        <div className="relative z-10 flex flex-wrap justify-end gap-2 @2xl:flex-nowrap">
          <EditPackage item={item} />
          <DeletePackage item={item} />
          <MoreMenu actions={[useDuplicate(item)]} item={name} />
        </div>
      </td>
    </tr>
  );
}

/** The packages as a table, a row each, of which any number is put on or off sale in one step. */
export function PackageTable({ packages, ...row }: PackageTableProps) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const selected = packages.map(({ id }) => id).filter((id) => wanted.includes(id));
  return (
    <div className="@container grid grid-cols-1 gap-3">
      <OnSaleBar onSelect={setWanted} selected={selected} shown={packages} />
      <LongTable caption="Packages" columns={COLUMNS} isStale={false}>
        {packages.map((item) => (
          <Row
            {...row}
            isSelected={selected.includes(item.id)}
            item={item}
            key={item.id}
            onSelect={(isSelected) =>
              setWanted(
                isSelected ? [...selected, item.id] : selected.filter((id) => id !== item.id),
              )
            }
          />
        ))}
      </LongTable>
    </div>
  );
}
