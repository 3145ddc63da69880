import { readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { helpPath } from '#contract/pages/help-path.ts';
import type { Block, Chapter, Span } from '../../web/features/help/chapter.ts';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';

const HANDBOOK = 'docs/handbook';
/** The pages that the handbook links to besides its own chapters, by the name that it has in the shop. */
const OTHERS = new Map([
  ['docs/environment.md', 'environment'],
  ['CHANGELOG.md', 'changes'],
]);

const parser = new MarkdownIt({ html: false });

/** The name of a file's chapter; undefined for a file that is none. */
export function chapterName(file: string): string | undefined {
  if (OTHERS.has(file)) return OTHERS.get(file);
  if (path.posix.dirname(file) !== HANDBOOK || !file.endsWith('.md')) return undefined;
  const name = path.posix.basename(file, '.md');
  return name === 'README' ? '' : name;
}

/** A heading's id as GitHub makes it, so that a link works there and here. */
function idOf(words: string, taken: Set<string>): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  let id = plain;
  for (let count = 1; taken.has(id); count += 1) id = `${plain}-${count}`;
  taken.add(id);
  return id;
}

/** The size of a PNG file in pixels, which stands at the beginning of it. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(path.join(root, file));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads the tokens of one chapter, the next one first. */
class Reader {
  readonly #file: string;
  readonly #tokens: Token[];
  readonly #ids = new Set<string>();

  constructor(file: string, source: string) {
    this.#file = file;
    this.#tokens = parser.parse(source.replace(/^<!--.*?-->\s*/s, ''), {});
  }

  read(): Omit<Chapter, 'name'> {
    const [first, words] = this.#tokens.splice(0, 3);
    if (first?.tag !== 'h1') throw this.#unknown('a beginning without a title');
    return { title: words?.content ?? '', blocks: this.#readUntil(undefined) };
  }

  #unknown(what: string): Error {
    return new Error(`${this.#file}: ${what} cannot be shown in the shop.`);
  }

