import { type ChildNode, parse } from 'postcss';
import type { StylePart } from '../../server/pages/complete/used-styles.ts';

/** Conditions and layers: what they hold are rules, too. */
const AROUND = /^(?:media|supports|layer|container)$/;
/** A class in a selector, with what is escaped in its name. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[^\\\s.:#[\]>+~(),*])+)/gi;
/** What a selector consists of, as far as brackets are concerned: one in a string or behind a backslash is none. */
const TOKEN = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]|[^\\"'()]+/gs;

/** What a selector has outside of brackets: what is in `:not()` or `:where()` need not be there. */
function outsideOfBrackets(selector: string): string {
  let outside = '';
  let depth = 0;
  for (const [token] of selector.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) outside += token;
  }
  return outside;
}

const decode = (escaped: string) =>
  escaped.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, char: string) =>
    code === undefined ? char : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The classes without which a selector matches nothing. */
function classesOf(selector: string): string[] {
  return [...outsideOfBrackets(selector).matchAll(CLASS)].map(([, name = '']) => decode(name));
}

function partOf(node: ChildNode): StylePart {
  const css = node.toString();
  if (node.type === 'rule') {
    const forClasses = node.selectors.map(classesOf);
    return forClasses.some((list) => list.length === 0) ? { css } : { css, forClasses };
  }
  if (node.type !== 'atrule') return { css };
  const { name, params, nodes } = node;
  if (nodes === undefined) return { css: `${css};` };
  if (AROUND.test(name))
    return { around: css.slice(0, css.indexOf('{')), parts: nodes.map(partOf) };
  if (name === 'keyframes') return { css, forText: params };
  return name === 'property' ? { css, forText: `var(${params}` } : { css };
}

/** Cuts a minified style sheet into its rules, with what each needs to be of use. */
export function cutStyles(sheet: string): StylePart[] {
  return parse(sheet.replace(/\/\*!.*?\*\/\s*/gs, '')).nodes.map(partOf);
}
