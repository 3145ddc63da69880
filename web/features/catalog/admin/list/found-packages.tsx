import { lazy, Suspense, useRef, useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { formatCount } from '../../../../lib/format.ts';
import { matchesWords } from '../../../../lib/matches-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { FoldedList } from '../../../../ui/long-lists/folded-list.tsx';
import { PackageTile } from './package-tile.tsx';
import { SHOWN, type Shown, SORTS, type Sort, sortPackages } from './sort-packages.ts';

/** Loaded when it is chosen. */
const PackageTable = lazy(() =>
  import('./package-table.tsx').then((module) => ({ default: module.PackageTable })),
);

export const COLUMNS = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** From so many packages on there is a search, and the choice of a table. */
const MANY = 8;

/** How packages are shown; `cards` unless somebody chose otherwise. */
export type PackagesAs = 'cards' | 'table';

const options: { value: PackagesAs; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

interface ShownPackages {
  packages: readonly CatalogPackage[];
  onApproach: (item: CatalogPackage) => void;
  onOpen: (item: CatalogPackage) => void;
}

function Cards({ packages, onApproach, onOpen }: ShownPackages) {
  return (
    <ul className={COLUMNS}>
      {packages.map((item) => (
        <li key={item.id}>
          <PackageTile
            item={item}
            onApproach={() => onApproach(item)}
            onOpen={() => onOpen(item)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The packages as cards or as a table, the first twenty at first; where there are many, with a search. */
export function FoundPackages({
  packages,
  shownAs,
  onShowAs,
  ...row
}: ShownPackages & { shownAs: PackagesAs; onShowAs: (as: PackagesAs) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isMany = packages.length >= MANY;
  const words = isMany ? typed : '';
  const [choice, setChoice] = useState<{ sort: Sort; shown: Shown }>({
    sort: 'shop',
    shown: 'all',
  });
  const chosen = isMany ? sortPackages(packages, choice) : packages;
  const found = chosen.filter(({ name }) => matchesWords(name, words));
  const Shown = isMany && shownAs === 'table' ? PackageTable : Cards;
  const clear = () => {
    setTyped('');
    setChoice({ ...choice, shown: 'all' });
    field.current?.focus();
  };
  return (
    <>
      {isMany && (
        <search className="flex flex-wrap items-end gap-3">
          <TextField
            autoComplete="off"
            className="min-w-50 flex-1"
            label="Search Packages"
            onChange={({ target }) => setTyped(target.value)}
            placeholder="Words of the name"
            ref={field}
            type="search"
            value={typed}
          />
          <SelectField
            className="w-40"
            label="Show"
            onChange={({ target }) => {
              const shown = SHOWN.find(({ value }) => value === target.value)?.value ?? 'all';
              setChoice({ ...choice, shown });
            }}
            options={SHOWN}
            value={choice.shown}
          />
          <SelectField
            className="w-48"
            label="Sort By"
            onChange={({ target }) => {
              const sort = SORTS.find(({ value }) => value === target.value)?.value ?? 'shop';
              setChoice({ ...choice, sort });
            }}
            options={SORTS}
            value={choice.sort}
          />
          <SelectField
            className="w-32"
            label="Show As"
            onChange={({ target }) => onShowAs(target.value === 'table' ? 'table' : 'cards')}
            options={options}
            value={shownAs}
          />
          <p className="figures basis-full text-sm text-ink-soft" role="status">
            {found.length < packages.length &&
              `${found.length} of ${formatCount(packages.length, 'package')}`}
          </p>
        </search>
      )}
      {found.length === 0 ? (
        <div className="grid justify-items-center gap-3 rounded-control bg-surface-sunken p-5 text-center">
          <p className="text-ink-soft">No package matches this search.</p>
          <Button onClick={clear} size="small" variant="quiet">
            Clear Search
          </Button>
        </div>
      ) : (
        <FoldedList
          items={found}
          key={`${words} ${choice.shown}`}
          name="the packages"
          noun="package"
        >
          {(shown) => (
            <Suspense fallback={null}>
              <Shown {...row} packages={shown} />
            </Suspense>
          )}
        </FoldedList>
      )}
    </>
  );
}
