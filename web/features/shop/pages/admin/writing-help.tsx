const examples: readonly (readonly [string, string])[] = [
  ['## Heading', 'A heading; ### one below it'],
  ['**bold** and *italic*', 'Bold and italic words'],
  ['- First', 'A list; 1. First for numbers'],
  ['[Refunds](/pages/refunds)', 'A link to a page of this shop'],
  ['[Name](https://example.com)', 'A link to another site, or with mailto: to an address'],
  ['---', 'A line across the page'],
];

/** How headings, lists and links are written. */
export function WritingHelp() {
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="font-medium">How to Write Headings, Lists and Links</summary>
      <dl className="grid gap-1.5 py-2 text-sm">
        {examples.map(([typed, meaning]) => (
          <div className="flex flex-wrap gap-x-3" key={typed}>
            <dt className="font-medium wrap-anywhere">
              <code className="bg-surface-sunken">{typed}</code>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        An empty line begins a new paragraph. HTML is shown as the text it is.
      </p>
    </details>
  );
}
