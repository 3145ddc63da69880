import MarkdownIt, { type Token } from 'markdown-it';
import { DEEPEST_LIST, type ListItem, type RichText } from '#contract/shop/rich-text.ts';
import { invalidInput } from '../errors/app-error.ts';
import { readRuns } from './read-runs.ts';

/** A list and its entry are two levels, a quote one. The parser leaves out what is nested deeper. */
const MAX_LEVELS = 40;
const TOO_DEEP = `lists and quotes must be nested at most ${MAX_LEVELS / 2} levels deep`;

/** HTML stands for nothing in it and stays text; so does every other notation that is not named here. */
const parser = new MarkdownIt('zero', { html: false, breaks: true, maxNesting: MAX_LEVELS }).enable(
  [
    'heading',
    'list',
    'hr',
    'blockquote',
    'emphasis',
    'balance_pairs',
    'fragments_join',
    'link',
    'autolink',
    'image',
    'newline',
    'escape',
    'entity',
    'backticks',
  ],
);
// A link with another address is shown as its text; `read-runs.ts` decides.
parser.validateLink = () => true;

/** A list that is open while its entries are read. */
interface OpenList {
  /** The number of the next entry; null in a list without numbers. */
  next: number | null;
}

/** Collects the blocks of a text in their order. */
class Blocks {
  readonly blocks: RichText = [];
  #lists: OpenList[] = [];
  #items: ListItem[] = [];

  openList(first: number | null): void {
    this.#lists.push({ next: first });
  }

  closeList(): void {
    this.#lists.pop();
    if (this.#lists.length > 0) return;
    if (this.#items.length > 0) this.blocks.push({ kind: 'list', items: this.#items });
    this.#items = [];
  }

  openItem(): void {
    const list = this.#lists.at(-1);
    if (list === undefined) return;
    const depth = Math.min(this.#lists.length - 1, DEEPEST_LIST);
    this.#items.push({ depth, number: list.next, runs: [] });
    if (list.next !== null) list.next += 1;
  }

  /** In a list, headings and further paragraphs are lines of its entry. */
  addText(token: Token, heading: 2 | 3 | null): void {
    const runs = readRuns(token.children ?? []);
    const item = this.#lists.length > 0 ? this.#items.at(-1) : undefined;
    if (item !== undefined) {
      if (item.runs.length > 0 && runs.length > 0) item.runs.push({ text: '\n' });
      item.runs.push(...runs);
    } else if (runs.length > 0) {
      this.blocks.push(
        heading === null ? { kind: 'paragraph', runs } : { kind: 'heading', level: heading, runs },
      );
    }
  }

  addRule(): void {
    if (this.#lists.length === 0) this.blocks.push({ kind: 'rule' });
  }
}

/** `#` and `##` are the sections of a page, which has a title of its own already; all others are inside of them. */
function levelOf({ tag }: Token): 2 | 3 {
  return tag === 'h1' || tag === 'h2' ? 2 : 3;
}

/** Whether the parser left out what is inside. */
function isTooDeep({ type, level }: Token): boolean {
  return (type === 'list_item_open' || type === 'blockquote_open') && level >= MAX_LEVELS - 1;
}

/**
 * Reads Markdown: paragraphs, headings, lists, rules, bold, italic, links and line breaks. Everything else is shown
 * as the text it is. Throws 400 that names `field` if lists or quotes are nested deeper than 20 levels.
 */
export function parseMarkdown(source: string, field = 'text'): RichText {
  const read = new Blocks();
  let heading: 2 | 3 | null = null;
  for (const token of parser.parse(source, {})) {
    if (isTooDeep(token)) throw invalidInput(`${field}: ${TOO_DEEP}`);
    if (token.type === 'bullet_list_open') read.openList(null);
    else if (token.type === 'ordered_list_open') read.openList(Number(token.attrGet('start') ?? 1));
    else if (token.type.endsWith('_list_close')) read.closeList();
    else if (token.type === 'list_item_open') read.openItem();
    else if (token.type === 'heading_open') heading = levelOf(token);
    else if (token.type === 'heading_close') heading = null;
    else if (token.type === 'hr') read.addRule();
    else if (token.type === 'inline') read.addText(token, heading);
  }
  return read.blocks;
}
