import { Fragment, type ReactElement, type ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/links/link.tsx';
import type { Block, Span } from './chapter.ts';

/** Elements in the order of what they show, which never changes. */
function inOrder<One>(all: readonly One[], show: (one: One) => ReactNode): ReactElement[] {
  return all.map((one, index) => {
    const key = `${index}`;
    return <Fragment key={key}>{show(one)}</Fragment>;
  });
}

function Words({ span: { text, strong, emphasis, code } }: { span: Span }) {
  if (code)
    return (
      <code className="rounded-sm bg-surface-sunken text-sm" translate="no">
        {text}
      </code>
    );
  const words = emphasis ? <em>{text}</em> : text;
  return strong ? <strong className="font-semibold">{words}</strong> : words;
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return inOrder(spans, (span) => {
    const { href } = span;
    if (href === undefined) return <Words span={span} />;
    if (/^https?:/.test(href))
      return (
        <a className="text-link" href={href} rel="noopener noreferrer" target="_blank">
          <Words span={span} />
        </a>
      );
    return (
      <Link className="text-link" to={href}>
        <Words span={span} />
      </Link>
    );
  });
}

/** A table; on a narrow screen each row is a block of its cells. */
function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table className="w-full text-left text-sm">
      <thead className="max-sm:hidden">
        <tr className="border-b border-line">
          {inOrder(head, (cell) => (
            <th className="p-2 font-semibold" scope="col">
              <Spans spans={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, (row) => (
          <tr className="border-b border-line align-top max-sm:block">
            {inOrder(row, (cell) => (
              <td className="p-2 max-sm:block">
                <Spans spans={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ start, items }: Extract<Block, { kind: 'list' }>) {
  const look = 'grid grid-cols-1 gap-1.5 ps-6';
  const entries = inOrder(items, (blocks) => (
    <li>
      <div className="grid grid-cols-1 gap-3">
        <Blocks blocks={blocks} />
      </div>
    </li>
  ));
  return start === null ? (
    <ul className={`${look} list-disc`}>{entries}</ul>
  ) : (
    <ol className={`${look} figures list-decimal`} start={start}>
      {entries}
    </ol>
  );
}

function ShownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-6 text-xl first:mt-0" id={block.id}>
          <Spans spans={block.spans} />
        </h2>
      ) : (
        <h3 className="mt-3 text-lg" id={block.id}>
          <Spans spans={block.spans} />
        </h3>
      );
    case 'list':
      return <List {...block} />;
    case 'quote':
      return (
        <blockquote className="grid grid-cols-1 gap-3 ps-6 text-ink-soft">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <div className="flex items-start justify-between gap-1 rounded-control bg-surface-sunken">
          <pre className="min-w-0 p-3 text-sm wrap-anywhere whitespace-pre-wrap" translate="no">
            <code>{block.text}</code>
          </pre>
          <CopyButton name="Command" value={block.text} />
        </div>
      );
    case 'table':
      return <Table {...block} />;
    case 'picture':
      return (
        <img
          alt={block.alt}
          className="h-auto max-w-full rounded-control border border-line"
          height={block.height}
          src={block.src}
          width={block.width}
        />
      );
  }
}

/** The text of a chapter, whose headings are h2 and h3. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return inOrder(blocks, (block) => <ShownBlock block={block} />);
}
