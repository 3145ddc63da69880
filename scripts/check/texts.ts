import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Components that draw one element, always, with their children and nothing else in it. */
const LIKE_ELEMENTS = ['Badge', 'Button', 'ButtonLink', 'EmailText', 'Icon', 'Link', 'Spinner'];
/** Types that hold no text. */
const NO_TEXT = /\b(\w+)(?: = )?(?:\([^()]*\))?\??: (?:\(.*\) => )?Elements\b/g;
/** Writes what no translation may change. */
const KEPT = /^(formatDollars|formatCents|formatSigned|formatOrderId|formatCustomerId)$/;

type Parent = ESTree.JSXElement | ESTree.JSXFragment;
/** A child becomes one of these: a text that never changes, any other text, one element for ever, or elements that come and go. */
type Kind = 'nothing' | 'constant' | 'text' | 'element' | 'elements';

/** A text of JSX, without what JSX leaves out: line breaks and the spaces around them. */
const isBlank = (text: string) => text.trim() === '' && text.includes('\n');

function nameOf(parent: Parent): string {
  if (parent.type === 'JSXFragment') return '';
  const { name } = parent.openingElement;
  return name.type === 'JSXIdentifier' ? name.name : 'Member.Of';
}

/** Whether children of such a name are those of one element. */
const isElement = (name: string) => /^[a-z]/.test(name) || LIKE_ELEMENTS.includes(name);

/** Whether no price in it is translated: `Words` takes care of that. */
function isKept(parent: Parent): boolean {
  if (parent.type === 'JSXFragment') return false;
  if (nameOf(parent) === 'Words') return true;
  return parent.openingElement.attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.name === 'translate' &&
      one.value?.type === 'Literal' &&
      one.value.value === 'no',
  );
}

/** Tells what children become. `elements` are the names that hold no text. */
function createKindOf(elements: ReadonlySet<string>) {
  const nameIn = (node: ESTree.Node): string => {
    if (node.type === 'Identifier') return node.name;
    if (node.type === 'MemberExpression') return nameIn(node.property);
    return node.type === 'CallExpression' ? nameIn(node.callee) : '';
  };
  const both = (one: Kind, other: Kind): Kind =>
    [one, other].some((kind) => kind === 'text' || kind === 'constant') ? 'text' : 'elements';
  return function kindOf(node: ESTree.Node): Kind {
    switch (node.type) {
      case 'JSXText':
        return isBlank(node.value) ? 'nothing' : 'constant';
      case 'JSXElement':
        return isElement(nameOf(node)) ? 'element' : 'elements';
      case 'JSXFragment':
        return 'elements';
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return kindOf(node.expression);
      case 'JSXEmptyExpression':
        return 'nothing';
      case 'Literal':
        return node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'constant';
      case 'TemplateLiteral':
        return node.expressions.length > 0 ? 'text' : 'constant';
      case 'LogicalExpression':
        return both(node.operator === '&&' ? 'nothing' : kindOf(node.left), kindOf(node.right));
      case 'ConditionalExpression':
        return both(kindOf(node.consequent), kindOf(node.alternate));
      case 'CallExpression':
        return nameIn(node) === 'map' || elements.has(nameIn(node)) ? 'elements' : 'text';
      default:
        return elements.has(nameIn(node)) ? 'elements' : 'text';
    }
  };
}

/**
 * Finds where a screen depends on its texts. The translation of a browser replaces each text on a page by an element,
 * and what React writes into the text, inserts before it or removes is then lost, or ends the page (react#11538). A text
 * that is all an element holds is renewed as a whole, and one that never changes, among what never changes, is not
 * touched.
 */
export function textProblems(file: string, text: string): string[] {
  const problems: string[] = [];
  const say = (at: number, problem: string) =>
    problems.push(`${file}:${text.slice(0, at).split('\n').length} ${problem}`);
  const kindOf = createKindOf(new Set([...text.matchAll(NO_TEXT)].map(([, name = '']) => name)));
  /** The elements around a place, and `null` for an attribute, which shows nothing by itself. */
  const around: (Parent | null)[] = [];
  const enter = (parent: Parent) => {
    around.push(parent);
    const children = parent.children
      .map((node) => ({ start: node.start, kind: kindOf(node) }))
      .filter(({ kind }) => kind !== 'nothing');
    const found = children.find(({ kind }) => kind === 'constant' || kind === 'text');
    if (found === undefined) return;
    const name = nameOf(parent);
    const isSteady = children.every(({ kind }) => kind === 'constant' || kind === 'element');
    if (parent.type === 'JSXFragment')
      say(found.start, 'has a text in a fragment: put it into an element');
    else if (children.length > 1 && !(isSteady && isElement(name)))
      say(found.start, `has a text beside others in <${name}>: put it into an element of its own`);
  };
  const enterAttribute = () => void around.push(null);
  const leave = () => void around.pop();
  const visitor = new Visitor({
    JSXElement: enter,
    'JSXElement:exit': leave,
    JSXFragment: enter,
    'JSXFragment:exit': leave,
    JSXAttribute: enterAttribute,
    'JSXAttribute:exit': leave,
    CallExpression({ callee, start }) {
      if (callee.type !== 'Identifier' || !KEPT.test(callee.name)) return;
      const inside = around.slice(around.lastIndexOf(null) + 1);
      if (inside.length > 0 && !inside.some((parent) => parent && isKept(parent)))
        say(start, `shows ${callee.name}() in an element without translate="no"`);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return problems;
}

export const texts: Check = {
  name: 'texts',
  run: async () => {
    const files = listFiles(root, ['web']).filter((file) => /(?<!\.test)\.tsx$/.test(file));
    const problems = files.flatMap((file) =>
      textProblems(file, readFileSync(path.join(root, file), 'utf8')),
    );
    return { problems, note: `${files.length} files` };
  },
};
