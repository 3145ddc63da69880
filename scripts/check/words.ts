import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Spellings of Great Britain, and phrases that American English does not have. */
const BRITISH = [
  '(?:behavi|col|fav|flav|hon|lab|neighb)our\\w*',
  '(?:cent|fib|lit|met|theat)re\\w*',
  '(?:cancel|dial|label|model|signal|total|travel)l(?:ed|ing)',
  '(?:anal|paral)ys(?:e|ed|ing)',
  '(?:author|custom|initial|minim|normal|optim|organ|real|recogn|summar)is(?:e|ed|es|ing|ation)',
  'acknowledgements?|afterwards|catalogues?|defence|enrol|fulfil|grey|judgements?|learnt',
  'licences?|programmes?|towards|whilst',
  'any more|for ever',
];

/** A word in quotes or with a hyphen is a name, such as the state `cancelled` in a statement of SQL. */
const WORDS = new RegExp(`(?<![-\\w'"$])(?:${BRITISH.join('|')})(?![-\\w'"])`, 'gi');

/** The column of another shop's file that Help names. */
const FOREIGN = 'Cancelled at';

const CODE = /(?<!\.test)\.tsx?$/;
const PAGES = ['README.md', 'CHANGELOG.md', 'docs/handbook'];

/** One sentence for each such word of a text. `at` is where the text begins in its file. */
function wordProblems(file: string, whole: string, text: string, at: number): string[] {
  const own = text.replaceAll(FOREIGN, ' '.repeat(FOREIGN.length));
  return [...own.matchAll(WORDS)].map(({ index, 0: word }) => {
    const line = whole.slice(0, at + index).split('\n').length;
    return `${file}:${line} has "${word}": write American English`;
  });
}

/** Finds British words in what a file says to people: its sentences, if it is code. */
export function britishProblems(file: string, text: string): string[] {
  if (!CODE.test(file)) return wordProblems(file, text, text, 0);
  const problems: string[] = [];
  const look = (value: string, { start }: { start: number }) => {
    // A literal of one word is a name: a state on the wire, a class, a file.
    if (value.trim().includes(' ')) problems.push(...wordProblems(file, text, value, start));
  };
  const visitor = new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') look(node.value, node);
    },
    TemplateElement(node) {
      look(node.value.raw, node);
    },
    // One word is read, too.
    JSXText(node) {
      look(`${node.value} .`, node);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return problems;
}

export const words: Check = {
  name: 'words',
  run: async () => {
    const isShown = (file: string) => CODE.test(file) && !file.startsWith('server/testing/');
    const code = listFiles(root, ['web', 'contract', 'server']).filter(isShown);
    const pages = listFiles(root, PAGES).filter((file) => file.endsWith('.md'));
    const problems = [...code, ...pages].flatMap((file) =>
      britishProblems(file, readFileSync(path.join(root, file), 'utf8')),
    );
    return { problems, note: `${code.length + pages.length} files` };
  },
};
