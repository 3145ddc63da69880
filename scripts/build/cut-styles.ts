import type { StylePart } from '../../server/pages/complete/used-styles.ts';

/** Conditions and layers: what they hold are rules, too. */
const AROUND = /^@(?:media|supports|layer|container)\b/;
/** A class in a selector, with what is escaped in its name. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[^\\\s.:#[\]>+~(),*])+)/gi;

/** Where the string, comment, escaped character or pair of brackets that begins there ends; else one further. */
function skip(css: string, at: number): number {
  const char = css[at];
  if (char === '\\') return at + 2;
  if (char === '/' && css[at + 1] === '*') return css.indexOf('*/', at) + 2;
  const closing = char === '(' ? ')' : char;
  if (char !== '(' && char !== '"' && char !== "'") return at + 1;
  let end = at + 1;
  while (end < css.length && css[end] !== closing) {
    end = char === '(' ? skip(css, end) : end + (css[end] === '\\' ? 2 : 1);
  }
  return end + 1;
}

/** The next of these characters from a place on, outside of strings and brackets; the end if there is none. */
function findNext(css: string, from: number, chars: string): number {
  let at = from;
  while (at < css.length && !chars.includes(css[at] ?? '')) at = skip(css, at);
  return at;
}

/** Where the block that begins at a place ends, behind its bracket. */
function endOfBlock(css: string, from: number): number {
  let at = findNext(css, from + 1, '{}');
  while (css[at] === '{') at = findNext(css, endOfBlock(css, at), '{}');
  if (at >= css.length) throw new Error('The style sheet has a block without an end.');
  return at + 1;
}

function splitAtCommas(list: string): string[] {
  const end = findNext(list, 0, ',');
  return end < list.length ? [list.slice(0, end), ...splitAtCommas(list.slice(end + 1))] : [list];
}

/** What a selector has outside of brackets: what is in `:not()` or `:where()` need not be there. */
function outsideOfBrackets(selector: string): string {
  let outside = '';
  for (let at = 0; at < selector.length; ) {
    const next = skip(selector, at);
    if (selector[at] !== '(') outside += selector.slice(at, next);
    at = next;
  }
  return outside;
}

const decode = (escaped: string) =>
  escaped.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, char: string) =>
    code === undefined ? char : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** For each selector of a list, the classes without which it matches nothing. */
function classesOf(selectors: string): string[][] {
  return splitAtCommas(selectors).map((selector) =>
    [...outsideOfBrackets(selector).matchAll(CLASS)].map(([, name = '']) => decode(name)),
  );
}

function partOf(head: string, block: string): StylePart {
  const css = `${head}${block}`;
  if (AROUND.test(head)) return { around: head, parts: cutStyles(block.slice(1, -1)) };
  const [, kind, name] = /^@(keyframes|property)\s+([\w-]+)/.exec(head) ?? [];
  if (name !== undefined) return { css, forText: kind === 'property' ? `var(${name}` : name };
  const forClasses = head.startsWith('@') ? [[]] : classesOf(head);
  return forClasses.some((list) => list.length === 0) ? { css } : { css, forClasses };
}

/** Cuts a minified style sheet into its rules, with what each needs to be of use. */
export function cutStyles(sheet: string): StylePart[] {
  const css = sheet.replace(/\/\*!.*?\*\/\s*/gs, '');
  const parts: StylePart[] = [];
  for (let at = 0; at < css.length; ) {
    const end = findNext(css, at, ';{');
    const head = css.slice(at, end).trim();
    if (css[end] === '{') {
      const after = endOfBlock(css, end);
      parts.push(partOf(head, css.slice(end, after)));
      at = after;
    } else {
      if (head !== '') parts.push({ css: `${head};` });
      at = end + 1;
    }
  }
  return parts;
}
