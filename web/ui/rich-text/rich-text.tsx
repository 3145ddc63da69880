import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { RichText as Content, ListItem, Run } from '#contract/shop/rich-text.ts';
import { classNames } from '../class-names.ts';
import type { Elements } from '../elements.ts';

/** Elements with keys of their places and contents: what was changed is replaced as a whole, not text by text. */
function inOrder<One>(all: readonly One[], show: (one: One) => ReactNode): ReactElement[] {
  return all.map((one, index) => {
    const key = `${index}${JSON.stringify(one)}`;
    return <Fragment key={key}>{show(one)}</Fragment>;
  });
}

function Words({ run: { text, strong, emphasis } }: { run: Run }) {
  const lines = inOrder(text.split(/(\n)/), (line) => (line === '\n' ? <br /> : line));
  const words = emphasis ? <em>{lines}</em> : lines;
  return strong ? <strong className="font-semibold">{words}</strong> : words;
}

/** Joins neighbouring runs with the same address into one link. */
function linksOf(runs: readonly Run[]): { href: string | undefined; runs: Run[] }[] {
  const links: { href: string | undefined; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = links.at(-1);
    if (last !== undefined && last.href === run.href) last.runs.push(run);
    else links.push({ href: run.href, runs: [run] });
  }
  return links;
}

function Line({ runs }: { runs: readonly Run[] }) {
  return inOrder(linksOf(runs), (link) => {
    const words = inOrder(link.runs, (run) => <Words run={run} />);
    if (link.href === undefined) return words;
    return (
      <a className="text-link" href={link.href}>
        {words}
      </a>
    );
  });
}

function List({ list: { isNumbered, start, items } }: { list: NestedList }) {
  const entries = inOrder(items, ({ runs, lists }) => {
    const nested: Elements = inOrder(lists, (list) => <List list={list} />);
    return (
      <li>
        <Line runs={runs} />
        {nested}
      </li>
    );
  });
  const look = 'grid grid-cols-1 gap-1.5 ps-6';
  return isNumbered ? (
    <ol dir="auto" className={classNames(look, 'list-decimal figures')} start={start}>
      {entries}
    </ol>
  ) : (
    <ul dir="auto" className={classNames(look, 'list-disc')}>
      {entries}
    </ul>
  );
}

function Block({ block }: { block: Content[number] }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Line runs={block.runs} />
        </p>
      );
    case 'heading':
      return block.level === 2 ? (
        <h2 dir="auto" className="mt-4 break-after-avoid text-xl first:mt-0">
          <Line runs={block.runs} />
        </h2>
      ) : (
        <h3 dir="auto" className="mt-2 break-after-avoid text-lg first:mt-0">
          <Line runs={block.runs} />
        </h3>
      );
    case 'list':
      return inOrder(nestItems(block.items), (list) => <List list={list} />);
    case 'rule':
      return <hr className="border-line" />;
  }
}

/**
 * A text that the server has read from Markdown, at the measure of a book page. Its headings are h2 and h3, so it
 * stands below the page's title. HTML in the text is shown as text.
 *
 *     <RichText content={page.content} />
 */
export function RichText({ content, className }: { content: Content; className?: string }) {
  return (
    <div className={classNames('grid max-w-measure grid-cols-1 gap-4 wrap-anywhere', className)}>
      {inOrder(content, (block) => (
        <Block block={block} />
      ))}
    </div>
  );
}

/** A list with the lists in it. */
interface NestedList {
  readonly isNumbered: boolean;
  /** Its first number; 1 in a list without numbers. */
  readonly start: number;
  readonly items: NestedItem[];
}

interface NestedItem {
  readonly runs: ListItem['runs'];
  readonly lists: NestedList[];
}

/** Puts the entry at the end of the lists, or into a new one where the kind of list changes. */
function append(lists: NestedList[], { runs, number }: ListItem): void {
  const last = lists.at(-1);
  const isNumbered = number !== null;
  const item = { runs, lists: [] };
  if (last?.isNumbered === isNumbered) last.items.push(item);
  else lists.push({ isNumbered, start: number ?? 1, items: [item] });
}

/** The lists that entries with depths make, in their order. */
function nestItems(items: readonly ListItem[]): NestedList[] {
  const outer: NestedList[] = [];
  for (const item of items) {
    let lists = outer;
    for (let depth = 0; depth < item.depth; depth += 1) {
      const parent = lists.at(-1)?.items.at(-1);
      if (parent === undefined) break;
      lists = parent.lists;
    }
    append(lists, item);
  }
  return outer;
}
