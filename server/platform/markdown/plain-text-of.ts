import type { RichText, Run } from '#contract/shop/rich-text.ts';

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

function* partsOf(content: RichText): Generator<string> {
  for (const block of content) {
    if (block.kind === 'list') yield* block.items.map(({ runs }) => wordsOf(runs));
    else if (block.kind !== 'rule') yield wordsOf(block.runs);
  }
}

/**
 * A text in one line of at most `max` characters. It ends behind a word, with an ellipsis where something is left
 * out.
 */
export function shortenText(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const end = cut.lastIndexOf(' ');
  // Half of a character from two units must not be left.
  const kept = end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s,;:.]+$/, '')}…`;
}

/** The words of a formatted text in one line of at most `max` characters, for descriptions of a page. */
export function plainTextOf(content: RichText, max = Number.POSITIVE_INFINITY): string {
  return shortenText([...partsOf(content)].join(' '), max);
}
