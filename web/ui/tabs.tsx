import * as Radix from 'radix-ui/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useIsWide } from './use-is-wide.ts';

export interface Tab {
  /** Identifies the tab, for `shown` and `onChange`. */
  name: string;
  label: string;
  content: ReactNode;
}

/** Scrolls a row of tabs to the one that is shown, where not all fit beside each other. */
function useShownInView(index: number) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = row.current;
    const tab = list?.children[index];
    if (!list || !tab) return;
    const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left;
  }, [index]);
  return row;
}

/**
 * Tabs; only the content of the shown one is mounted. The arrow keys move between tabs, Home and End go
 * to the first and the last. A row that does not fit scrolls, with a shadow where there is more.
 *
 *     <Tabs label="Settings" onChange={setTab} shown={tab} tabs={[{ name: 'store', label: 'Store', content: <StoreTab /> }]} />
 */
export function Tabs({
  label,
  tabs,
  shown,
  onChange,
  hasList = false,
}: {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The name of the tab that is shown. */
  shown: string;
  onChange: (name: string) => void;
  /** From 1024 px on they are a list at the left, for more tabs than fit in a row. */
  hasList?: boolean;
}) {
  const row = useShownInView(tabs.findIndex(({ name }) => name === shown));
  const isList = useIsWide() && hasList;
  return (
    <Radix.Root
      className={classNames(isList && 'grid grid-cols-[10rem_minmax(0,1fr)] items-start gap-x-8')}
      onValueChange={onChange}
      orientation={isList ? 'vertical' : 'horizontal'}
      value={shown}
    >
      <Radix.List
        aria-label={label}
        className={
          isList
            ? 'sticky top-4 grid gap-1'
            : 'scrolls-aside flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line px-0.5 pt-1'
        }
        ref={row}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            className={classNames(
              'min-h-11 border-transparent px-3 font-semibold text-ink-soft hover:text-pine focus-visible:-outline-offset-2 data-[state=active]:border-gold data-[state=active]:text-pine data-pressed:outline-none',
              isList
                ? 'rounded-r-control border-l-[3px] text-left data-[state=active]:bg-pine-wash'
                : '-mb-px shrink-0 rounded-t-control border-b-[3px] sm:px-5',
            )}
            key={tab.name}
            // Radix focuses the pressed tab by script, so browsers would draw the focus ring for keyboards.
            onBlur={(event) => event.currentTarget.removeAttribute('data-pressed')}
            onKeyDown={(event) => event.currentTarget.removeAttribute('data-pressed')}
            onMouseDown={(event) => event.currentTarget.setAttribute('data-pressed', '')}
            value={tab.name}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          className={classNames(
            'rounded-control focus-visible:outline-offset-4',
            !isList && 'pt-6',
          )}
          key={tab.name}
          value={tab.name}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
