import { useRef } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { setOnSale } from '#contract/shop/edit-package.ts';
import { call } from '../../../../lib/call.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectAll } from '../../../../ui/long-lists/select-all.tsx';
import { useCatalogChange } from '../../../../ui/use-catalog-change.ts';

const change = (packageIds: readonly string[], onSale: boolean) =>
  call(setOnSale, { body: { packageIds: [...packageIds], onSale } });

const done = (count: number, onSale: boolean) => ({
  title: 'Packages Updated',
  description:
    count === 0
      ? `They were ${onSale ? 'on sale' : 'off sale'} already.`
      : `${formatCount(count, 'package')} ${count === 1 ? 'is' : 'are'} ${onSale ? 'on sale' : 'not on sale'} now.`,
});

/** Selects all packages that are shown, and puts those that are selected on or off sale, unless all are already. */
export function OnSaleBar({
  shown,
  selected,
  onSelect,
}: {
  shown: readonly CatalogPackage[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const set = useCatalogChange({
    change: (onSale: boolean) => change(selected, onSale),
    done: ({ changed }, onSale) => done(changed.length, onSale),
    undo: {
      change: async ({ changed }, onSale) => {
        if (changed.length > 0) await change(changed, !onSale);
      },
      done: ({ changed }, onSale) => done(changed.length, !onSale),
      later: 'Select the packages again.',
    },
    onDone: () => {
      // The buttons go, and the focus with them.
      if (bar.current?.contains(document.activeElement))
        bar.current.querySelector('input')?.focus();
      onSelect([]);
    },
  });
  const chosen = shown.filter(({ id }) => selected.includes(id));
  const isSetting = (onSale: boolean) => set.isPending && set.variables === onSale;
  const buttons = (
    [
      [true, 'Put on Sale'],
      [false, 'Take off Sale'],
    ] as const
  ).filter(([onSale]) => isSetting(onSale) || chosen.some((item) => item.onSale !== onSale));
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2" ref={bar}>
      <SelectAll onSelect={onSelect} selected={selected} shown={shown} />
      {buttons.map(([onSale, name]) => (
        <Button
          busy={isSetting(onSale)}
          key={name}
          onClick={() => set.mutate(onSale)}
          size="small"
          variant="quiet"
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