  #next(): Token {
    const token = this.#tokens.shift();
    if (token === undefined) throw this.#unknown('an open end');
    return token;
  }

  /** Reads blocks up to a token of the type `end`, or of the file. */
  #readUntil(end: string | undefined): Block[] {
    const blocks: Block[] = [];
    while (this.#tokens.length > 0) {
      const token = this.#next();
      if (token.type === end) return blocks;
      blocks.push(this.#readBlock(token));
    }
    return blocks;
  }

  #readBlock(token: Token): Block {
    switch (token.type) {
      case 'heading_open':
        return this.#readHeading(token);
      case 'paragraph_open':
        return this.#readParagraph();
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.#readList(token);
      case 'blockquote_open':
        return { kind: 'quote', blocks: this.#readUntil('blockquote_close') };
      case 'fence':
        return { kind: 'code', text: token.content.trimEnd() };
      case 'table_open':
        return this.#readTable();
      default:
        throw this.#unknown(`“${token.type}”`);
    }
  }

  #readHeading({ tag }: Token): Block {
    const spans = this.#spansOf(this.#next());
    this.#next();
    if (tag !== 'h2' && tag !== 'h3') throw this.#unknown(`a heading ${tag}`);
    const id = idOf(spans.map(({ text }) => text).join(''), this.#ids);
    return { kind: 'heading', level: tag === 'h2' ? 2 : 3, id, spans };
  }

  #readParagraph(): Block {
    const inline = this.#next();
    this.#next();
    const [only, ...others] = inline.children ?? [];
    if (only?.type !== 'image') return { kind: 'paragraph', spans: this.#spansOf(inline) };
    if (others.length > 0) throw this.#unknown('a picture beside words');
    const src = path.posix.join(path.posix.dirname(this.#file), String(only.attrGet('src')));
    return { kind: 'picture', src, alt: only.content, ...sizeOf(src) };
  }

  #readList({ type, attrs }: Token): Block {
    const end = type.replace('open', 'close');
    const isNumbered = type === 'ordered_list_open';
    const given = attrs?.find(([name]) => name === 'start')?.[1];
    const items: Block[][] = [];
    while (this.#next().type !== end) items.push(this.#readUntil('list_item_close'));
    return { kind: 'list', start: isNumbered ? Number(given ?? 1) : null, items };
  }

  #readTable(): Block {
    const lines: Span[][][] = [];
    for (let token = this.#next(); token.type !== 'table_close'; token = this.#next()) {
      if (token.type === 'tr_open') lines.push([]);
      if (token.type === 'inline') lines.at(-1)?.push(this.#spansOf(token));
    }
    const [head = [], ...rows] = lines;
    return { kind: 'table', head, rows };
  }

  #spansOf({ children }: Token): Span[] {
    const spans: Span[] = [];
    const look: { strong?: true; emphasis?: true; href?: string } = {};
    const add = (text: string, more: Partial<Span> = {}) => {
      if (text !== '') spans.push({ text, ...look, ...more });
    };
    for (const token of children ?? []) {
      switch (token.type) {
        case 'text':
          add(token.content);
          break;
        case 'code_inline':
          add(token.content, { code: true });
          break;
        case 'softbreak':
          add(' ');
          break;
        case 'strong_open':
          look.strong = true;
          break;
        case 'strong_close':
          delete look.strong;
          break;
        case 'em_open':
          look.emphasis = true;
          break;
        case 'em_close':
          delete look.emphasis;
          break;
        case 'link_open': {
          const href = this.#resolve(String(token.attrGet('href')));
          if (href !== undefined) look.href = href;
          break;
        }
        case 'link_close':
          delete look.href;
          break;
        default:
          throw this.#unknown(`“${token.type}”`);
      }
    }
    return spans;
  }

  /** The address in the shop; undefined for a file that is not shown there. */
  #resolve(href: string): string | undefined {
    if (/^(?:https?:|#)/.test(href)) return href;
    const [file = '', id] = href.split('#');
    const name = chapterName(path.posix.join(path.posix.dirname(this.#file), file));
    if (name === undefined) return undefined;
    return helpPath(id === undefined ? name : `${name}#${id}`);
  }
}

/** Reads a chapter from its Markdown. Throws for a notation that the shop does not show. */
export function parseChapter(file: string, source: string): Chapter {
  const name = chapterName(file);
  if (name === undefined) throw new Error(`${file} is no chapter.`);
  return { name, ...new Reader(file, source).read() };
}

/** The addresses that blocks link to. */
function linksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(linksIn);
    if (block.kind === 'quote') return linksIn(block.blocks);
    const spans =
      block.kind === 'table'
        ? [...block.head, ...block.rows.flat()].flat()
        : 'spans' in block
          ? block.spans
          : [];
    return spans.flatMap(({ href }) => href ?? []);
  });
}

/** The addresses of a chapter: its own, and those of its headings. */
function addressesOf({ name, blocks }: Chapter): string[] {
  const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
  return [helpPath(name), ...ids.map((id) => helpPath(`${name}#${id}`))];
}

/** All chapters by their files. Throws for a link to a chapter or a heading that is not there. */
export function readHandbook(): Map<string, Chapter> {
  const files = [
    ...listFiles(root, [HANDBOOK]).filter((file) => file.endsWith('.md')),
    ...OTHERS.keys(),
  ];
  const chapters = new Map(
    files.map((file) => [file, parseChapter(file, readFileSync(path.join(root, file), 'utf8'))]),
  );
  const known = new Set([...chapters.values()].flatMap(addressesOf));
  for (const [file, { name, blocks }] of chapters) {
    for (const href of linksIn(blocks)) {
      const target = href.startsWith('#') ? helpPath(`${name}${href}`) : href;
      if (target.startsWith('/') && !known.has(target))
        throw new Error(`${file}: ${href} leads nowhere.`);
    }
  }
  return chapters;
}
